import { expect, test } from 'vitest';
import { seasonality } from '#indicators/indicators/statistics/seasonality.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

test('an hour has the mean of its last occurrences, known with its first bar', () => {
  // Hours of two bars from Thursday 1970-01-01 on; the hour 1 brings 1, 2, 3, ... percent, the others nothing.
  let close = 100;
  const rows = Array.from({ length: 24 * 2 * 6 }, (_, row) => {
    const hour = Math.floor(row / 2);
    if (hour % 24 === 1 && row % 2 === 1) close *= 1.01 + 0.01 * Math.floor(hour / 24);
    return [(row * HOUR_MS) / 2, close, close, close, close, 1, 0];
  });
  const columns = outputsOf(seasonality, barsOfRows(rows), { occurrences: 4 });
  const at = (day: number, hour: number, half: number) => {
    const row = 48 * day + 2 * hour + half;
    return ['season', 'mean', 'wins', 'count'].map((key) => columns[key]![row]!);
  };
  expect(at(2, 1, 0)).toEqual([1, NaN, NaN, NaN]);
  const [season, mean, wins, count] = at(3, 1, 0);
  expect([season, wins, count]).toEqual([1, 100, 3]);
  expect(mean).toBeCloseTo(2, 9);
  expect(at(3, 1, 1)).toEqual(at(3, 1, 0));
  // The first of the five is forgotten: 2, 3, 4 and 5 percent.
  expect(at(5, 1, 0)[1]).toBeCloseTo(3.5, 9);
  expect(columns['t']![48 * 5 + 2]!).toBeCloseTo(3.5 / (Math.sqrt(5 / 3) / 2), 9);
  expect(at(5, 2, 0).slice(1)).toEqual([0, 0, 4]);
});

test('a weekday agrees with a plain look at the days', () => {
  const bars = randomBars(1_500, 9);
  const { season, mean, wins, count } = outputsOf(seasonality, bars, {
    by: 'weekday',
    occurrences: 5,
  });
  const closeOf = (day: number) => bars.close[24 * day + 23]!;
  for (let row = 24 * 29; row < bars.length; row += 7) {
    const day = Math.floor(row / 24);
    const days = [5, 4, 3, 2, 1].map((weeks) => day - 7 * weeks).filter((at) => at > 0);
    const returns = days.map((at) => 100 * (closeOf(at) / closeOf(at - 1) - 1));
    // The first day of 1970 was a Thursday.
    expect(season![row]).toBe((day + 3) % 7);
    expect(count![row]).toBe(returns.length);
    expect(mean![row]).toBeCloseTo(returns.reduce((a, b) => a + b, 0) / returns.length, 9);
    const rises = returns.filter((change) => change > 0).length;
    expect(wins![row]).toBeCloseTo((100 * rises) / returns.length, 9);
  }
});
