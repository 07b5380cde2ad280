import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { Redis } from 'ioredis';
import type { BusListener, FormingBars } from '#kernel/market/bar-bus.ts';
import { LOG_START, type LogEntry, type LogPosition } from '#kernel/market/bar-log.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import type { SeriesNumbers } from '#platform/frames/series-numbers.ts';
import { BarBusRedis } from '#platform/redis/bar-bus-redis.ts';
import { findRedis } from '#test/platform/quota/redis-server.ts';

const SERIES: SeriesId = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' };
const SHARD = 3;
const NUMBERS: SeriesNumbers = {
  numberOf: () => 7,
  seriesOf: (number) => (number === 7 ? SERIES : undefined),
  assign: async () => {},
  learn: async () => {},
};
const found = await findRedis();
if (typeof found === 'string') console.log(`tests of the bus over Redis are skipped: ${found}`);

function entry(seq: number, epoch = 1): LogEntry {
  const prices = { open: 1, high: 2, low: 1, close: 2, volume: 1, quoteVolume: 1.5 };
  const bar = { openTimeMs: seq * 60_000, ...prices, closed: true };
  const after = seq === 1 ? LOG_START : { epoch, seq: seq - 1 };
  return { shard: SHARD, epoch, seq, after, bars: [{ series: SERIES, bar }] };
}

/** Records what it receives. */
class Ear implements BusListener {
  readonly entries: LogEntry[] = [];
  readonly forming: FormingBars[] = [];
  unreadable = 0;
  onEntry(one: LogEntry): void {
    this.entries.push(one);
  }
  onForming(bars: FormingBars): void {
    this.forming.push(bars);
  }
  onUnreadable(): void {
    this.unreadable += 1;
  }
}

