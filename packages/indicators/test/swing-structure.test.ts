import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { swingStructure } from '#indicators/indicators/structure/swing-structure.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf, planWith } from '#indicators/test/outputs-of.ts';

/** Bars that close at some prices and reach half a point beyond them on both sides. */
function closesAt(...closes: readonly number[]): BarColumns {
  return barsOfRows(
    closes.map((close, at) => [at * HOUR_MS, close, close + 0.5, close - 0.5, close, 1, close]),
  );
}

/** The rows in which a column has a value. */
function rowsWith(column: Float64Array, value: number): number[] {
  return [...column.keys()].filter((row) => column[row] === value);
}

const WINGS = { left: 2, right: 2 };

describe('swing_structure', () => {
  // Swing highs at rows 2 (12), 8 (15) and 14 (14); swing lows at 5 (9), 11 (11) and 17 (8).
  const path = [10, 11, 12, 11, 10, 9, 11, 13, 15, 13, 12, 11, 12, 13, 14, 12, 10, 8, 9, 10];
  const bars = closesAt(...path, 11, 12, 13, 14.6, 15, 14);
  const columns = outputsOf(swingStructure, bars, WINGS);

  test('confirms a swing as many bars later as must stand on its right', () => {
    expect(rowsWith(columns['highConfirmed']!, 1)).toEqual([4, 10, 16]);
    expect(rowsWith(columns['lowConfirmed']!, 1)).toEqual([7, 13, 19]);
    expect(columns['high']![9]).toBe(12.5);
    expect(columns['high']![10]).toBe(15.5);
    expect(columns['low']![12]).toBe(8.5);
    expect(columns['low']![13]).toBe(10.5);
    expect(planWith(swingStructure, WINGS).features[0]!.anchorBarsBack).toBe(2);
  });

  test('labels a swing by the one before it, and takes the trend from both labels', () => {
    expect([columns['highLabel']![9], columns['highLabel']![10]]).toEqual([0, 1]);
    expect([columns['lowLabel']![12], columns['lowLabel']![13]]).toEqual([0, 1]);
    expect([columns['trend']![12], columns['trend']![13]]).toEqual([0, 1]);
    // A lower high and then a lower low.
    expect([columns['trend']![15], columns['trend']![16], columns['trend']![19]]).toEqual([
      1, 0, -1,
    ]);
  });

  test('separates a break of structure from a change of character, and breaks a swing once', () => {
    // 13 closes above 12.5; 10 and below close under 10.5; 14.6 closes above 14.5.
    expect(rowsWith(columns['bos']!, 1)).toEqual([7]);
    expect(rowsWith(columns['choch']!, -1)).toEqual([16]);
    expect(rowsWith(columns['choch']!, 1)).toEqual([23]);
    expect(rowsWith(columns['bos']!, -1)).toEqual([]);
    expect([7, 16, 23].map((row) => columns['level']![row])).toEqual([12.5, 10.5, 14.5]);
    expect([6, 7, 16, 23].map((row) => columns['bias']![row])).toEqual([0, 1, -1, 1]);
  });

  test('breaks a swing by a wick where that is asked for', () => {
    const wicks = outputsOf(swingStructure, bars, { ...WINGS, close_break: false });
    // The high of 14.5 at row 22 only equals the swing, which is not beyond it.
    expect(rowsWith(wicks['choch']!, 1)).toEqual([23]);
    // A bar that closes at 10.6, above the swing low of 10.5, and reaches down to 10.1.
    const dip = closesAt(...path.slice(0, 16), 10.6, 12, 12);
    expect(rowsWith(outputsOf(swingStructure, dip, WINGS)['choch']!, -1)).toEqual([]);
    const byWick = outputsOf(swingStructure, dip, { ...WINGS, close_break: false });
    expect(rowsWith(byWick['choch']!, -1)).toEqual([16]);
  });

  test('counts the first of equal highs, and none on a flat market', () => {
    const top = outputsOf(swingStructure, closesAt(1, 2, 5, 5, 5, 2, 1, 1, 1), WINGS);
    expect(rowsWith(top['highConfirmed']!, 1)).toEqual([4]);
    const flat = outputsOf(swingStructure, closesAt(...Array.from({ length: 20 }, () => 5)), WINGS);
    expect(rowsWith(flat['highConfirmed']!, 1)).toEqual([]);
    expect(rowsWith(flat['lowConfirmed']!, 1)).toEqual([]);
  });

  test('agrees at every bar with what the bars until then define', () => {
    const wing = fc.integer({ min: 1, max: 12 });
    const property = fc.property(
      fc.nat(),
      wing,
      wing,
      fc.boolean(),
      (seed, left, right, byClose) => {
        const random = randomBars(160, seed);
        const found = outputsOf(swingStructure, random, { left, right, close_break: byClose });
        const expected = definedStructure(random, left, right, byClose);
        for (const [key, column] of Object.entries(expected)) {
          expect([...found[key]!.subarray(left + right)], key).toEqual(column.slice(left + right));
        }
      },
    );
    fc.assert(property, { numRuns: 25, seed: 4 });
  });
});

