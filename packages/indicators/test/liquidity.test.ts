import { describe, expect, test } from 'vitest';
import { amihudIlliquidity } from '#indicators/indicators/volume/amihud-illiquidity.ts';
import { marketFacilitationIndex } from '#indicators/indicators/volume/market-facilitation-index.ts';
import { relativeVolumeAtTime } from '#indicators/indicators/volume/relative-volume-at-time.ts';
import { rollSpread } from '#indicators/indicators/volume/roll-spread.ts';
import { volumeDelta } from '#indicators/indicators/volume/volume-delta.ts';
import { weisWave } from '#indicators/indicators/volume/weis-wave.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { runStepGraph } from '#indicators/engine/step-graph-run.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

const DAY_MS = 24 * HOUR_MS;

/** Bars whose whole range is their close, with what was traded in them. */
const pointBars = (rows: readonly (readonly [close: number, volume: number, quote?: number])[]) =>
  barsOfRows(
    rows.map(([close, volume, quote = 0], at) => [
      at * HOUR_MS,
      close,
      close,
      close,
      close,
      volume,
      quote,
    ]),
  );

describe('amihud_illiquidity', () => {
  test('is the move for each million, over the bars that traded', () => {
    const bars = pointBars([
      [100, 1, 1e6],
      [102, 5, 4e6],
      [102, 0, 0],
      // Without a quote volume: 102 * 1e5 are 10.2 million.
      [102 * 0.98, 1e5 / 0.98, 0],
    ]);
    const column = outputsOf(amihudIlliquidity, bars, { period: 2 })['size']!;
    expect(column[2]).toBeCloseTo(2 / 4, 12);
    expect(column[3]).toBeCloseTo(2 / 10.2, 12);
  });

  test('has no value over a window without trades', () => {
    const bars = pointBars([
      [100, 1],
      [101, 0],
      [102, 0],
      [103, 0],
    ]);
    expect(outputsOf(amihudIlliquidity, bars, { period: 2 })['size']!.every(Number.isNaN)).toBe(
      true,
    );
  });
});

describe('roll_spread', () => {
  test('finds the bounce between a bid and an ask', () => {
    // Changes of +2 and -2 by turns: their covariance over 4 pairs is -4, as a sample -16 / 3.
    const bars = pointBars([99, 101, 99, 101, 99, 101].map((close) => [close, 1] as const));
    const column = outputsOf(rollSpread, bars, { period: 4 })['size']!;
    expect(column[5]).toBeCloseTo((100 * 2 * Math.sqrt(16 / 3)) / 101, 9);
  });

  test('is nothing where changes continue in the same direction', () => {
    const bars = pointBars([100, 101, 103, 106, 110, 115].map((close) => [close, 1] as const));
    expect(outputsOf(rollSpread, bars, { period: 4 })['size']![5]).toBe(0);
  });
});

