import { describe, expect, test } from 'vitest';
import { bindFeature } from '#indicators/features/observe.ts';
import { pivotPoints } from '#indicators/indicators/price-levels/pivot-points.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { columnsOf, outputsOf, planWith } from '#indicators/test/outputs-of.ts';

type Price = readonly [open: number, high: number, low: number, close: number];

/** Bars that open at some times. */
function barsAt(rows: readonly (readonly [time: string, price: Price])[]): BarColumns {
  return barsOfRows(
    rows.map(([time, [open, high, low, close]]) => {
      return [Date.parse(time), open, high, low, close, 1, 0];
    }),
  );
}

/** A whole day that opens at 100, reaches 120 and 90, and closes at 108; the next opens at 110. */
const TWO_DAYS = barsAt([
  ['2026-11-20T00:00Z', [100, 110, 95, 105]],
  ['2026-11-20T08:00Z', [105, 120, 100, 115]],
  ['2026-11-20T16:00Z', [115, 116, 90, 108]],
  ['2026-11-21T00:00Z', [110, 112, 107, 111]],
  ['2026-11-21T08:00Z', [111, 130, 80, 90]],
]);

describe('pivot_points', () => {
  test.each([
    { kind: 'classic', p: 106, r: [122, 136, 152], s: [92, 76, 62] },
    { kind: 'fibonacci', p: 106, r: [117.46, 124.54, 136], s: [94.54, 87.46, 76] },
    { kind: 'woodie', p: 107.5, r: [125, 137.5, 155], s: [95, 77.5, 65] },
    {
      kind: 'camarilla',
      p: 106,
      r: [110.75, 113.5, 116.25, 124.5],
      s: [105.25, 102.5, 99.75, 91.5],
    },
    { kind: 'demark', p: 109.5, r: [129], s: [99] },
  ])('calculates the levels of $kind from the whole day before', ({ kind, p, r, s }) => {
    const columns = outputsOf(pivotPoints, TWO_DAYS, { kind });
    const levels = { p, ...keyed('r', r), ...keyed('s', s) };
    expect(Object.keys(columns).toSorted()).toEqual(Object.keys(levels).toSorted());
    for (const [key, level] of Object.entries(levels)) {
      expect(columns[key]![2], key).toBeNaN();
      expect(columns[key]![3], key).toBeCloseTo(level, 12);
      expect(columns[key]![4], key).toBeCloseTo(level, 12);
    }
  });

  test("weights DeMark's sum by which way the day closed", () => {
    const day = (close: number): BarColumns =>
      barsAt([
        ['2026-11-20T00:00Z', [100, 120, 90, close]],
        ['2026-11-21T00:00Z', [1, 1, 1, 1]],
      ]);
    const pivotAfter = (close: number) =>
      outputsOf(pivotPoints, day(close), { kind: 'demark' })['p']![1];
    expect(pivotAfter(108)).toBe((2 * 120 + 90 + 108) / 4);
    expect(pivotAfter(96)).toBe((120 + 2 * 90 + 96) / 4);
    expect(pivotAfter(100)).toBe((120 + 90 + 2 * 100) / 4);
  });

  test('has no levels before a period that the data holds from its first moment', () => {
    const late = randomBars(80, 1);
    const shifted = { ...late, openTimeMs: late.openTimeMs.map((time) => time + 5 * HOUR_MS) };
    const column = outputsOf(pivotPoints, shifted)['p']!;
    // The day in which the data begins has 19 bars, the next one is the first whole one.
    expect(column.findIndex((value) => !Number.isNaN(value))).toBe(19 + 24);
    expect(planWith(pivotPoints).outputs[0]!.settled).toBe(47);
    expect(outputsOf(pivotPoints, late)['p']!.findIndex((value) => !Number.isNaN(value))).toBe(24);
  });

  test.each([
    { anchor: 'week', first: '2026-11-16T00:00Z', next: '2026-11-23T00:00Z' },
    { anchor: 'month', first: '2026-11-01T00:00Z', next: '2026-12-01T00:00Z' },
  ])('takes the $anchor before where that is asked for', ({ anchor, first, next }) => {
    const bars = barsAt([
      [first, [100, 110, 95, 105]],
      [new Date(Date.parse(next) - 1).toISOString(), [105, 120, 90, 108]],
      [next, [110, 112, 107, 111]],
    ]);
    const column = outputsOf(pivotPoints, bars, { anchor })['p']!;
    expect([...column]).toEqual([NaN, NaN, 106]);
  });

  test('is passed where a level is now, and not by a level that jumps when the day ends', () => {
    const bars = barsAt([
      ['2026-11-20T00:00Z', [100, 120, 90, 108]],
      ['2026-11-21T00:00Z', [110, 140, 107, 105]],
      ['2026-11-21T12:00Z', [105, 140, 107, 107]],
      // The pivot goes from 106 to 118, over a close that stays below it.
      ['2026-11-22T00:00Z', [107, 108, 106, 107.5]],
      ['2026-11-22T12:00Z', [108, 119, 108, 118.5]],
    ]);
    const plan = pivotPoints.plan(pivotPoints.defaults, 12 * HOUR_MS);
    const columns = columnsOf(plan, bars);
    expect([...columns['p']!]).toEqual([NaN, 106, 106, 118, 118]);
    const feature = plan.features.find(({ name }) => name === 'cross_level')!;
    const even = { ...bars, openTimeMs: bars.openTimeMs.map((_, row) => row * 12 * HOUR_MS) };
    const ask = bindFeature(feature, even, columns, 12 * HOUR_MS);
    expect([0, 1, 2, 3, 4].map(ask)).toEqual([null, null, true, false, true]);
  });

  test('keeps the levels of the last day with bars over a weekend without any', () => {
    const bars = barsAt([
      ['2026-11-20T00:00Z', [100, 120, 90, 108]],
      ['2026-11-23T00:00Z', [110, 112, 107, 111]],
    ]);
    expect(outputsOf(pivotPoints, bars)['p']![1]).toBe(106);
  });
});

/** Values by the names of their levels, counted from 1. */
function keyed(letter: string, values: readonly number[]): Record<string, number> {
  return Object.fromEntries(values.map((value, at) => [`${letter}${at + 1}`, value]));
}
