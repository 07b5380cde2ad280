import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProfileBin } from '#indicators/charts/chart-spec.ts';
import { volumeProfile } from '#indicators/indicators/volume-price/volume-profile.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars, sliceBars } from '#indicators/test/bar-samples.ts';
import { columnsOf, outputsOf, planWith } from '#indicators/test/outputs-of.ts';
import { deep } from '#test/depth.ts';

/** Bars of some ranges and volumes. */
function rangeBars(rows: readonly (readonly [low: number, high: number, volume: number])[]) {
  return barsOfRows(
    rows.map(([low, high, volume], at) => [at * HOUR_MS, low, high, low, high, volume, 0]),
  );
}

/** Volume between two prices of all bars, each spread evenly over its range. */
function tradedBetween(bars: BarColumns, bottom: number, top: number): number {
  let traded = 0;
  for (let row = 0; row < bars.length; row += 1) {
    const [low, high] = [bars.low[row]!, bars.high[row]!];
    const covered = Math.max(0, Math.min(high, top) - Math.max(low, bottom));
    traded += (bars.volume[row]! * covered) / (high - low);
  }
  return traded;
}

/** The profile that the chart draws of the last window. */
function drawnProfile(bars: BarColumns, params: Record<string, number>): readonly ProfileBin[] {
  const plan = planWith(volumeProfile, params);
  const item = plan.chart!.items.find(({ type }) => type === 'profile')!;
  return item.type === 'profile' ? item.binsOf(bars, columnsOf(plan, bars)) : [];
}

const FOUR_BARS = rangeBars([
  // The range is 0 to 40, so four bins are ten high each.
  [0, 40, 40],
  [10, 30, 60],
  [12, 18, 5],
  [30, 40, 8],
]);

describe('volume_profile', () => {
  test('spreads the volume of each bar evenly over its range', () => {
    const bins = drawnProfile(FOUR_BARS, { period: 4, bins: 4 });
    for (const [at, volume] of [10, 45, 40, 18].entries()) {
      expect(bins[at]!.volume).toBeCloseTo(volume, 12);
    }
    expect(bins.map(({ bottom, top }) => [bottom, top])).toEqual([
      [0, 10],
      [10, 20],
      [20, 30],
      [30, 40],
    ]);
  });

  test('takes two bins at a time into the value area, from the side that holds more', () => {
    const params = { period: 4, bins: 4, value_area_pct: 70 };
    const columns = outputsOf(volumeProfile, FOUR_BARS, params);
    // 45 of 113 is not enough; the two bins above hold 58, the one below 10.
    expect([columns['poc']![3], columns['vah']![3], columns['val']![3]]).toEqual([15, 40, 10]);
    const all = outputsOf(volumeProfile, FOUR_BARS, { ...params, value_area_pct: 100 });
    expect([all['vah']![3], all['val']![3]]).toEqual([40, 0]);
    expect(drawnProfile(FOUR_BARS, params).map(({ role }) => role)).toEqual([
      'neutral',
      'primary',
      'secondary',
      'secondary',
    ]);
  });

  test('counts bars where no volume is known, and keeps to the price of a dead market', () => {
    const silent = rangeBars([
      [0, 40, 0],
      [30, 40, 0],
    ]);
    const params = { period: 2, bins: 4 };
    expect(drawnProfile(silent, params).map(({ volume }) => volume)).toEqual([
      0.25, 0.25, 0.25, 1.25,
    ]);
    const dead = outputsOf(volumeProfile, rangeBars(Array.from({ length: 3 }, () => [7, 7, 1])), {
      period: 2,
    });
    for (const key of ['poc', 'vah', 'val']) expect([...dead[key]!]).toEqual([NaN, 7, 7]);
  });

  test('has bins that hold what was traded between their edges, over any window of any bars', () => {
    const property = fc.property(
      fc.nat(),
      fc.integer({ min: 2, max: 80 }),
      fc.integer({ min: 2, max: 60 }),
      (seed, period, bins) => {
        const bars = randomBars(100, seed);
        const window = sliceBars(bars, 100 - period, 100);
        const profile = drawnProfile(bars, { period, bins });
        const total = window.volume.reduce((sum, volume) => sum + volume, 0);
        expect(profile).toHaveLength(bins);
        for (const { bottom, top, volume } of profile) {
          expect(Math.abs(volume - tradedBetween(window, bottom, top))).toBeLessThan(1e-9 * total);
        }
        const columns = outputsOf(volumeProfile, bars, { period, bins });
        const [vah, val] = [columns['vah']![99]!, columns['val']![99]!];
        expect(tradedBetween(window, val, vah)).toBeGreaterThan(0.7 * total * (1 - 1e-9));
        const poc = profile.find(({ role }) => role === 'primary')!;
        expect(columns['poc']![99]).toBeCloseTo((poc.bottom + poc.top) / 2, 9);
        const most = Math.max(...profile.map(({ volume }) => volume));
        expect(poc.volume).toBe(most);
      },
    );
    fc.assert(property, { numRuns: deep(20), seed: 3 });
  });
});
