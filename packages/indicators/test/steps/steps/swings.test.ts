import fc from 'fast-check';
import { expect, test } from 'vitest';
import { swings } from '#indicators/steps/swings.ts';

/** Few different prices, so that equal ones stand next to each other and apart. */
const fewPrices = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 40 });

/** Whether a value is above those before it and not below those after it; by words, bar by bar. */
function isTop(x: readonly number[], at: number, left: number, right: number, alone: boolean) {
  const before = x.slice(at - left, at);
  const after = x.slice(at + 1, at + 1 + right);
  const isAbove = before.every((value) => x[at]! > value);
  return isAbove && after.every((value) => (alone ? x[at]! > value : x[at]! >= value));
}

test('of equal highs and lows the first counts, or none, wherever between the wings they stand', () => {
  const wing = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(
      fewPrices,
      fewPrices,
      wing,
      wing,
      fc.boolean(),
      (tops, falls, left, right, alone) => {
        const rows = Math.min(tops.length, falls.length);
        const highs = tops.slice(0, rows);
        const lows = falls.slice(0, rows).map((fall, row) => highs[row]! - fall);
        const outputs = [new Float64Array(rows), new Float64Array(rows)] as const;
        const inputs = [Float64Array.from(highs), Float64Array.from(lows)] as const;
        swings(left, right, alone).bind(inputs, outputs, new Float64Array(0), 0)(0, rows, 0);
        const mirrored = lows.map((low) => -low);
        const expected = [highs, mirrored].map((column) =>
          column.map((_, row) => {
            if (row < left + right) return NaN;
            return isTop(column, row - right, left, right, alone) ? 1 : 0;
          }),
        );
        expect(outputs.map((column) => Array.from(column))).toEqual(expected);
      },
    ),
  );
});
