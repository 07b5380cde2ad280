import { describe, expect, test } from 'vitest';
import { drawPanels } from '#indicators/charts/chart-panels.ts';
import { ichimoku } from '#indicators/indicators/trend/ichimoku.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf, planWith } from '#indicators/test/outputs-of.ts';

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
      expect(columns['tenkan']![row]).toBeCloseTo(middle(row, 9), 10);
      expect(columns['kijun']![row]).toBeCloseTo(middle(row, 26), 10);
      expect(columns['leadB']![row]).toBeCloseTo(middle(row, 52), 10);
      const before = (middle(row - 25, 9) + middle(row - 25, 26)) / 2;
      expect(columns['spanA']![row]).toBeCloseTo(before, 10);
      expect(columns['spanB']![row]).toBeCloseTo(middle(row - 25, 52), 10);
    }
    expect(columns['spanB']!.findIndex((value) => !Number.isNaN(value))).toBe(76);
  });

  test('is drawn with its cloud 25 bars ahead and its chikou 25 bars behind', () => {
    const bars = randomBars(200, 9);
    const outputs = outputsOf(ichimoku, bars);
    const window = { bars, fromRow: 100, toRow: 200, intervalMs: HOUR_MS, formingRow: null };
    const { chart } = planWith(ichimoku);
    const [main] = drawPanels([{ key: 'x', title: 'X', chart: chart!, outputs, window }], null);
    const drawn = (title: string): unknown =>
      main!.items.find((item) => item.title === title)!.data.toJSON();
    const secondsAt = (row: number): number => (row * HOUR_MS) / 1_000;

    const cloud = drawn('Cloud') as { time: number; upper: number; lower: number }[];
    expect(cloud).toHaveLength(125);
    // Over the window the drawn cloud is the column that answers give; then it continues ahead.
    cloud.slice(0, 100).forEach(({ upper }, at) => {
      expect(upper).toBe(outputs['spanA']![100 + at]);
    });
    expect(cloud.at(-1)).toEqual({
      time: secondsAt(224),
      upper: outputs['leadA']![199],
      lower: outputs['leadB']![199],
    });
    const chikou = drawn('Chikou') as { time: number; value: number | null }[];
    expect(chikou[74]).toEqual({ time: secondsAt(174), value: bars.close[199] });
    expect(chikou[75]).toEqual({ time: secondsAt(175), value: null });
  });
});