describe.skipIf(typeof found === 'string')('bars over Redis', () => {
  const redis = found as Exclude<typeof found, string>;
  const opened: { close(): Promise<void> | void }[] = [];
  let prefix = '';
  const open = async (clock: Clock = systemClock): Promise<BarBusRedis> => {
    const shared = { clock, random: Math.random, log: SILENT_LOG };
    const bus = new BarBusRedis({ url: redis.url, numbers: NUMBERS, prefix, ...shared });
    opened.push(bus);
    return bus;
  };
  const ready = async (bus: BarBusRedis): Promise<void> => {
    await expect
      .poll(() =>
        bus.published(SHARD).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  };
  const raw = (): Redis => {
    const client = new Redis(redis.url);
    opened.push({ close: () => client.disconnect() });
    return client;
  };
  const fresh = async (): Promise<BarBusRedis> => {
    prefix = `test-${Math.random()}`;
    const bus = await open();
    await ready(bus);
    return bus;
  };
  const heard = async (ear: Ear, seqs: readonly number[]): Promise<void> => {
    await expect.poll(() => ear.entries.map(({ seq }) => seq), { timeout: 5_000 }).toEqual(seqs);
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
  });
  afterAll(() => redis.stop());

  const follow = (bus: BarBusRedis, from: LogPosition = LOG_START): Ear => {
    const ear = new Ear();
    bus.follow([{ shard: SHARD, from }], ear);
    return ear;
  };

  test('a reader receives what was published before and after it came, from its position', async () => {
    const [owner, reader] = [await fresh(), await open()];
    await owner.publish(entry(1));
    await owner.publish(entry(2));
    const [all, later] = [follow(reader), follow(await open(), { epoch: 1, seq: 1 })];
    await heard(all, [1, 2]);
    await owner.publish(entry(3));
    await heard(all, [1, 2, 3]);
    await heard(later, [2, 3]);
    expect(all.entries).toEqual([entry(1), entry(2), entry(3)]);
  });

  test('a reader that loads for a minute before it listens receives everything all the same', async () => {
    const owner = await fresh();
    let passedMs = 0;
    const reader = await open({
      ...systemClock,
      monotonicMs: () => systemClock.monotonicMs() + passedMs,
    });
    passedMs = 60_000;
    const ear = follow(reader);
    await owner.publish(entry(1));
    await heard(ear, [1]);
    await expect
      .poll(() => {
        owner.form({ shard: SHARD, epoch: 1, head: entry(1), bars: [] });
        return ear.forming.length;
      })
      .toBeGreaterThan(0);
  });

  test('repetitions change nothing, and publications of an earlier epoch are rejected', async () => {
    const bus = await fresh();
    const ear = follow(bus);
    for (const one of [entry(1), entry(1), entry(2, 2), entry(2, 1), entry(2, 2), entry(1)]) {
      await bus.publish(one);
    }
    await bus.publish(entry(3, 2));
    await heard(ear, [1, 2, 3]);
    expect(ear.entries.map(({ epoch }) => epoch)).toEqual([1, 2, 2]);
    expect(await bus.published(SHARD)).toEqual({ epoch: 2, seq: 3 });
  });

  test('a stream that was emptied has no last entry, and continues', async () => {
    const bus = await fresh();
    const ear = follow(bus);
    await bus.publish(entry(1));
    await heard(ear, [1]);
    await raw().del(`${prefix}:{${SHARD}}:closed`);
    expect(await bus.published(SHARD)).toBeNull();
    await bus.publish(entry(4));
    await heard(ear, [1, 4]);
  });

  test('forming bars reach every listener, and are kept for later ones', async () => {
    const bus = await fresh();
    const ear = follow(bus);
    const bars = entry(5).bars.map(({ series, bar }) => ({
      series,
      bar: { ...bar, closed: false },
    }));
    const forming = { shard: SHARD, epoch: 4, head: { epoch: 3, seq: 9 }, bars };
    await expect
      .poll(() => {
        bus.form(forming);
        return ear.forming[0];
      })
      .toEqual(forming);
    expect(await bus.kept(SHARD)).toBeNull();
    bus.keep(forming);
    await expect.poll(() => bus.kept(SHARD)).toEqual(forming);
  });

  test('forming bars are read a frame a turn, so that closed ones do not wait for many frames', async () => {
    const bus = await fresh();
    let turn = 0;
    let counting = setImmediate(function count() {
      turn += 1;
      counting = setImmediate(count);
    });
    const turns: number[] = [];
    const ear = follow(bus);
    ear.onForming = () => turns.push(turn);
    const tell = (): void => bus.form({ shard: SHARD, epoch: 1, head: LOG_START, bars: [] });
    await expect
      .poll(() => {
        tell();
        return turns.length;
      })
      .toBeGreaterThan(0);
    const before = turns.length;
    for (let frame = 0; frame < 20; frame += 1) tell();
    await expect.poll(() => turns.length).toBeGreaterThanOrEqual(before + 20);
    clearImmediate(counting);
    expect(new Set(turns).size).toBe(turns.length);
  });

  test('workers learn at once that shards were released', async () => {
    const [one, other] = [await fresh(), await open()];
    let calls = 0;
    other.onReleased(() => (calls += 1));
    await expect
      .poll(() => {
        one.announceReleased();
        return calls;
      })
      .toBeGreaterThan(0);
  });

  test('an entry of a later version is not guessed at: its reader goes to the log', async () => {
    const bus = await fresh();
    const ear = follow(bus);
    await raw().xadd(`${prefix}:{${SHARD}}:closed`, '1-1', 'frame', Buffer.from([9, 9, 9]));
    await bus.publish(entry(2));
    await heard(ear, [2]);
    expect(ear.unreadable).toBe(1);
  });
});

describe('a bus whose Redis is unreachable', () => {
  test('fails at once, and blocks no caller', async () => {
    const shared = { clock: systemClock, random: Math.random, log: SILENT_LOG };
    const bus = new BarBusRedis({ url: 'redis://127.0.0.1:1', numbers: NUMBERS, ...shared });
    const ear = new Ear();
    const end = bus.follow([{ shard: SHARD, from: LOG_START }], ear);
    for (let times = 0; times < 5; times += 1) {
      await expect(bus.publish(entry(1))).rejects.toThrow(/closed|breaker|writeable|timed/i);
    }
    bus.form({ shard: SHARD, epoch: 1, head: LOG_START, bars: [] });
    await expect(bus.kept(SHARD)).rejects.toThrow(/closed|breaker|writeable|timed/i);
    end();
    await bus.close();
    expect(ear.entries).toEqual([]);
  });
});
