import { expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import type { BarRequest } from '#kernel/market/feed.ts';
import { seededRandom } from '#kernel/ports/clock.ts';
import { LOG_START } from '#kernel/market/bar-log.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { shardOf } from '#kernel/market/shard.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { BusFeed } from '#market-data/bars/following/bus-feed.ts';
import { FollowMetrics } from '#market-data/bars/following/follow-metrics.ts';
import { missingPart, presentRows } from '#market-data/bars/following/replica-window.ts';
import { BarArchiveMemory } from '#platform/memory/bar-archive-memory.ts';
import { BarLogMemory } from '#test/doubles/bar-log-memory.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';
import { LossyBus } from '#test/simulation/scaled/lossy-bus.ts';
import { ProcessClock } from '#test/simulation/scaled/process-clock.ts';
import { PureExchange } from '#test/simulation/scaled/pure-exchange.ts';

const MINUTE_MS = 60_000;

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

test.each<
  [what: string, covered: [number, number][], forming: number | null, rows: number[] | null]
>([
  ['nothing of its start is known', [[3, 9]], null, null],
  ['nothing is known', [], null, null],
  ['all is known', [[0, 9]], 9, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['the forming bar does not follow', [[0, 7]], 9, [0, 1, 2, 3, 4, 5, 6]],
  [
    'an old gap ends what is known',
    [
      [0, 3],
      [5, 9],
    ],
    9,
    [0, 1, 2],
  ],
  [
    'a young gap does not',
    [
      [0, 3],
      [25, 27],
    ],
    27,
    [0, 1, 2, 25, 26, 27],
  ],
  [
    'a gap is as old as a hole that is proven',
    [
      [0, 3],
      [24, 27],
    ],
    27,
    [0, 1, 2],
  ],
  [
    'proven ranges overlap',
    [
      [0, 6],
      [2, 4],
      [6, 8],
    ],
    null,
    [0, 1, 2, 3, 4, 5, 6, 7],
  ],
  ['the bar that forms lies behind the window', [[0, 29]], 29, minutes(0, 29)],
])('of minutes 0 to 29, where %s, a replica has %j with %j', (_, covered, forming, rows) => {
  const barAt = (minute: number): Bar => barOf(minute * MINUTE_MS);
  const window = {
    bars: covered.flatMap(([from, to]) => minutes(from, to).map(barAt)).filter(isFirst),
    covered: covered.map(([from, to]) => ({ startMs: from * MINUTE_MS, endMs: to * MINUTE_MS })),
    head: LOG_START,
  };
  const range = { startMs: 0, endMs: 29 * MINUTE_MS };
  const nowMs = 39 * MINUTE_MS;
  const present = presentRows(window, range, forming === null ? undefined : barAt(forming), nowMs);
  expect(present?.map(({ openTimeMs }) => openTimeMs / MINUTE_MS) ?? null).toEqual(rows);
});

function minutes(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

function isFirst({ openTimeMs }: Bar, place: number, all: readonly Bar[]): boolean {
  return all.findIndex((bar) => bar.openTimeMs === openTimeMs) === place;
}

const VENUE = { exchange: 'venue_a', market: 'spot' } as const;
const SERIES: SeriesId = { ...VENUE, symbol: 'BTCUSDT', interval: '1m' };
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

test('a window is not older than the head of the log from which entries are followed', async () => {
  const clock = new VirtualClock(NOW_MS);
  const archive = new BarArchiveMemory();
  const shard = shardOf(SERIES, BUCKETS);
  const log = new BarLogMemory(archive, () => 1);
  const heads = log.heads.bind(log);
  log.heads = async (shards) => {
    await new Promise<void>((resolve) => clock.after(50, resolve));
    return heads(shards);
  };
  const feed = new BusFeed({
    venue: VENUE,
    shards: [shard],
    buckets: BUCKETS,
    log,
    bus: new LossyBus(clock, seededRandom(1)).of(new ProcessClock(clock, NOW_MS, 1)),
    clock,
    logger: SILENT_LOG,
    metrics: new FollowMetrics(SILENT_METER),
    upstream: null,
  });
  const range = { startMs: NOW_MS - MINUTE_MS, endMs: NOW_MS };
  const window = feed.window(SERIES, range);
  const bar = barOf(range.startMs);
  // An entry that is appended before the head is read is not followed: the window has to have it.
  await log.append(
    { shard, epoch: 1, after: LOG_START },
    { entries: [{ series: SERIES, bars: [bar], covered: [range] }], published: [] },
  );
  await clock.advance(100);
  expect(await window).toMatchObject({ head: { epoch: 1, seq: 1 }, bars: [bar] });
});
