import { expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import type { BarBus } from '#kernel/market/bar-bus.ts';
import { LOG_START, type LogEntry, type LogPosition } from '#kernel/market/bar-log.ts';
import type { FeedListener } from '#kernel/market/feed.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { shardOf } from '#kernel/market/shard.ts';
import { BusFeed } from '#market-data/bars/following/bus-feed.ts';
import { FollowMetrics } from '#market-data/bars/following/follow-metrics.ts';
import { BarArchiveMemory } from '#platform/memory/bar-archive-memory.ts';
import { BarLogMemory } from '#test/doubles/bar-log-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';

const MINUTE_MS = 60_000;
const BUCKETS = 1;
const SERIES: SeriesId = {
  exchange: 'venue_a',
  market: 'spot',
  symbol: 'BTCUSDT',
  interval: '1m',
};
const SHARD = shardOf(SERIES, BUCKETS);
/** A bus that carries nothing: everything is in the log alone. */
const SILENT_BUS = {
  kept: () => Promise.resolve(null),
  follow: () => () => undefined,
} as Partial<BarBus> as BarBus;

/** A feed that follows one shard, and the bars that its listener receives. */
function followed() {
  const log = new BarLogMemory(new BarArchiveMemory(), () => 1);
  const feed = new BusFeed({
    venue: { exchange: 'venue_a', market: 'spot' },
    shards: [SHARD],
    buckets: BUCKETS,
    log,
    bus: SILENT_BUS,
    clock: new VirtualClock(10 * MINUTE_MS),
    logger: SILENT_LOG,
    metrics: new FollowMetrics(SILENT_METER),
    upstream: null,
  });
  const received: number[] = [];
  const listener = {
    onBar: (_: SeriesId, { close }: Bar) => received.push(close),
    onLink: () => undefined,
  } as Partial<FeedListener> as FeedListener;
  let after: LogPosition = LOG_START;
  const append = async (close: number): Promise<LogEntry> => {
    const bar = { ...barOf(MINUTE_MS), close };
    const covered = [{ startMs: MINUTE_MS, endMs: 2 * MINUTE_MS }];
    const entry = await log.append(
      { shard: SHARD, epoch: 1, after },
      {
        entries: [{ series: SERIES, bars: [bar], covered, confirmed: [] }],
        published: [{ series: SERIES, bar }],
      },
    );
    if (entry === 'fenced') throw new Error('The entry is fenced.');
    after = { epoch: entry.epoch, seq: entry.seq };
    return entry;
  };
  const ask = async (): Promise<number[]> => {
    const range = { startTimeMs: MINUTE_MS, endTimeMs: 3 * MINUTE_MS };
    const rows = await feed.fetchBars({ series: SERIES, ...range }, 'live');
    return rows.map(({ close }) => close);
  };
  return { feed, listener, received, append, ask };
}

test('an answer comes after every entry that it includes, so a correction in it is received last', async () => {
  const { feed, listener, received, append, ask } = followed();
  await feed.join();
  feed.start([SERIES], listener);
  const closed = await append(101);
  const corrected = await append(102);
  // The first of both arrives while the answer, which has the second, is on its way.
  const answer = ask();
  feed.onEntry(closed);
  expect(await answer).toEqual([102]);
  expect(received).toEqual([101, 102]);
  feed.onEntry(corrected);
  expect(received).toEqual([101, 102]);
  await feed.stop();
});

test('entries of a window that was read before the book listens are not received again', async () => {
  const { feed, listener, received, append, ask } = followed();
  await feed.join();
  const [closed, corrected] = [await append(101), await append(102)];
  expect(await ask()).toEqual([102]);
  feed.start([SERIES], listener);
  for (const entry of [closed, corrected, await append(103)]) feed.onEntry(entry);
  expect(received).toEqual([103]);
  await feed.stop();
});
