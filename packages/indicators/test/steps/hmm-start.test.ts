import { expect, test } from 'vitest';
import { observe, type GaussianHmm } from '#indicators/arithmetic/hmm-model.ts';
import { columnMoments, quantileStart } from '#indicators/arithmetic/hmm-start.ts';

const ROWS = 400;

/** The start of two states over columns of which each row has a value. */
function startOf(score: 'drift' | 'turbulence', columns: readonly Float64Array[]): GaussianHmm {
  const seen = observe(columns, ROWS);
  return quantileStart(seen, 2, columnMoments(seen, 0, ROWS), score);
}

const column = (valueAt: (row: number) => number): Float64Array =>
  Float64Array.from({ length: ROWS }, (_, row) => valueAt(row));
const isLate = (row: number): boolean => row >= ROWS / 2;
/** Swings around 0 that cancel within two rows. */
const swing = (row: number, size: number): number => (row % 2 === 0 ? size : -size);

test('drift parts rows by the mean around them, whatever swings and other columns do', () => {
  const falling = column((row) => (isLate(row) ? -1 : 1) + swing(row, 0.5));
  // It would part the rows at a quarter of the way.
  const other = column((row) => (row < ROWS / 4 ? 90 : -90));
  const { means, variances } = startOf('drift', [falling, other]);
  expect([means[0], means[2]].map((mean) => mean!.toFixed(1))).toEqual(['-1.0', '1.0']);
  expect(variances[0]).toBeCloseTo(0.25, 1);
  expect(variances[2]).toBeCloseTo(0.25, 1);
});

test('turbulence parts calm rows from wild ones, in whichever column and direction', () => {
  const still = column((row) => swing(row, 1));
  const wild = column((row) => swing(row, isLate(row) ? 0.1 : 3));
  const { variances } = startOf('turbulence', [still, wild]);
  expect(variances[1]).toBeLessThan(0.3);
  expect(variances[3]).toBeGreaterThan(8);
});
