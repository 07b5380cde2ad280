import { beforeEach, expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import type { BarRequest } from '#kernel/market/feed.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { UpstreamPages } from '#market-data/bars/following/upstream-pages.ts';

const SERIES: SeriesId = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' };
const MINUTE_MS = 60_000;
const NOW_MS = 1_000_000 * MINUTE_MS;

let clock: VirtualClock;
let asked: BarRequest[];
let isAway: boolean;
/** An answer that replaces the exchange's bars; null for the real one. */
let received: Bar[] | null;
const witness = async (): Promise<number> => NOW_MS - MINUTE_MS;
let pages: UpstreamPages;

beforeEach(() => {
  clock = new VirtualClock(NOW_MS);
  asked = [];
  isAway = false;
  received = null;
  const fetchBars = async (request: BarRequest): Promise<Bar[]> => {
    asked.push(request);
    if (isAway) throw new Error('away');
    if (received !== null) return received;
    const { startTimeMs, endTimeMs } = request;
    const count = (endTimeMs - startTimeMs) / MINUTE_MS;
    const prices = { open: 1, high: 1, low: 1, close: 1, volume: 1, quoteVolume: 1 };
    return Array.from({ length: count }, (_, at) => ({
      openTimeMs: startTimeMs + at * MINUTE_MS,
      ...prices,
      closed: true,
    }));
  };
  pages = new UpstreamPages({ fetchBars }, clock);
});

/** Bars of a window that ended so many minutes ago. */
async function windowAgo(minutes: number, count = 10, series = SERIES): Promise<number> {
  const endTimeMs = NOW_MS - minutes * MINUTE_MS;
  const startTimeMs = endTimeMs - count * MINUTE_MS;
  return (await pages.fetch({ series, startTimeMs, endTimeMs }, 'history', undefined, witness))
    .length;
}

test('the same window costs one request in ten minutes, another one or another series its own', async () => {
  expect([await windowAgo(600), await windowAgo(600)]).toEqual([10, 10]);
  expect(asked).toHaveLength(1);
  await windowAgo(601);
  await windowAgo(600, 10, { ...SERIES, symbol: 'ETHUSDT' });
  expect(asked).toHaveLength(3);
  await clock.advance(10 * MINUTE_MS);
  await windowAgo(600);
  expect(asked).toHaveLength(4);
});

test('a window that ended within the hour, and a failure, are requested again', async () => {
  for (let times = 0; times < 2; times += 1) await windowAgo(59);
  expect(asked).toHaveLength(2);
  isAway = true;
  await expect(windowAgo(600)).rejects.toThrow('away');
  isAway = false;
  expect(await windowAgo(600)).toBe(10);
  expect(asked).toHaveLength(4);
});

test('no more than 200,000 bars are cached, those of the most recently used windows', async () => {
  for (const at of [1, 2, 3]) await windowAgo(at * 100_000, 90_000);
  expect(asked).toHaveLength(3);
  await windowAgo(300_000, 90_000);
  expect(asked).toHaveLength(3);
  await windowAgo(100_000, 90_000);
  expect(asked).toHaveLength(4);
});

test('an answer without bars is rejected while the exchange leaves out a known bar, and never cached', async () => {
  received = [];
  await expect(windowAgo(600)).rejects.toMatchObject({ fault: 'unavailable' });
  expect(asked).toHaveLength(2);
  received = null;
  expect([await windowAgo(600), await windowAgo(600)]).toEqual([10, 10]);
  expect(asked).toHaveLength(3);
});

test('an answer that lacks bars at an edge is requested twice, and cached', async () => {
  await windowAgo(600);
  const { startTimeMs } = asked[0]!;
  received = [
    {
      openTimeMs: startTimeMs,
      open: 1,
      high: 1,
      low: 1,
      close: 1,
      volume: 1,
      quoteVolume: 1,
      closed: true,
    },
  ];
  await clock.advance(10 * MINUTE_MS);
  asked = [];
  for (let times = 0; times < 3; times += 1) expect(await windowAgo(600)).toBe(1);
  expect(asked).toHaveLength(2);
});
