import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { compose } from '#indicators/engine/compose.ts';
import { total } from '#indicators/steps/total.ts';
import { runInPieces } from '#indicators/test/steps/run-in-pieces.ts';

function totalsOf(
  values: readonly number[],
  period: number,
  pieces: readonly number[] = [],
): number[] {
  const graph = compose((composer) => ({
    all: composer.run(total(period), composer.bar('close')),
  }));
  const bars = barsOfRows(values.map((value, row) => [row, 0, 0, 0, value, 0, 0]));
  return [...runInPieces(graph, bars, pieces)['all']!];
}

test('is the sum of each window, however the rows come', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 90 }),
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.integer({ min: 1, max: 30 })),
      (values, period, pieces) => {
        const expected = values.map((_, row) =>
          row < period - 1
            ? NaN
            : values.slice(row - period + 1, row + 1).reduce((sum, value) => sum + value, 0),
        );
        expect(totalsOf(values, period, pieces)).toEqual(expected);
      },
    ),
  );
});

test('keeps nothing of what has left the window', () => {
  const values = [1e300, 0.1, 1e15, 0.7, 0, 0, 0, 1e-9, 0, 0, 0];
  expect(totalsOf(values, 3).slice(6)).toEqual([0, 1e-9, 1e-9, 1e-9, 0]);
});
