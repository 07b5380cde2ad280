import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Zone } from '#indicators/charts/chart-spec.ts';
import { fairValueGaps } from '#indicators/indicators/structure/fair-value-gaps.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { columnsOf, outputsOf, planWith } from '#indicators/test/outputs-of.ts';

/** Bars of some ranges that close in the middle, or at a given price. */
function rangeBars(...rows: readonly (readonly [low: number, high: number, close?: number])[]) {
  return barsOfRows(
    rows.map(([low, high, close = (low + high) / 2], at) => {
      return [at * HOUR_MS, close, high, low, close, 1, close];
    }),
  );
}

/** The rectangles that the chart draws. */
function drawnZones(bars: BarColumns): readonly Zone[] {
  const plan = planWith(fairValueGaps);
  const item = plan.chart!.items[0]!;
  return item.type === 'zones' ? item.zonesOf(bars, columnsOf(plan, bars)) : [];
}

/** A gap from 12 to 14, which is traded into, closed in, and then filled. */
const UP = rangeBars([10, 12], [11, 15], [14, 16], [15, 17], [13, 16, 13.5], [13, 15], [12, 14]);

describe('fair_value_gaps', () => {
  test('knows a gap at its third bar, between the first bar and the third', () => {
    const columns = outputsOf(fairValueGaps, UP);
    expect([...columns['direction']!]).toEqual([NaN, NaN, 1, 0, 0, 0, 0]);
    expect([columns['top']![2], columns['bottom']![2]]).toEqual([14, 12]);
    expect([columns['bullTop']![2], columns['bullBottom']![2]]).toEqual([14, 12]);
    const { anchorBarsBack, condition } = planWith(fairValueGaps).features[0]!;
    expect([anchorBarsBack, condition.bars]).toEqual([1, 3]);
  });

  test('is mitigated by the first trade back into it, and open until it is filled', () => {
    const columns = outputsOf(fairValueGaps, UP);
    expect([...columns['bullMitigated']!]).toEqual([NaN, NaN, 0, 0, 1, 0, 0]);
    expect([...columns['inBull']!]).toEqual([NaN, NaN, 0, 0, 1, 1, 0]);
    expect([...columns['bullFilled']!]).toEqual([NaN, NaN, 0, 0, 0, 0, 1]);
    expect(columns['bullTop']![5]).toBe(14);
    expect(columns['bullTop']![6]).toBeNaN();
  });

  test('mirrors all of it for bearish gaps', () => {
    const mirrored = rangeBars(
      ...[...UP.low.keys()].map((row) => {
        return [30 - UP.high[row]!, 30 - UP.low[row]!, 30 - UP.close[row]!] as const;
      }),
    );
    const up = outputsOf(fairValueGaps, UP);
    const down = outputsOf(fairValueGaps, mirrored);
    for (const key of ['Mitigated', 'Filled']) expect(down[`bear${key}`]).toEqual(up[`bull${key}`]);
    expect(down['inBear']).toEqual(up['inBull']);
    expect([down['direction']![2], down['top']![2], down['bottom']![2]]).toEqual([-1, 18, 16]);
    expect([down['bearTop']![5], down['bearBottom']![5]]).toEqual([18, 16]);
  });

  test('draws a gap from its first bar until it is filled, and an open one without an end', () => {
    const role = 'bullish';
    expect(drawnZones(UP)).toEqual([
      { fromRow: 0, toRow: 6, top: 14, bottom: 12, role, label: 'FVG' },
    ]);
    const open = rangeBars([10, 12], [11, 15], [14, 16]);
    expect(drawnZones(open).map(({ toRow }) => toRow)).toEqual([null]);
  });

  test('leaves out gaps that are small against the average true range, where that is asked for', () => {
    const bars = randomBars(400, 5);
    const all = outputsOf(fairValueGaps, bars)['direction']!;
    const large = outputsOf(fairValueGaps, bars, { min_gap_atr: 0.5 })['direction']!;
    const count = (column: Float64Array) => column.filter((way) => Math.abs(way) === 1).length;
    expect(count(large)).toBeGreaterThan(0);
    expect(count(large)).toBeLessThan(count(all));
    expect(planWith(fairValueGaps).outputs[0]!.first).toBe(2);
  });

  test('follows the newest twenty open gaps of a direction', () => {
    // Each bar from the third on leaves a gap between 10 * row - 16 and 10 * row.
    const climb = Array.from({ length: 30 }, (_, at) => [10 * at, 10 * at + 4] as const);
    const columns = outputsOf(fairValueGaps, rangeBars(...climb, [85, 290], [84, 290]));
    expect(columns['bullTop']![29]).toBe(290);
    expect(columns['bullTop']![30]).toBe(100);
    // The gaps of the rows 2 to 9 are not filled yet, but no longer followed.
    expect(columns['bullTop']![31]).toBeNaN();
    const zones = drawnZones(rangeBars(...climb));
    expect(zones.filter(({ toRow }) => toRow === null)).toHaveLength(20);
    expect(zones.slice(0, 8).map(({ toRow }) => toRow)).toEqual([22, 23, 24, 25, 26, 27, 28, 29]);
  });

  test('agrees with its definition at every bar', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const bars = randomBars(150, seed);
        const { high, low, close, length } = bars;
        const columns = outputsOf(fairValueGaps, bars);
        const zones = drawnZones(bars);
        for (let row = 2; row < length; row += 1) {
          const open: { top: number; bottom: number }[] = [];
          let touched = false;
          for (let made = 2; made <= row; made += 1) {
            const [top, bottom] = [low[made]!, high[made - 2]!];
            if (top <= bottom) continue;
            const since = [...low.subarray(made + 1, row + 1)];
            if (since.every((price) => price > bottom)) open.push({ top, bottom });
            const before = since.slice(0, -1);
            touched ||=
              since.length > 0 && before.every((price) => price > top) && low[row]! <= top;
          }
          // More are not followed.
          if (open.length > 20) return;
          const away = ({ top, bottom }: { top: number; bottom: number }) =>
            Math.max(0, close[row]! - top, bottom - close[row]!);
          const least = Math.min(...open.map(away));
          const nearest = open.findLast((gap) => away(gap) === least);
          expect(columns['bullTop']![row]).toBe(nearest?.top ?? NaN);
          expect(columns['bullBottom']![row]).toBe(nearest?.bottom ?? NaN);
          expect(columns['bullMitigated']![row]).toBe(touched ? 1 : 0);
          expect(columns['inBull']![row]).toBe(least === 0 ? 1 : 0);
          const drawn = zones.filter(
            ({ fromRow, toRow, role }) =>
              role === 'bullish' && fromRow + 2 <= row && (toRow === null || toRow > row),
          );
          expect(drawn.map(({ top }) => top).toSorted()).toEqual(
            open.map(({ top }) => top).toSorted(),
          );
        }
      }),
      { numRuns: 30, seed: 5 },
    );
  });
});
