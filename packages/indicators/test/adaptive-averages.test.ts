import { expect, test } from 'vitest';
import { evwma } from '#indicators/indicators/moving-average/evwma.ts';
import { frama } from '#indicators/indicators/moving-average/frama.ts';
import { hwma } from '#indicators/indicators/moving-average/hwma.ts';
import { mcginleyDynamic } from '#indicators/indicators/moving-average/mcginley-dynamic.ts';
import { trama } from '#indicators/indicators/moving-average/trama.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';
import { closes } from '#indicators/test/steps/plain-averages.ts';

test('the trend regularity average is its definition', () => {
  const { close, high, low } = randomBars(400, 3);
  const period = 8;
  const column = outputsOf(trama, randomBars(400, 3), { period })['trama']!;
  const isNew = (row: number): boolean => {
    const [now, before] = [0, 1].map((back) => [row - back - period + 1, row - back + 1] as const);
    const top = ([from, to]: readonly [number, number]) => Math.max(...high.slice(from, to));
    const bottom = ([from, to]: readonly [number, number]) => Math.min(...low.slice(from, to));
    return top(now!) > top(before!) || bottom(now!) < bottom(before!);
  };
  const first = 2 * period - 1;
  expect(column.findIndex((value) => !Number.isNaN(value))).toBe(first);
  let average = close[first - 1]!;
  for (let row = first; row < 400; row += 1) {
    const rows = Array.from({ length: period }, (_, back) => row - back);
    average += (rows.filter(isNew).length / period) ** 2 * (close[row]! - average);
    expect(column[row]).toBeCloseTo(average, 9);
  }
});

test('the McGinley Dynamic stays on its own side of a price that falls to nothing', () => {
  const md = outputsOf(mcginleyDynamic, closes([100, 100, 10, 0, 0, 10]), { period: 2 });
  // A tenth of the line: 10 ** 4 / 1.2 times the distance would be far below zero.
  expect([...md['mcginley_dynamic']!]).toEqual([NaN, 100, 10, 10, 10, 10]);
});

test('the fractal average follows a straight line and a window without any range', () => {
  const straight = outputsOf(frama, closes([1, 2, 3, 4, 5, 6, 7, 8]), { period: 4 })['frama']!;
  // Each half has the range 1 and the whole 3: a dimension of log2(4 / 3), below that of a line.
  expect(straight.slice(3)).toEqual(Float64Array.of(4, 5, 6, 7, 8));
  const flat = outputsOf(frama, closes([1, 9, 1, 9, 5, 5, 5, 5]), { period: 4 })['frama']!;
  expect(flat[7]).toBe(5);
});

test('the elastic average replaces as much of itself as was traded', () => {
  const rows = [
    [10, 1],
    [20, 3],
    [40, 1],
    [99, 0],
  ].map(([price, volume], row) => [row, price!, price!, price!, price!, volume!, 0]);
  const column = outputsOf(evwma, barsOfRows(rows), { period: 2 })['evwma']!;
  // It starts at 20; a quarter of the last four units was traded at 40, and nothing at 99.
  expect([...column]).toEqual([NaN, 20, 25, 25]);
});

test('Holt-Winters weights with which the forecast swings ever farther are refused', () => {
  const weights = { level_weight: 0.01, slope_weight: 1, acceleration_weight: 1 };
  expect(hwma.contradiction({ ...hwma.defaults, ...weights })).toMatch(/ever farther/);
  expect(hwma.contradiction(hwma.defaults)).toBeNull();
});