/** The outputs by their definitions, judging each row from the bars until then alone. */
function definedStructure(
  { high, low, close, length }: BarColumns,
  left: number,
  right: number,
  byClose: boolean,
): Record<string, number[]> {
  const isSwing = (x: Float64Array, at: number, sign: number): boolean =>
    at >= left &&
    [...x.subarray(at - left, at)].every((value) => sign * value < sign * x[at]!) &&
    [...x.subarray(at + 1, at + right + 1)].every((value) => sign * value <= sign * x[at]!);
  const known = (x: Float64Array, sign: number, until: number): number[] =>
    Array.from({ length: Math.max(0, until - right + 1) }, (_, at) => at).filter((at) =>
      isSwing(x, at, sign),
    );
  const label = (x: Float64Array, found: readonly number[]): number =>
    found.length < 2 ? 0 : Math.sign(x[found.at(-1)!]! - x[found.at(-2)!]!);
  const breaks = (x: Float64Array, sign: number, row: number): boolean => {
    const swing = known(x, sign, row).at(-1);
    if (swing === undefined) return false;
    const goesBeyond = (at: number): boolean =>
      sign * (byClose ? close : x)[at]! > sign * x[swing]!;
    for (let at = swing + right; at < row; at += 1) if (goesBeyond(at)) return false;
    return goesBeyond(row);
  };
  const out: Record<string, number[]> = {};
  let bias = 0;
  for (let row = 0; row < length; row += 1) {
    const highs = known(high, 1, row);
    const lows = known(low, -1, row);
    const up = breaks(high, 1, row);
    const down = breaks(low, -1, row);
    const closesLow = close[row]! - low[row]! < high[row]! - close[row]!;
    const way = up && down ? (closesLow ? -1 : 1) : up ? 1 : down ? -1 : 0;
    const isChange = way !== 0 && way === -bias;
    const swing = way > 0 ? highs.at(-1) : lows.at(-1);
    const values: Record<string, number> = {
      highConfirmed: highs.at(-1) === row - right ? 1 : 0,
      lowConfirmed: lows.at(-1) === row - right ? 1 : 0,
      high: highs.length === 0 ? NaN : high[highs.at(-1)!]!,
      low: lows.length === 0 ? NaN : low[lows.at(-1)!]!,
      highLabel: label(high, highs),
      lowLabel: label(low, lows),
      bos: isChange ? 0 : way,
      choch: isChange ? way : 0,
      level: way === 0 ? NaN : (way > 0 ? high : low)[swing!]!,
    };
    if (way !== 0) bias = way;
    for (const [key, value] of Object.entries({ ...values, bias })) (out[key] ??= []).push(value);
  }
  return out;
}
