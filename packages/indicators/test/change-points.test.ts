import { expect, test } from 'vitest';
import { cusum } from '#indicators/indicators/regime/cusum.ts';
import { volatilityRegime } from '#indicators/indicators/regime/volatility-regime.ts';
import { natr } from '#indicators/indicators/volatility/natr.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

test('a shift is where the sum of changes passes the threshold, and its sum restarts', () => {
  // Each bar begins where the one before ended and has a range of one, so changes are counted in ranges.
  const closes = [10, 11, 12, 13, 12, 11, 10, 9];
  const bars = barsOfRows(
    closes.map((close, row) => {
      const open = closes[row - 1] ?? close - 1;
      return [row, open, Math.max(open, close), Math.min(open, close), close, 1];
    }),
  );
  const sums = outputsOf(cusum, bars, { atr_period: 1, threshold: 2.5 });
  expect([...sums.up!]).toEqual([NaN, 1, 2, 3, 0, 0, 0, 0]);
  expect([...sums.down!]).toEqual([NaN, 0, 0, 0, -1, -2, -3, -1]);
  expect([...sums.event!]).toEqual([NaN, 0, 0, 1, 0, 0, -1, 0]);
  expect([...sums.regime!]).toEqual([NaN, 0, 0, 1, 1, 1, -1, -1]);
});

test('a drift takes as much from every change, so that a slow rise is no shift', () => {
  const bars = barsOfRows(
    Array.from({ length: 30 }, (_, row) => [row, row, row + 1.5, row - 0.5, row + 1, 1]),
  );
  // A change of 1 with ranges of 2 counts 0.5.
  const drifting = outputsOf(cusum, bars, { atr_period: 1, threshold: 3, drift: 0.5 });
  expect(drifting.event!.every((value) => !(value !== 0 && !Number.isNaN(value)))).toBe(true);
  expect(outputsOf(cusum, bars, { atr_period: 1, threshold: 3 }).event).toContain(1);
});

test('the class of volatility is where the range in percent stands among those before it', () => {
  const bars = randomBars(400, 53);
  const ranges = outputsOf(natr, bars)['natr']!;
  const { regime, percentile } = outputsOf(volatilityRegime, bars);
  for (let row = 114; row < bars.length; row += 1) {
    const before = ranges.subarray(row - 100, row);
    const share = before.filter((value) => value < ranges[row]!).length;
    expect(percentile![row]).toBe(share);
    expect(regime![row]).toBe(share < 25 ? -1 : share > 75 ? 1 : 0);
  }
});
