import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { psar } from '#indicators/indicators/trend/psar.ts';
import { supertrend } from '#indicators/indicators/trend/supertrend.ts';
import { atr } from '#indicators/indicators/volatility/atr.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { agreeWithTalib } from '#indicators/test/talib.ts';
import { deep } from '#test/depth.ts';

function barsOf(
  candles: readonly (readonly [high: number, low: number, close: number])[],
): BarColumns {
  return barsOfRows(
    candles.map(([high, low, close], at) => [at * HOUR_MS, close, high, low, close, 1, close]),
  );
}

describe('the parabolic stop and reverse', () => {
  agreeWithTalib([{ indicator: psar, talib: 'SAR', columns: { Real: 'psar' } }]);

  test('closes in on the extreme point, and starts from it on the other side when it is hit', () => {
    const columns = outputsOf(
      psar,
      barsOf([
        [20, 10, 15],
        [22, 12, 15],
        [24, 13, 15],
        [23, 9, 15],
        [21, 8, 15],
      ]),
    );
    const [, ...stops] = columns['psar']!;
    const third = 10 + 0.02 * 12;
    expect(stops).toEqual([10, third, 24, 24]);
    expect([...columns['direction']!]).toEqual([NaN, 1, 1, -1, -1]);
  });

  test('begins short only when the low falls, and by more than the high rises', () => {
    const begin = (high: number, low: number) => {
      const { psar: stops, direction } = outputsOf(
        psar,
        barsOf([
          [20, 10, 15],
          [high, low, 15],
        ]),
      );
      return { stop: stops![1], side: direction![1] };
    };
    expect(begin(19, 9)).toEqual({ stop: 20, side: -1 });
    expect(begin(19, 11)).toEqual({ stop: 10, side: 1 });
    expect(begin(18, 11)).toEqual({ stop: 10, side: 1 });
    expect(begin(21, 11)).toEqual({ stop: 10, side: 1 });
    // It begins long, and is stopped by its own bar.
    expect(begin(22, 9)).toEqual({ stop: 22, side: -1 });
  });

  test('reverses when price only touches the stop', () => {
    const columns = outputsOf(
      psar,
      barsOf([
        [20, 10, 15],
        [22, 12, 15],
        [21, 10 + 0.02 * 12, 15],
      ]),
    );
    expect(columns['direction']![2]).toBe(-1);
  });

  test('stays outside the ranges of its bar and the one before', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { high, low, ...rest } = randomBars(200, seed);
        const { psar: stop, direction } = outputsOf(psar, { high, low, ...rest });
        for (let row = 2; row < 200; row += 1) {
          if (direction![row] === 1) expect(stop![row]).toBeLessThanOrEqual(low[row]!);
          else expect(stop![row]).toBeGreaterThanOrEqual(high[row]!);
        }
      }),
      { numRuns: 30, seed: 1 },
    );
  });
});

describe('the Supertrend', () => {
  test('begins up below the first bar that has a range, and turns on a close beyond the band', () => {
    // Bands are as far from the middle of the bar as its range: 2, and 2.5 after the gap at the end.
    const columns = outputsOf(
      supertrend,
      barsOf([
        [11, 9, 10],
        [11, 9, 10],
        [12, 10, 11],
        [11, 9, 9],
        [10, 8, 8.5],
        [10, 8, 9.5],
        [12, 10, 11.5],
      ]),
      { period: 1, multiplier: 1 },
    );
    expect([...columns['stop']!]).toEqual([NaN, 8, 9, 9, 11, 11, 8.5]);
    expect([...columns['direction']!]).toEqual([NaN, 1, 1, 1, -1, -1, 1]);
  });

  test('agrees with its definition written out, at any parameters', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 30 }),
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        (seed, period, multiplier) => {
          const bars = randomBars(300, seed);
          const columns = outputsOf(supertrend, bars, { period, multiplier });
          const expected = supertrendOf(bars, period, multiplier);
          // Means of prices keep fourteen digits.
          const shown = (values: Iterable<number>) => Array.from(values, (x) => x.toFixed(5));
          expect(shown(columns['stop']!)).toEqual(shown(expected.map(({ band }) => band)));
          expect([...columns['direction']!]).toEqual(expected.map(({ direction }) => direction));
        },
      ),
      { numRuns: deep(20), seed: 1 },
    );
  });
});

interface TrendAtRow {
  readonly upper: number;
  readonly lower: number;
  readonly direction: number;
  readonly band: number;
}

/** Each row from the one before it, in the words of the definition. */
function supertrendOf(bars: BarColumns, period: number, multiplier: number): TrendAtRow[] {
  const range = outputsOf(atr, bars, { period })['atr']!;
  const rows: TrendAtRow[] = [];
  for (let row = 0; row < bars.length; row += 1) {
    const middle = (bars.high[row]! + bars.low[row]!) / 2;
    const basicUpper = middle + multiplier * range[row]!;
    const basicLower = middle - multiplier * range[row]!;
    const before = rows[row - 1];
    if (before === undefined || Number.isNaN(before.direction)) {
      const direction = row < period ? NaN : 1;
      rows.push({ upper: basicUpper, lower: basicLower, direction, band: basicLower });
      continue;
    }
    const [close, closeBefore] = [bars.close[row]!, bars.close[row - 1]!];
    const keepsUpper = basicUpper >= before.upper && closeBefore <= before.upper;
    const keepsLower = basicLower <= before.lower && closeBefore >= before.lower;
    const upper = keepsUpper ? before.upper : basicUpper;
    const lower = keepsLower ? before.lower : basicLower;
    const turnsDown = before.direction === 1 && close < lower;
    const turnsUp = before.direction === -1 && close > upper;
    const direction = turnsDown ? -1 : turnsUp ? 1 : before.direction;
    rows.push({ upper, lower, direction, band: direction === 1 ? lower : upper });
  }
  return rows;
}
