import { expect, test } from 'vitest';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { changeOf } from '#market-data/scans/scan-number.ts';
import type { SeriesAnswer } from '#market-data/scans/scan-answer.ts';
import type { ScanPlan } from '#market-data/scans/scan-plan.ts';
import { resultOf } from '#market-data/scans/scan-result.ts';
import { readUniverse } from '#market-data/scans/scan-universe.ts';
import type { ScannedBar } from '#market-data/scans/series-bar.ts';

const instruments = (count: number): InstrumentId[] =>
  Array.from({ length: count }, (_, at) => ({
    exchange: at % 2 === 0 ? 'venue_a' : 'venue_b',
    market: 'spot',
    symbol: `C${at}USDT`,
  }));

test('matches of an unknown rank come last, whichever way the others are ordered', () => {
  const ranks = [-2, null, 3, null, -5];
  const answers = ranks.map((rankValue): SeriesAnswer => {
    const match = { openTimeMs: 0, endMs: 60_000, rankValue, values: [] };
    return { isKnown: true, match: match as never, endMs: 60_000 };
  });
  const ranked = (isDescending: boolean) => {
    const plan = { rank: { isDescending } } as unknown as ScanPlan;
    return resultOf(plan, instruments(5), answers).matches.map(({ rankValue }) => rankValue);
  };
  expect(ranked(true)).toEqual([3, -2, -5, null, null]);
  expect(ranked(false)).toEqual([-5, -2, 3, null, null]);
});

test('a change is unknown from a number that was not above zero', () => {
  const read = (values: readonly number[]) => {
    const bar = { isJoined: () => true } as unknown as ScannedBar;
    const number = { name: 'x', reach: 0, read: (_: ScannedBar, back: number) => values[back]! };
    return changeOf(number, 1).read(bar, 0);
  };
  expect(read([3, 2])).toBeCloseTo(50, 10);
  expect([read([3, 0]), read([3, -1]), read([3, NaN])]).toEqual([NaN, NaN, NaN]);
});

test('a universe is that of the exchange and market, of 5,000 instruments at most', () => {
  const subscribed = instruments(5_001);
  const of = (exchange: 'venue_a' | 'venue_c') => readUniverse({ exchange }, subscribed);
  expect(of('venue_a').instruments).toHaveLength(2_501);
  expect(() => of('venue_c')).toThrow(expect.objectContaining({ code: 'invalid_scan' }));
  expect(readUniverse({ market: 'spot' }, subscribed.slice(1)).instruments).toHaveLength(5_000);
  expect(() => readUniverse({ market: 'spot' }, subscribed)).toThrow(
    expect.objectContaining({ code: 'scan_too_large' }),
  );
});
