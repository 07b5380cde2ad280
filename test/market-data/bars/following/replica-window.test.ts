import { expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import type { BarRequest } from '#kernel/market/feed.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { shardOf } from '#kernel/market/shard.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { BusFeed } from '#market-data/bars/following/bus-feed.ts';
import { FollowMetrics } from '#market-data/bars/following/follow-metrics.ts';
import { missingPart } from '#market-data/bars/following/replica-window.ts';
import { BarArchiveMemory } from '#platform/memory/bar-archive-memory.ts';
import { BarLogMemory } from '#test/doubles/bar-log-memory.ts';
import { LossyBus } from '#test/simulation/scaled/lossy-bus.ts';
import { ProcessClock } from '#test/simulation/scaled/process-clock.ts';
import { PureExchange } from '#test/simulation/scaled/pure-exchange.ts';

test.each([
  [[], [0, 10]],
  [[[0, 10]], null],
  [[[-5, 4]], [4, 10]],
  [[[6, 20]], [0, 6]],
  [
    [
      [0, 3],
      [7, 12],
    ],
    [3, 7],
  ],
  [[[4, 6]], [0, 10]],
  [
    [
      [0, 5],
      [5, 10],
    ],
    null,
  ],
])('of 0 to 10, where %j is proven, %j is requested', (covered, missing) => {
  const ranges = covered.map(([startMs, endMs]) => ({ startMs: startMs!, endMs: endMs! }));
  const part = missingPart({ covered: ranges }, { startMs: 0, endMs: 10 });
  expect(part === null ? null : [part.startMs, part.endMs]).toEqual(missing);
});

const VENUE = { exchange: 'venue_a', market: 'spot' } as const;
const SERIES: SeriesId = { ...VENUE, symbol: 'BTCUSDT', interval: '1m' };
const MINUTE_MS = 60_000;
const NOW_MS = 1_000_000 * MINUTE_MS;
const BUCKETS = 1;

/** An exchange that records its requests. */
class AskedExchange extends PureExchange {
  readonly asked: BarRequest[] = [];

  override fetchBars(request: BarRequest): Promise<Bar[]> {
    this.asked.push(request);
    return super.fetchBars(request);
  }
}

test('a window of the past comes from the archive, and only the rest from the exchange', async () => {
  const clock = new VirtualClock(NOW_MS);
  const archive = new BarArchiveMemory();
  const pace = { pushEveryMs: 1_000, answerMs: 0, correctAfterMs: Infinity };
  const upstream = new AskedExchange(VENUE, clock, 0, pace);
  const { asked } = upstream;
  const process = new ProcessClock(clock, NOW_MS, 1);
  const feed = new BusFeed({
    venue: VENUE,
    shards: [shardOf(SERIES, BUCKETS)],
    buckets: BUCKETS,
    log: new BarLogMemory(archive, () => 1),
    bus: new LossyBus(clock, seededRandom(1)).of(process),
    clock,
    logger: SILENT_LOG,
    metrics: new FollowMetrics(SILENT_METER),
    upstream,
  });
  const fetch = async (startTimeMs: number, endTimeMs: number): Promise<Bar[]> => {
    const answer = feed.fetchBars({ series: SERIES, startTimeMs, endTimeMs }, 'history');
    for (let turn = 0; turn < 10; turn += 1) await clock.advance(10);
    return answer;
  };
  const startMs = NOW_MS - 600 * MINUTE_MS;
  const endMs = startMs + 10 * MINUTE_MS;
  const keptMs = startMs + 6 * MINUTE_MS;
  const all = await fetch(startMs, endMs);
  expect(asked).toHaveLength(1);
  const kept = all.filter(({ openTimeMs }) => openTimeMs < keptMs);
  await archive.append([{ series: SERIES, bars: kept, covered: [{ startMs, endMs: keptMs }] }]);
  expect(await fetch(startMs, endMs)).toEqual(all);
  expect(asked.slice(1)).toEqual([{ series: SERIES, startTimeMs: keptMs, endTimeMs: endMs }]);
  expect(await fetch(startMs, keptMs)).toEqual(kept);
  expect(asked).toHaveLength(2);
});
