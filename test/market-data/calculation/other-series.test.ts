import { describe, expect, test } from 'vitest';
import type { Point } from '#kernel/market/point-archive.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { alignSeries } from '#market-data/calculation/aligned-series.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import type { CalcEntry } from '#market-data/calculation/calc-entry.ts';
import { pointsAtBars } from '#market-data/calculation/points-at-bars.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';

const SET = new IndicatorSet(INDICATORS);
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const read = (...entries: CalcEntry[]) => readCalc(SET, entries, HOUR_MS);

describe('an entry that reads another series', () => {
  const ETH = { symbol: 'ETHUSDT' };

  test('has its plan and names it in its key', () => {
    const [request] = read({ name: 'correlation', params: { period: 30 }, with: [ETH] });
    expect(request).toMatchObject({ key: 'correlation:period=30,with=ETHUSDT', others: [ETH] });
    expect(request!.plan.outputs[0]!.column).toBe('correlation_30');
  });

  test('shares the plan with one that reads a third', () => {
    const [one, two] = read(
      { name: 'correlation', with: [ETH] },
      { name: 'correlation', with: [{ symbol: 'SOLUSDT' }] },
    );
    expect(one!.plan).toBe(two!.plan);
  });

  test.each([
    [{ name: 'correlation' }, 'name 1 in with'],
    [{ name: 'correlation', with: [ETH, { symbol: 'SOLUSDT' }] }, '1 in with, and these are 2'],
    [{ name: 'rsi', with: [ETH] }, 'reads no other series; leave out with'],
  ])('is rejected with a wrong number of series: %j', (entry, sentence) => {
    expect(() => read(entry)).toThrow(expect.objectContaining({ code: 'invalid_with' }));
    expect(() => read(entry)).toThrow(sentence);
  });
});

describe('another series with some bars', () => {
  const rows = (...times: number[]) => times.map((ms) => [ms, ms, ms, ms, ms, 1]);
  const bars = barsOfRows(rows(10, 20, 40, 50));

  test('aligns by open time, and is missing elsewhere', () => {
    const other = barsOfRows(rows(5, 20, 30, 40, 60));
    expect([...alignSeries(bars, other, ['close']).close!]).toEqual([NaN, 20, 40, NaN]);
  });

  test('is missing throughout if it is unknown', () => {
    expect([...alignSeries(bars, null, ['volume']).volume!]).toEqual([NaN, NaN, NaN, NaN]);
  });
});

describe('points at bars', () => {
  const ends = (...hours: number[]) => Float64Array.from(hours, (hour) => hour * HOUR_MS);
  const at = (hour: number, ...values: number[]): Point => ({ timeMs: hour * HOUR_MS, values });

  test('are the newest known points at the end of the bar', () => {
    const paid = [at(8, 0.001), at(16, 0.002)];
    const rates = pointsAtBars('fundingRate', paid, null, ends(7, 8, 15, 16, 17));
    expect([...rates]).toEqual([NaN, 0.001, 0.001, 0.002, 0.002]);
    const hours = pointsAtBars('fundingHours', paid, null, ends(8, 16));
    expect([...hours]).toEqual([NaN, 8]);
  });

  test('of takers are known when their period is over', () => {
    const taken = [at(1, 3, 30, 10), at(2, 1, 10, 10)];
    const bought = pointsAtBars('takerBuyVolume', taken, '1h', ends(1, 2, 3));
    expect([...bought]).toEqual([NaN, 30, 10]);
  });

  test('are null where the newest is too old', () => {
    const open = [at(1, 500, 0)];
    const interest = pointsAtBars('openInterest', open, '1h', ends(1, 2, 3, 4));
    expect([...interest]).toEqual([500, 500, 500, NaN]);
    const rate = pointsAtBars('fundingRate', [at(0, 0.1)], null, ends(24, 25));
    expect([...rate]).toEqual([0.1, NaN]);
  });

  test('values that an exchange did not report are null', () => {
    const points = [{ timeMs: MINUTE_MS, values: [null] }];
    expect([...pointsAtBars('longShortRatio', points, '5m', ends(0.05))]).toEqual([NaN]);
  });
});
