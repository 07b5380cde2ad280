import { describe, expect, test } from 'vitest';
import { ichimoku } from '#market-data/indicators/trend/ichimoku.ts';
import { barsOfRows } from '#market-data/kernels/bar-columns.ts';
import { randomBars } from '#test/market-data/indicators/bar-samples.ts';
import { outputsOf } from '#test/market-data/indicators/outputs-of.ts';

describe('Ichimoku', () => {
  test('gives a small worked example', () => {
    // High and low of each bar; windows of 1, 2 and 3 bars, the cloud 2 - 1 bars ahead.
    const candles = [
      [10, 8],
      [14, 10],
      [12, 6],
      [20, 12],
    ] as const;
    const bars = barsOfRows(candles.map(([high, low], row) => [row, low, high, low, low, 1, low]));
    const columns = outputsOf(ichimoku, bars, {
      conversion_period: 1,
      base_period: 2,
      span_b_period: 3,
      displacement: 2,
    });
    expect([...columns['tenkan']!]).toEqual([9, 12, 9, 16]);
    expect([...columns['kijun']!]).toEqual([NaN, 11, 10, 13]);
    expect([...columns['leadA']!]).toEqual([NaN, 11.5, 9.5, 14.5]);
    expect([...columns['leadB']!]).toEqual([NaN, NaN, 10, 13]);
    expect([...columns['spanA']!]).toEqual([NaN, NaN, 11.5, 9.5]);
    expect([...columns['spanB']!]).toEqual([NaN, NaN, NaN, 10]);
    expect([...columns['chikou']!]).toEqual([8, 10, 6, 12]);
  });

  test('has the middles of 9, 26 and 52 bars, and the cloud of 25 bars before', () => {
    const bars = randomBars(200, 9);
    const columns = outputsOf(ichimoku, bars);
    const middle = (row: number, period: number): number => {
      const from = row - period + 1;
      const top = Math.max(...bars.high.subarray(from, row + 1));
      return (top + Math.min(...bars.low.subarray(from, row + 1))) / 2;
    };
    for (let row = 76; row < 200; row += 1) {
      expect(columns['tenkan']![row]).toBeCloseTo(middle(row, 9), 12);
      expect(columns['kijun']![row]).toBeCloseTo(middle(row, 26), 12);
      expect(columns['leadB']![row]).toBeCloseTo(middle(row, 52), 12);
      const before = (middle(row - 25, 9) + middle(row - 25, 26)) / 2;
      expect(columns['spanA']![row]).toBeCloseTo(before, 12);
      expect(columns['spanB']![row]).toBeCloseTo(middle(row - 25, 52), 12);
    }
    expect(columns['spanB']!.findIndex((value) => !Number.isNaN(value))).toBe(76);
  });
});
