import { expect, test } from 'vitest';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { CalcEntry } from '#market-data/calculation/calc-entry.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import { warmUpOf, warmUpRows } from '#market-data/calculation/warm-up.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import { HOUR_MS, constantBars } from '#indicators/test/bar-samples.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';

const SET = new IndicatorSet(INDICATORS);
const plansOf = (...entries: CalcEntry[]) =>
  readCalc(SET, entries, HOUR_MS).map(({ plan }) => plan);
const ema = (period: number) => ({ name: 'ema', params: { period } });

test('several plans need the longest of their warm-ups', () => {
  const short = warmUpOf(plansOf(ema(5))).rows;
  const long = warmUpOf(plansOf(ema(50))).rows;
  expect(short).toBeLessThan(long);
  expect(warmUpOf(plansOf(ema(5), ema(50))).rows).toBe(long);
});

test('a warm-up is bounded for slowly converging indicators', () => {
  expect(warmUpOf(plansOf(ema(5_000))).rows).toBe(20_160);
});

test('running totals need the bars of their period, and the look-back of their features', () => {
  const rows = (name: string, minutes: number) =>
    warmUpOf(readCalc(SET, [{ name }], minutes * 60_000).map(({ plan }) => plan)).rows;
  for (const name of ['obv', 'ad', 'anchored_vwap']) {
    const days = [1, 7, 31, 31, 92, 366, 3_653];
    [1, 5, 15, 30, 60, 240, 1_440].forEach((minutes, at) => {
      const bars = (days[at]! * 1_440) / minutes;
      expect(rows(name, minutes), `${name} of ${minutes}m`).toBeGreaterThanOrEqual(bars - 1);
      expect(rows(name, minutes), `${name} of ${minutes}m`).toBeLessThan(bars + 20);
    });
  }
});

test('indicators over periods of the calendar need all of the period, or are rejected', () => {
  const rows = (name: string, anchor: string, intervalMs: number) =>
    warmUpOf(readCalc(SET, [{ name, params: { anchor } }], intervalMs).map(({ plan }) => plan))
      .rows;
  const minuteMs = 60_000;
  // The bars of the longest period, and one before it, in which a crossing would begin.
  expect(rows('vwap', 'week', minuteMs)).toBe(7 * 1_440);
  expect(rows('vwap', 'month', 5 * minuteMs)).toBe(31 * 288);
  expect(rows('pivot_points', 'week', minuteMs)).toBe(14 * 1_440);
  expect(() => rows('vwap', 'month', minuteMs)).toThrow(
    'name a shorter period, or a longer interval',
  );
});

test('every indicator with a period of the calendar declares that it needs all of it', () => {
  const settled = (indicator: (typeof EVERY_INDICATOR)[number], intervalMs: number) =>
    indicator.plan(indicator.defaults, intervalMs).outputs.map((output) => output.settled);
  const periodic = EVERY_INDICATOR.filter(
    (indicator) => String(settled(indicator, HOUR_MS)) !== String(settled(indicator, HOUR_MS / 4)),
  );
  expect(periodic.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['pivot_points', 'vwap']),
  );
  for (const indicator of periodic) {
    expect(indicator.plan(indicator.defaults, HOUR_MS).warmUp, indicator.name).toBe('whole');
  }
});

test('an anchor needs the bars since its time', () => {
  const anchored = (anchor_time_ms: number) =>
    plansOf({ name: 'anchored_vwap', id: String(anchor_time_ms), params: { anchor_time_ms } });
  const early = 3 * HOUR_MS;
  expect(warmUpOf([...anchored(7 * HOUR_MS), ...anchored(early)]).sinceMs).toBe(early);
  const window = {
    bars: constantBars(100, 10, 1),
    fromRow: 40,
    toRow: 100,
    intervalMs: HOUR_MS,
    formingRow: null,
  };
  expect(warmUpRows(anchored(early)[0]!, window)).toBe(37);
});

test('a fit sees 2,000 bars, the window included, and never fewer than the window', () => {
  const [hmm] = plansOf({ name: 'hmm' });
  const rows = (fromRow: number, toRow: number) =>
    warmUpRows(hmm!, {
      bars: constantBars(toRow, 10, 1),
      fromRow,
      toRow,
      intervalMs: HOUR_MS,
      formingRow: null,
    });
  expect(rows(2_500, 2_600)).toBe(1_900);
  expect(rows(2_500, 4_700)).toBe(0);
});