describe('relative_volume_at_time', () => {
  const bars = randomBars(24 * 9, 77);
  const before = (row: number, days: number) =>
    Array.from({ length: days }, (_, day) => row - 24 * (day + 1));

  test('compares a bar with those of the same hour of the days before', () => {
    const column = outputsOf(relativeVolumeAtTime, bars, { days: 3, mode: 'regular' })['ratio']!;
    expect([...column.subarray(0, 72)].every(Number.isNaN)).toBe(true);
    for (const row of [72, 100, 215]) {
      const mean = before(row, 3).reduce((sum, at) => sum + bars.volume[at]!, 0) / 3;
      expect(column[row]).toBeCloseTo(bars.volume[row]! / mean, 9);
    }
  });

  test('compares what a day has traded so far with the days before by the same hour', () => {
    const column = outputsOf(relativeVolumeAtTime, bars, { days: 2 })['ratio']!;
    const soFar = (row: number) =>
      bars.volume.subarray(row - (row % 24), row + 1).reduce((sum, volume) => sum + volume, 0);
    for (const row of [48, 95, 130]) {
      const mean = before(row, 2).reduce((sum, at) => sum + soFar(at), 0) / 2;
      expect(column[row]).toBeCloseTo(soFar(row) / mean, 9);
    }
  });

  test('passes over days without a bar of that time', () => {
    // Five days, of which the fourth is a holiday.
    const traded = [...Array(120).keys()].filter((row) => Math.floor(row / 24) !== 3);
    const kept = traded.map((row) => [
      row * HOUR_MS,
      1,
      1,
      1,
      1,
      bars.volume[row]!,
      bars.volume[row]!,
    ]);
    const params = { days: 2, mode: 'regular' };
    const column = outputsOf(relativeVolumeAtTime, barsOfRows(kept), params)['ratio']!;
    const mean = (bars.volume[2 * 24 + 5]! + bars.volume[24 + 5]!) / 2;
    expect(column[traded.indexOf(4 * 24 + 5)]).toBeCloseTo(bars.volume[4 * 24 + 5]! / mean, 9);
  });

  test('takes an earlier day for each without a bar of that time, up to two, and then fewer days', () => {
    const lacks = new Set([5, 7, 8].map((day) => 24 * day + 6));
    const traded = [...Array(24 * 9).keys()].filter((row) => !lacks.has(row));
    const kept = traded.map((row) => [row * HOUR_MS, 1, 1, 1, 1, bars.volume[row]!, 0]);
    const params = { days: 3, mode: 'regular' };
    const column = outputsOf(relativeVolumeAtTime, barsOfRows(kept), params)['ratio']!;
    const at = (day: number, hour: number) => bars.volume[24 * day + hour]!;
    const ratio = (day: number, hour: number, days: readonly number[]) => {
      const mean = days.reduce((sum, before) => sum + at(before, hour), 0) / days.length;
      expect(column[traded.indexOf(24 * day + hour)], `day ${day}`).toBeCloseTo(
        at(day, hour) / mean,
        9,
      );
    };
    ratio(6, 6, [4, 3, 2]);
    ratio(8, 7, [7, 6, 5]);
  });

  test('is undefined only where fewer than half of the days are found', () => {
    const hours = (days: readonly number[]) =>
      [...Array(24 * 12).keys()].filter(
        (row) => row % 24 !== 6 || days.includes(Math.floor(row / 24)),
      );
    const ratioAt = (days: readonly number[]) => {
      const rows = hours(days);
      const kept = rows.map((row) => [row * HOUR_MS, 1, 1, 1, 1, row === 24 * 11 + 6 ? 6 : 2, 0]);
      const params = { days: 4, mode: 'regular' };
      const column = outputsOf(relativeVolumeAtTime, barsOfRows(kept), params)['ratio']!;
      return column[rows.indexOf(24 * 11 + 6)];
    };
    expect(ratioAt([7, 9, 11])).toBe(3);
    expect(ratioAt([9, 11])).toBeNaN();
    // Farther back than is looked at.
    expect(ratioAt([1, 2, 9, 11])).toBeNaN();
  });

  test('compares daily bars with the days before', () => {
    const days = { ...bars, openTimeMs: bars.openTimeMs.map((_, row) => row * DAY_MS) };
    const params = { ...relativeVolumeAtTime.defaults, days: 2 };
    const graph = relativeVolumeAtTime.plan(params, DAY_MS).calculation as StepGraph;
    const column = runStepGraph(graph, days).output('ratio');
    const { volume } = bars;
    expect(column[7]).toBeCloseTo(volume[7]! / ((volume[6]! + volume[5]!) / 2), 9);
  });
});

describe('weis_wave', () => {
  const wave = (closes: readonly number[], reversal: number) =>
    outputsOf(weisWave, pointBars(closes.map((close, at) => [close, 10 ** at] as const)), {
      reversal_pct: reversal,
    });

  test('adds up the volume until a close turns the wave', () => {
    const { wave: volume, direction } = wave([10, 11, 11, 12, 11, 10, 13], 0);
    expect([...direction!]).toEqual([0, 1, 1, 1, -1, -1, 1]);
    expect([...volume!]).toEqual([0, 11, 111, 1_111, -10_000, -110_000, 1_000_000]);
  });

  test('gives the volume since the farthest close to the wave that begins', () => {
    // 99 is 1 % against the wave from 100, 97 is 3 %.
    const { wave: volume, direction } = wave([90, 100, 99, 97, 98], 2);
    expect([...direction!]).toEqual([0, 1, 1, -1, -1]);
    expect([...volume!]).toEqual([0, 11, 111, -1_100, -11_100]);
  });
});

test('the kinds of the market facilitation index are those of Bill Williams', () => {
  const bar = (range: number, volume: number, at: number) => [at, 1, 1 + range, 1, 1, volume, 0];
  const bars = barsOfRows([
    bar(10, 10, 0),
    bar(40, 20, 1),
    bar(10, 10, 2),
    bar(9, 5, 3),
    bar(9, 9, 4),
    bar(18, 18, 5),
  ]);
  const { index, kind } = outputsOf(marketFacilitationIndex, bars);
  expect([...index!]).toEqual([1, 2, 1, 1.8, 1, 1]);
  // Green, fade, fake, squat, and an index that stayed.
  expect([...kind!]).toEqual([NaN, 1, 2, 3, 4, 0]);
});

test('a bar without volume has no kind, and neither has the next, as neither index can be compared', () => {
  const bars = barsOfRows([10, 20, 0, 30, 40].map((volume, at) => [at, 1, 11, 1, 1, volume, 0]));
  const { kind } = outputsOf(marketFacilitationIndex, bars);
  expect([...kind!]).toEqual([NaN, 4, NaN, NaN, 4]);
});

test('what is bought and what is sold is the volume', () => {
  const bars = barsOfRows([[0, 10, 14, 6, 12, 100, 0]]);
  const { line, buy, sell } = outputsOf(volumeDelta, bars);
  // A body of a quarter of the range.
  expect([line![0], buy![0], sell![0]]).toEqual([25, 62.5, 37.5]);
});
