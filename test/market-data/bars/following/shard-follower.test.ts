import { expect, test } from 'vitest';
import { LOG_START, type LogPosition } from '#kernel/market/bar-log.ts';
import type { FeedListener } from '#kernel/market/feed.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { FollowMetrics } from '#market-data/bars/following/follow-metrics.ts';
import { ShardFollower } from '#market-data/bars/following/shard-follower.ts';
import { BarArchiveMemory } from '#platform/memory/bar-archive-memory.ts';
import { BarLogMemory } from '#test/doubles/bar-log-memory.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { barOf } from '#test/market-data/bars/scripted-exchange.ts';

const SHARD = 7;
const MINUTE_MS = 60_000;
const SERIES: SeriesId = {
  exchange: 'venue_a',
  market: 'spot',
  symbol: 'BTCUSDT',
  interval: '1m',
};

/** A follower of one shard from the start of its log, and what its listener receives. */
function followed() {
  const clock = new VirtualClock(0);
  const log = new BarLogMemory(new BarArchiveMemory(), () => 1);
  const follower = new ShardFollower(SHARD, {
    log,
    clock,
    logger: SILENT_LOG,
    metrics: new FollowMetrics(SILENT_METER),
  });
  const received: string[] = [];
  const listener: FeedListener = {
    onBar: (_, { openTimeMs, closed }) =>
      received.push(`${closed ? 'closed' : 'forming'} ${openTimeMs / MINUTE_MS}`),
    onLink: (_, state) => received.push(state),
    onForgotten: () => received.push('forgotten'),
  } as Partial<FeedListener> as FeedListener;
  follower.series.push(SERIES);
  follower.listen(listener);
  follower.join(LOG_START);
  let head: LogPosition = LOG_START;
  /** Appends a closed bar to the log, without announcing it. */
  const append = async (minute: number) => {
    const bar = barOf(minute * MINUTE_MS);
    const entry = await log.append(
      { shard: SHARD, epoch: 1, after: head },
      { entries: [], published: [{ series: SERIES, bar }] },
    );
    if (entry === 'fenced') throw new Error('The entry is fenced.');
    head = { epoch: entry.epoch, seq: entry.seq };
    return entry;
  };
  const form = (epoch: number, minute?: number): void =>
    follower.hearForming({
      shard: SHARD,
      epoch,
      head,
      bars: minute === undefined ? [] : [{ series: SERIES, bar: barOf(minute * MINUTE_MS, false) }],
    });
  return { clock, log, follower, received, append, form };
}

test('an owner is live from its first message on, and lost after three seconds of silence', async () => {
  const { clock, follower, received, form } = followed();
  expect([follower.isLive, follower.checkSilence()]).toEqual([false, false]);
  form(1);
  await clock.advance(2_999);
  expect([follower.checkSilence(), follower.isLive]).toEqual([false, true]);
  await clock.advance(1);
  expect([follower.checkSilence(), follower.isLive]).toEqual([true, false]);
  form(1, 5);
  expect([follower.checkSilence(), follower.isLive]).toEqual([false, true]);
  expect(received).toEqual(['live', 'lost', 'live', 'forming 5']);
});

test('a message of an owner that lost its lease changes nothing', async () => {
  const { clock, follower, received, form } = followed();
  form(2, 5);
  await clock.advance(2_000);
  form(1, 4);
  expect(received).toEqual(['live', 'forming 5']);
  expect(follower.silentMs).toBe(2_000);
});

test('entries that the bus lost are read from the log, in order and once', async () => {
  const { follower, received, append } = followed();
  await append(1);
  await append(2);
  const third = await append(3);
  follower.hearEntry(third);
  await follower.recover();
  follower.hearEntry(third);
  expect(received).toEqual(['closed 1', 'closed 2', 'closed 3']);
  expect(follower.position).toEqual({ epoch: 1, seq: 3 });
});

test('a log that lost its end is noticed without a new entry, and everything is read again', async () => {
  const { log, follower, received, append } = followed();
  for (const minute of [1, 2, 3]) follower.hearEntry(await append(minute));
  log.cut(2);
  follower.compare((await log.heads([SHARD])).get(SHARD)!);
  await follower.recover();
  expect(received).toEqual(['closed 1', 'closed 2', 'closed 3', 'forgotten']);
  expect([follower.position, follower.missing]).toEqual([{ epoch: 1, seq: 2 }, 0]);
  await follower.recover();
  expect(received.filter((one) => one === 'forgotten')).toHaveLength(1);
});

test('an entry that was announced and is not in the log is awaited until the log was read', async () => {
  const { clock, follower, received, append } = followed();
  follower.hearEntry(await append(1));
  follower.hearForming({ shard: SHARD, epoch: 1, head: { epoch: 1, seq: 9 }, bars: [] });
  expect([follower.missing, follower.isDue()]).toEqual([8, false]);
  await clock.advance(499);
  expect(follower.isDue()).toBe(false);
  await clock.advance(1);
  expect(follower.isDue()).toBe(true);
  await follower.recover();
  expect([follower.missing, follower.isDue()]).toEqual([0, false]);
  follower.hearEntry(await append(2));
  expect(received).toEqual(['closed 1', 'live', 'closed 2']);
});
