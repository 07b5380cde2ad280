import { expect, test } from 'vitest';
import { dealingRange } from '#indicators/steps/dealing-range.ts';
import { BARS_REMEMBERED } from '#indicators/steps/remembered.ts';

/** The range over rows of one price each, with a swing high and a swing low in some of them. */
function rangeWith(swings: { readonly highAt?: number; readonly lowAt?: number }) {
  const rows = BARS_REMEMBERED + 400;
  const prices = new Float64Array(rows).fill(100);
  const flags = (at: number | undefined) =>
    Float64Array.from({ length: rows }, (_, row) => Number(row === at));
  const [top, bottom] = [new Float64Array(rows), new Float64Array(rows)];
  const inputs = [prices, prices, flags(swings.highAt), flags(swings.lowAt)] as const;
  const step = dealingRange(0);
  step.bind([...inputs], [top, bottom], new Float64Array(step.stateSize), 0)(0, rows, 0);
  const seen = (column: Float64Array) => {
    const first = column.findIndex((value) => value === 100);
    return first === -1 ? null : [first, column.findLastIndex((value) => value === 100)];
  };
  return [seen(top), seen(bottom)];
}

test.each([
  [10, 300],
  [300, 10],
  [10, undefined],
  [undefined, 10],
])('a swing is remembered for so many bars, whatever the other side has: %o', (highAt, lowAt) => {
  const until = (at: number | undefined) => (at === undefined ? null : [at, at + BARS_REMEMBERED]);
  expect(rangeWith({ ...(highAt && { highAt }), ...(lowAt && { lowAt }) })).toEqual([
    until(highAt),
    until(lowAt),
  ]);
});
