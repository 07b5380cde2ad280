import { expect, test } from 'vitest';
import { divergence } from '#indicators/indicators/composite/divergence.ts';
import { macd } from '#indicators/indicators/momentum/macd.ts';
import { rsi } from '#indicators/indicators/momentum/rsi.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

const BARS = randomBars(3_000, 47);

/** Rows of the pivots of a column: those that exceed all of so many rows around them, downward or upward. */
function pivotsOf(x: Float64Array, left: number, right: number, sign: 1 | -1): number[] {
  return Array.from(x, (_, row) => row).filter((row) => {
    if (row + right >= x.length) return false;
    for (let at = row - left; at <= row + right; at += 1) {
      if (at !== row && !(sign * x[row]! > sign * (x[at] ?? NaN))) return false;
    }
    return true;
  });
}

/** Rows that confirm a divergence of some kind at the pivots. */
function confirmed(
  x: Float64Array,
  price: Float64Array,
  sign: 1 | -1,
  [left, right]: readonly [number, number],
  kind: 'regular' | 'hidden',
): number[] {
  const pivots = pivotsOf(x, left, right, sign);
  return pivots.slice(1).flatMap((row, at) => {
    const before = pivots[at]!;
    if (row - before < 5 || row - before > 60) return [];
    const stronger = sign * (x[row]! - x[before]!);
    const further = sign * (price[row]! - price[before]!);
    const found = kind === 'regular' ? stronger < 0 && further > 0 : stronger > 0 && further < 0;
    return found ? [row + right] : [];
  });
}

const rowsOf = (flags: Float64Array) =>
  [...flags].flatMap((flag, row) => (flag === 1 ? [row] : []));

test.each([
  ['rsi', outputsOf(rsi, BARS)['rsi']!, [5, 5]],
  ['rsi', outputsOf(rsi, BARS)['rsi']!, [2, 1]],
  ['macd_histogram', outputsOf(macd, BARS)['histogram']!, [5, 5]],
  ['macd_histogram', outputsOf(macd, BARS)['histogram']!, [3, 7]],
] as const)('divergences from %s are those of its pivots', (oscillator, x, [left, right]) => {
  const ours = outputsOf(divergence, BARS, { oscillator, left, right });
  const sides = [left, right] as const;
  const expected = {
    bullish: confirmed(x, BARS.low, -1, sides, 'regular'),
    bearish: confirmed(x, BARS.high, 1, sides, 'regular'),
    hiddenBullish: confirmed(x, BARS.low, -1, sides, 'hidden'),
    hiddenBearish: confirmed(x, BARS.high, 1, sides, 'hidden'),
  };
  for (const [key, rows] of Object.entries(expected)) {
    expect(rows.length, key).toBeGreaterThan(5);
    expect(rowsOf(ours[key]!), key).toEqual(rows);
  }
});

test('the regular ones are those that the RSI itself reports', () => {
  const itself = outputsOf(rsi, BARS);
  const ours = outputsOf(divergence, BARS);
  expect(ours['bullish']).toEqual(itself['bullishDivergence']);
  expect(ours['bearish']).toEqual(itself['bearishDivergence']);
});
