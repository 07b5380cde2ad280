import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { compose } from '#indicators/engine/compose.ts';
import { exactMean } from '#indicators/steps/exact-mean.ts';
import { runInPieces } from '#indicators/test/steps/run-in-pieces.ts';

function meansOf(
  values: readonly number[],
  period: number,
  pieces: readonly number[] = [],
): number[] {
  const graph = compose((composer) => ({
    all: composer.run(exactMean(period), composer.bar('close')),
  }));
  const bars = barsOfRows(values.map((value, row) => [row, 0, 0, 0, value, 0, 0]));
  return [...runInPieces(graph, bars, pieces)['all']!];
}

test('is the mean of each window, however the rows come', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 2, max: 20 }),
      fc.array(fc.integer({ min: 1, max: 30 })),
      (values, period, pieces) => {
        const expected = values.map((_, row) => {
          const window = values.slice(Math.max(0, row - period + 1), row + 1);
          return row < period - 1 ? NaN : window.reduce((sum, value) => sum + value) / period;
        });
        expect(meansOf(values, period, pieces)).toEqual(expected);
      },
    ),
  );
});

test.each([2, 3, 5, 9, 14])('of %d values of 100 is 100, whatever came before', (period) => {
  const before = [84.241526804883, 1e-7, 33.1, 97.22853154274, 0.1, 61.7];
  const values = [...before, ...before, ...Array.from({ length: 20 }, () => 100)];
  const means = meansOf(values, period).slice(2 * before.length + period - 1);
  expect(new Set(means)).toEqual(new Set([100]));
});
