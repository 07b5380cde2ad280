import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adx } from '#indicators/indicators/trend/adx.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { constantBars, randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { agreeWithTalib } from '#indicators/test/talib.ts';
import { deep } from '#test/depth.ts';

describe('the average directional index', () => {
  agreeWithTalib([
    { indicator: adx, talib: 'ADX', columns: { Real: 'adx' } },
    { indicator: adx, talib: 'PLUS_DI', columns: { Real: 'plus' } },
    { indicator: adx, talib: 'MINUS_DI', columns: { Real: 'minus' } },
  ]);

  test('is what Wilder defines on any bars', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 30 }), (seed, period) => {
        const bars = randomBars(150, seed);
        const actual = outputsOf(adx, bars, { period });
        const expected = byDefinition(bars, period);
        for (const key of ['adx', 'plus', 'minus'] as const) {
          expected[key].forEach((value, row) => {
            const where = `${key} at ${row}`;
            if (Number.isNaN(value)) expect(actual[key]![row], where).toBeNaN();
            else expect(actual[key]![row], where).toBeCloseTo(value, 9);
          });
        }
      }),
      { seed: 1, numRuns: deep(20) },
    );
  });

  test('counts neither move of a bar that widens by as much on both sides', () => {
    const bars = barsOfRows([
      [0, 10, 12, 8, 10, 1, 1],
      [1, 10, 14, 6, 10, 1, 1],
      [2, 10, 15, 7, 10, 1, 1],
    ]);
    const columns = outputsOf(adx, bars, { period: 2 });
    // Only the rise of 1 in the last bar counts; the ranges are 8 less its half, and 8.
    expect(columns['plus']![2]).toBeCloseTo(100 / 12, 12);
    expect(columns['minus']![2]).toBe(0);
  });

  test('stays where it was while nothing moves, and the indicators fall to zero', () => {
    const bars = randomBars(1_200, 5);
    for (const name of ['open', 'high', 'low', 'close'] as const) bars[name].fill(100, 200);
    const columns = outputsOf(adx, bars);
    const still = columns['adx']![1_100];
    expect(still).toBeGreaterThan(0);
    expect(columns['adx']![1_199]).toBe(still);
    expect(columns['plus']![1_199]).toBe(0);
    expect(columns['minus']![1_199]).toBe(0);
    expect(outputsOf(adx, constantBars(60, 50, 1))['adx']![59]).toBe(0);
  });
});

/** Wilder's tables: moves and ranges of each bar, smoothed totals, ratios, and their average. */
function byDefinition({ high, low, close, length }: BarColumns, n: number) {
  const [plus, minus, index] = [0, 1, 2].map(() => Array.from({ length }, () => NaN));
  const totals = { up: 0, down: 0, range: 0 };
  const strengths: number[] = [];
  for (let row = 1; row < length; row += 1) {
    const up = high[row]! - high[row - 1]!;
    const down = low[row - 1]! - low[row]!;
    const before = close[row - 1]!;
    const today = {
      up: up > down && up > 0 ? up : 0,
      down: down > up && down > 0 ? down : 0,
      range: Math.max(
        high[row]! - low[row]!,
        Math.abs(high[row]! - before),
        Math.abs(low[row]! - before),
      ),
    };
    for (const key of ['up', 'down', 'range'] as const) {
      totals[key] += today[key] - (row < n ? 0 : totals[key] / n);
    }
    if (row < n) continue;
    plus![row] = (100 * totals.up) / totals.range;
    minus![row] = (100 * totals.down) / totals.range;
    const both = plus![row]! + minus![row]!;
    strengths.push((100 * Math.abs(plus![row]! - minus![row]!)) / both);
    if (strengths.length === n) index![row] = strengths.reduce((sum, s) => sum + s, 0) / n;
    if (strengths.length > n) index![row] = (index![row - 1]! * (n - 1) + strengths.at(-1)!) / n;
  }
  return { adx: index!, plus: plus!, minus: minus! };
}
