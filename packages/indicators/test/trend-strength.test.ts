import { expect, test } from 'vitest';
import { chopZone } from '#indicators/indicators/trend/chop-zone.ts';
import { choppinessTrueRange } from '#indicators/indicators/trend/choppiness-true-range.ts';
import { randomWalkIndex } from '#indicators/indicators/trend/random-walk-index.ts';
import { ravi } from '#indicators/indicators/trend/ravi.ts';
import { trendIntensity } from '#indicators/indicators/trend/trend-intensity.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

const BARS = randomBars(320, 43);
const { high, low, close } = BARS;

const mean = (x: Float64Array, row: number, bars: number): number =>
  x.subarray(row - bars + 1, row + 1).reduce((sum, value) => sum + value, 0) / bars;

const rangeAt = (row: number): number =>
  Math.max(high[row]!, close[row - 1]!) - Math.min(low[row]!, close[row - 1]!);

/** Holds a column to a slow calculation from some row on. */
function expectPlain(
  column: Float64Array | undefined,
  first: number,
  plain: (row: number) => number,
): void {
  for (let row = first; row < BARS.length; row += 1) {
    const expected = plain(row);
    const off = Math.abs(column![row]! - expected);
    expect(off, `row ${row}`).toBeLessThan(1e-9 * Math.max(1, Math.abs(expected)));
  }
}

test('the range action verification index is the distance of two averages in percent of the slow one', () => {
  const slow = (row: number) => mean(close, row, 65);
  expectPlain(
    outputsOf(ravi, BARS).ravi,
    64,
    (row) => (100 * Math.abs(mean(close, row, 7) - slow(row))) / slow(row),
  );
});

test('the trend intensity index is what lies above the average, of all that lies off it', () => {
  expectPlain(outputsOf(trendIntensity, BARS).line, 88, (row) => {
    let above = 0;
    let away = 0;
    for (let at = row - 29; at <= row; at += 1) {
      const distance = close[at]! - mean(close, at, 60);
      above += Math.max(0, distance);
      away += Math.abs(distance);
    }
    return (100 * above) / away;
  });
});

test('the choppiness of true ranges stays below 100 where a gap lifts that of plain ones above it', () => {
  expectPlain(outputsOf(choppinessTrueRange, BARS).chop, 14, (row) => {
    const rows = Array.from({ length: 14 }, (_, back) => row - back);
    const top = Math.max(...rows.map((at) => Math.max(high[at]!, close[at - 1]!)));
    const bottom = Math.min(...rows.map((at) => Math.min(low[at]!, close[at - 1]!)));
    const path = rows.reduce((sum, at) => sum + rangeAt(at), 0);
    return (100 * Math.log10(path / (top - bottom))) / Math.log10(14);
  });
  // A gap from 10 to 20, then nothing: the path is the gap, and so is the ground.
  const closes = [10, 20, 20, 20];
  const bars = barsOfRows(closes.map((price, row) => [row, price, price, price, price, 1]));
  expect(outputsOf(choppinessTrueRange, bars, { period: 2 }).chop![2]).toBeCloseTo(0, 12);
});

test('the random walk index is the way in ranges over the root of the bars, the most of any window', () => {
  const { high: up, low: down } = outputsOf(randomWalkIndex, BARS);
  const most = (row: number, way: (before: number) => number): number => {
    let found = -Infinity;
    for (let bars = 2; bars <= 9; bars += 1) {
      let ranges = 0;
      for (let back = 1; back <= bars; back += 1) ranges += rangeAt(row - back);
      found = Math.max(found, way(row - bars + 1) / ((ranges / bars) * Math.sqrt(bars)));
    }
    return found;
  };
  expectPlain(up, 10, (row) => most(row, (before) => high[row]! - low[before]!));
  expectPlain(down, 10, (row) => most(row, (before) => high[before]! - low[row]!));
});

test('the chop zone is the slope of the average in the scale of the range', () => {
  // Averages of one bar are the closes: 10, then 11. Range 8 to 12, so the span is 25 * 8 / 4 = 50.
  const bars = barsOfRows([
    [0, 10, 12, 8, 10, 1],
    [1, 10, 12, 10, 11, 1],
    [2, 11, 11.5, 10.5, 11, 1],
    [3, 11, 11.5, 10.5, 10.99, 1],
  ]);
  const { zone, angle } = outputsOf(chopZone, bars, { period: 4, ema_period: 1 });
  // Down 0.01 at a typical price of 10.9967: the slope is 50 * 0.01 / 10.9967, or 2.6 degrees.
  const degrees = (-Math.atan((50 * 0.01) / ((11.5 + 10.5 + 10.99) / 3)) * 180) / Math.PI;
  expect(angle![3]).toBeCloseTo(degrees, 9);
  expect([...zone!]).toEqual([NaN, NaN, NaN, -2]);
});
