import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { compose } from '#indicators/engine/compose.ts';
import { anyWithin } from '#indicators/steps/any-within.ts';
import { runInPieces } from '#indicators/test/steps/run-in-pieces.ts';

test('is defined where a window has anything, however the rows come', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(0, 0, 0, 0, 1e-300, 7), { minLength: 1, maxLength: 90 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.integer({ min: 1, max: 30 })),
      (values, period, pieces) => {
        const graph = compose((composer) => ({
          any: composer.run(anyWithin(period), composer.bar('volume')),
        }));
        const bars = barsOfRows(values.map((value, row) => [row, 0, 0, 0, 0, value, 0]));
        const expected = values.map((_, row) => {
          const window = values.slice(Math.max(0, row - period + 1), row + 1);
          return window.length === period && window.some((value) => value > 0) ? 1 : NaN;
        });
        expect([...runInPieces(graph, bars, pieces)['any']!]).toEqual(expected);
      },
    ),
  );
});
