import { describe, expect, test } from 'vitest';
import { marketProfile } from '#indicators/indicators/volume-price/market-profile.ts';
import { twap } from '#indicators/indicators/volume-price/twap.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { columnsOf, outputsOf, planWith } from '#indicators/test/outputs-of.ts';

/** Hourly bars of some ranges. */
const rangeBars = (ranges: readonly (readonly [low: number, high: number])[]) =>
  barsOfRows(ranges.map(([low, high], at) => [at * HOUR_MS, low, high, low, high, 1, 0]));

const at = (bars: BarColumns, row: number, params = {}) =>
  Object.fromEntries(
    Object.entries(outputsOf(marketProfile, bars, params)).map(([key, column]) => [
      key,
      column[row]!,
    ]),
  );

describe('market_profile', () => {
  // Ten prices from 0 to 10, touched: 4 to 6 by all four bars, 2 to 4 and 6 to 8 by two or three.
  const bars = rangeBars([
    [4, 6],
    [2, 6],
    [0, 8],
    [3, 10],
  ]);

  test('counts the bars that touch each bin of the session', () => {
    const plan = planWith(marketProfile, { bins: 10 });
    const item = plan.chart!.items.find(({ type }) => type === 'profile')!;
    if (item.type !== 'profile') throw new Error('The chart has no profile.');
    const counts = item.binsOf(bars, columnsOf(plan, bars)).map(({ volume }) => volume);
    expect(counts).toEqual([1, 1, 2, 3, 4, 4, 2, 2, 1, 1]);
  });

  test('has its point of control and its value area where most bars were', () => {
    // 21 touches, of which 60 % are 12.6: the fullest bin's 4, then 4 + 2 above it against 3 + 2 below, then those.
    expect(at(bars, 3, { bins: 10, value_area_pct: 60 })).toEqual({
      poc: 4.5,
      vah: 7,
      val: 2,
      openingHigh: 6,
      openingLow: 4,
      bars: 4,
    });
  });

  test('knows only the bars so far, and restarts with the day', () => {
    expect(at(bars, 1, { bins: 4 })).toMatchObject({ poc: 4.5, bars: 2, openingLow: 4 });
    const day = rangeBars(
      Array.from({ length: 26 }, (_, row): [number, number] =>
        row < 24 ? [1, 2] : [row, row + 1],
      ),
    );
    expect(at(day, 24, { bins: 2 })).toMatchObject({ vah: 25, val: 24, bars: 1, openingHigh: 25 });
    expect(at(day, 25, { opening_minutes: 120 })).toMatchObject({ openingHigh: 26, bars: 2 });
  });
});

test('the time weighted average is the mean since the day began', () => {
  const bars = randomBars(60, 5);
  const { open, high, low, close } = bars;
  const column = outputsOf(twap, bars)['twap']!;
  for (const row of [0, 1, 23, 24, 25, 59]) {
    const rows = Array.from({ length: (row % 24) + 1 }, (_, back) => row - back);
    const prices = rows.map((one) => (open[one]! + high[one]! + low[one]! + close[one]!) / 4);
    const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
    expect(column[row]).toBeCloseTo(mean, 10);
  }
});
