import { describe, expect, test } from 'vitest';
import { centralPivotRange } from '#indicators/indicators/price-levels/central-pivot-range.ts';
import { rollingPivotPoints } from '#indicators/indicators/price-levels/rolling-pivot-points.ts';
import { openingRange } from '#indicators/indicators/structure/opening-range.ts';
import { previousHighLow } from '#indicators/indicators/structure/previous-high-low.ts';
import { sessions } from '#indicators/indicators/structure/sessions.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars, sliceBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

type Price = readonly [open: number, high: number, low: number, close: number];

/** Hourly bars from a time on. */
function hours(from: string, prices: readonly Price[]): BarColumns {
  const start = Date.parse(from);
  return barsOfRows(prices.map((price, row) => [start + row * HOUR_MS].concat(price, [1, 0])));
}

/** A day that opens at 100, reaches 120 and 90, and closes at 108. */
const DAY: readonly Price[] = [
  [100, 110, 95, 105],
  ...Array.from({ length: 22 }, (): Price => [105, 120, 100, 115]),
  [115, 116, 90, 108],
];

describe('levels of the day before', () => {
  const bars = hours('2026-11-20T00:00Z', [...DAY, [110, 112, 107, 111], [111, 125, 85, 88]]);

  test('are its high, low, middle and close', () => {
    const columns = outputsOf(previousHighLow, bars);
    expect(columns['high']!.subarray(0, 24).every(Number.isNaN)).toBe(true);
    expect(['high', 'low', 'middle', 'close'].map((key) => columns[key]![25])).toEqual([
      120, 90, 105, 108,
    ]);
  });

  test('are its central range: the pivot of 106, and 105 mirrored by it', () => {
    const columns = outputsOf(centralPivotRange, bars);
    expect(['top', 'pivot', 'bottom', 'width'].map((key) => columns[key]![24])).toEqual([
      107,
      106,
      105,
      200 / 106,
    ]);
  });

  test('are the pivot points of as many bars, where those end with the day', () => {
    const columns = outputsOf(rollingPivotPoints, bars, { window: 24 });
    expect([columns['p']![24], columns['r1']![24], columns['s1']![24]]).toEqual([106, 122, 92]);
    const woodie = outputsOf(rollingPivotPoints, bars, { window: 24, kind: 'woodie', offset: 1 });
    // (120 + 90 + 2 * 111) / 4: the open of the bar itself.
    expect(woodie['p']![25]).toBe(108);
  });
});

describe('hours of each day', () => {
  const climb = Array.from({ length: 60 }, (_, at): Price => [at, at + 1, at - 1, at]);
  const bars = hours('2026-11-20T00:00Z', climb);

  test('make a session: the current one so far, and the last one that is over', () => {
    const columns = outputsOf(sessions, bars, { session: 'london' });
    const row = (at: number) =>
      ['active', 'high', 'low', 'lastHigh', 'lastLow'].map((key) => columns[key]![at]);
    expect(row(6)).toEqual([0, NaN, NaN, NaN, NaN]);
    expect(row(9)).toEqual([1, 10, 6, NaN, NaN]);
    expect(row(16)).toEqual([0, NaN, NaN, 16, 6]);
    expect(row(32)).toEqual([1, 33, 30, 16, 6]);
  });

  test('may pass midnight, and may be any', () => {
    const night = { session: 'custom', start_minute: 23 * 60, length_minutes: 120 };
    const columns = outputsOf(sessions, bars, night);
    expect([...columns['active']!.subarray(21, 27)]).toEqual([0, 0, 1, 1, 0, 0]);
    expect([columns['lastHigh']![25], columns['lastLow']![25]]).toEqual([25, 22]);
  });

  test('count where the data hold their first moment', () => {
    const late = outputsOf(sessions, sliceBars(bars, 8, 60), { session: 'london' });
    expect([late['high']![2], late['lastHigh']![12]]).toEqual([NaN, NaN]);
    expect(late['high']![24]).toBe(33);
  });

  test('make an opening range, which is known when they are over', () => {
    const columns = outputsOf(openingRange, bars, { minutes: 120 });
    const row = (at: number) => ['high', 'low', 'middle'].map((key) => columns[key]![at]);
    expect(row(1)).toEqual([NaN, NaN, NaN]);
    expect(row(2)).toEqual([2, -1, 0.5]);
    expect(row(23)).toEqual([2, -1, 0.5]);
    expect(row(24)).toEqual([NaN, NaN, NaN]);
    expect(row(26)).toEqual([26, 23, 24.5]);
  });

  test('agree with a plain look at the hours, however the data begin', () => {
    const random = randomBars(500, 4);
    const shifted = { ...random, openTimeMs: random.openTimeMs.map((t) => t + 5 * HOUR_MS) };
    const { lastHigh } = outputsOf(sessions, shifted, { session: 'asia' });
    for (let row = 60; row < 500; row += 1) {
      const hourOf = (at: number) => (at + 5) % 24;
      let last = row;
      while (hourOf(last) < 9) last -= 1;
      while (hourOf(last) >= 9) last -= 1;
      const whole = [...random.high.subarray(last - 8, last + 1)];
      expect(lastHigh![row]).toBe(Math.max(...whole));
    }
  });
});
