import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindFeature } from '#indicators/features/observe.ts';
import { ad } from '#indicators/indicators/volume/ad.ts';
import { anchoredVwap } from '#indicators/indicators/volume-price/anchored-vwap.ts';
import { cmf } from '#indicators/indicators/volume/cmf.ts';
import { obv } from '#indicators/indicators/volume/obv.ts';
import { vwap } from '#indicators/indicators/volume-price/vwap.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { columnsOf, outputsOf, planWith } from '#indicators/test/outputs-of.ts';
import { agreeWithTalib } from '#indicators/test/talib.ts';
import { deep } from '#test/depth.ts';

const DAY_MS = 24 * HOUR_MS;

/** Bars whose whole range is one price. */
function pointBars(rows: readonly (readonly [time: number, price: number, volume: number])[]) {
  return barsOfRows(
    rows.map(([time, price, volume]) => [time, price, price, price, price, volume, 0]),
  );
}

/** Weighted mean and deviation of typical prices over the rows [from, to], by their definitions. */
function weighted(bars: BarColumns, from: number, to: number): [mean: number, deviation: number] {
  const rows = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const typical = (row: number) => (bars.high[row]! + bars.low[row]! + bars.close[row]!) / 3;
  const total = (of: (row: number) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const traded = total((row) => bars.volume[row]!);
  const mean = total((row) => typical(row) * bars.volume[row]!) / traded;
  const squares = total((row) => bars.volume[row]! * (typical(row) - mean) ** 2);
  return [mean, Math.sqrt(squares / traded)];
}

describe('volume indicators', () => {
  agreeWithTalib([
    { indicator: obv, talib: 'OBV', columns: { Real: 'obv' } },
    { indicator: ad, talib: 'AD', columns: { Real: 'ad' } },
  ]);
});

describe('cmf', () => {
  test('is money flow volume over volume, bars without a range counting nothing', () => {
    const bars = barsOfRows([
      // The close at the high, at the low, in the middle, and a bar without a range.
      [0, 10, 12, 8, 12, 100, 0],
      [HOUR_MS, 10, 12, 8, 8, 50, 0],
      [2 * HOUR_MS, 10, 12, 8, 10, 30, 0],
      [3 * HOUR_MS, 10, 10, 10, 10, 20, 0],
    ]);
    const column = outputsOf(cmf, bars, { period: 2 })['cmf']!;
    expect([...column]).toEqual([NaN, (100 - 50) / 150, -50 / 80, 0]);
  });

  test('is 0 over a window without volume, however much was traded before it', () => {
    const volumes = [1e15, 1, 0, 0, 0];
    const bars = barsOfRows(volumes.map((volume, at) => [at * HOUR_MS, 9, 12, 8, 11, volume, 0]));
    expect([...outputsOf(cmf, bars, { period: 2 })['cmf']!].slice(1)).toEqual([0.5, 0.5, 0, 0]);
  });

  test('agrees with its definition on any bars', () => {
    const property = fc.property(fc.nat(), fc.integer({ min: 1, max: 60 }), (seed, period) => {
      const bars = randomBars(150, seed);
      const { high, low, close, volume } = bars;
      const column = outputsOf(cmf, bars, { period })['cmf']!;
      for (let row = period - 1; row < bars.length; row += 1) {
        let flow = 0;
        let traded = 0;
        for (let at = row - period + 1; at <= row; at += 1) {
          const range = high[at]! - low[at]!;
          const place = (2 * close[at]! - high[at]! - low[at]!) / range;
          flow += range === 0 ? 0 : place * volume[at]!;
          traded += volume[at]!;
        }
        expect(column[row]).toBeCloseTo(flow / traded, 9);
      }
    });
    fc.assert(property, { numRuns: deep(15), seed: 1 });
  });
});

describe('vwap', () => {
  test('weights prices by volume, with the weighted deviation about it', () => {
    const bars = pointBars([
      [0, 10, 1],
      [HOUR_MS, 20, 3],
      [2 * HOUR_MS, 17.5, 4],
    ]);
    const columns = outputsOf(vwap, bars, { multiplier: 2 });
    // (10 + 60) / 4; variance (56.25 + 3 * 6.25) / 4 = 18.75, then (75 + 0) / 8 = 9.375.
    expect([...columns['vwap']!]).toEqual([10, 17.5, 17.5]);
    expect(columns['deviation']![1]).toBeCloseTo(Math.sqrt(18.75), 12);
    expect(columns['deviation']![2]).toBeCloseTo(Math.sqrt(9.375), 12);
    expect(columns['upper']![2]).toBeCloseTo(17.5 + 2 * Math.sqrt(9.375), 12);
    expect(columns['lower']![2]).toBeCloseTo(17.5 - 2 * Math.sqrt(9.375), 12);
  });

  test.each([
    { anchor: 'day', before: '2026-11-20T23:00Z', first: '2026-11-21T00:00Z' },
    { anchor: 'week', before: '2026-11-22T23:00Z', first: '2026-11-23T00:00Z' },
    { anchor: 'month', before: '2026-11-30T23:00Z', first: '2026-12-01T00:00Z' },
    { anchor: 'month', before: '2028-02-29T23:00Z', first: '2028-03-01T00:00Z' },
  ])('restarts when a $anchor of UTC begins: $first', ({ anchor, before, first }) => {
    const start = Date.parse(first);
    const bars = pointBars([
      [Date.parse(before) - HOUR_MS, 1, 1],
      [Date.parse(before), 2, 1],
      [start, 10, 1],
      [start + HOUR_MS, 20, 1],
    ]);
    expect([...outputsOf(vwap, bars, { anchor })['vwap']!]).toEqual([1, 1.5, 10, 15]);
  });

  test('is never beyond two deviations while there is no deviation', () => {
    const bars = barsOfRows([[0, 10, 14, 9, 14, 5, 0]]);
    const plan = planWith(vwap);
    const feature = plan.features.find(({ name }) => name === 'beyond_2sd')!;
    expect(bindFeature(feature, bars, columnsOf(plan, bars), HOUR_MS)(0)).toBe(false);
  });

  test("is the bar's own price until volume is traded", () => {
    const bars = pointBars([
      [0, 10, 0],
      [HOUR_MS, 12, 0],
      [2 * HOUR_MS, 20, 5],
      [3 * HOUR_MS, 30, 0],
    ]);
    const columns = outputsOf(vwap, bars);
    expect([...columns['vwap']!]).toEqual([10, 12, 20, 20]);
    expect([...columns['deviation']!]).toEqual([0, 0, 0, 0]);
  });

  test('agrees with its definition on any bars, at prices that cost other formulas their digits', () => {
    const property = fc.property(fc.nat(), fc.constantFrom(1e-6, 100, 1e9), (seed, price) => {
      const bars = randomBars(120, seed, price);
      const columns = outputsOf(vwap, bars);
      for (let row = 0; row < bars.length; row += 1) {
        const [mean, deviation] = weighted(bars, row - (row % 24), row);
        expect(columns['vwap']![row]! / mean).toBeCloseTo(1, 10);
        expect(Math.abs(columns['deviation']![row]! - deviation)).toBeLessThan(1e-10 * price);
      }
    });
    fc.assert(property, { numRuns: deep(15), seed: 2 });
  });
});

describe('anchored_vwap', () => {
  const bars = randomBars(100, 3);

  test('counts from the first bar without an anchor', () => {
    const columns = outputsOf(anchoredVwap, bars);
    const [mean, deviation] = weighted(bars, 0, 99);
    expect(columns['vwap']![99]).toBeCloseTo(mean, 9);
    expect(columns['deviation']![99]).toBeCloseTo(deviation, 9);
    expect(planWith(anchoredVwap).sinceMs).toBeNull();
  });

  test('counts from the first bar that opens at its anchor or later, and asks for bars from there', () => {
    const anchor = { anchor_time_ms: 40 * HOUR_MS - 1 };
    const column = outputsOf(anchoredVwap, bars, anchor)['vwap']!;
    expect([...column.subarray(0, 40)].every(Number.isNaN)).toBe(true);
    for (const row of [40, 41, 99]) expect(column[row]).toBeCloseTo(weighted(bars, 40, row)[0], 9);
    expect(planWith(anchoredVwap, anchor).sinceMs).toBe(40 * HOUR_MS - 1);
  });

  test('has no value while its anchor lies in the future', () => {
    const anchor = { anchor_time_ms: 400 * DAY_MS };
    const column = outputsOf(anchoredVwap, bars, anchor)['vwap']!;
    expect([...column].every(Number.isNaN)).toBe(true);
  });
});
