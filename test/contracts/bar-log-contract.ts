import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import { LOG_START, type BarLog, type LogEntry, type SeriesBar } from '#kernel/market/bar-log.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { provenanceOf } from '#kernel/market/provenance.ts';
import { shardOf, shardsOf } from '#kernel/market/shard.ts';
import type { Lease, ShardLeases } from '#kernel/market/shard-leases.ts';

const BTC: SeriesId = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' };
const OTHER: SeriesId = { ...BTC, symbol: '币安人生USDT', interval: '1d' };
const MINUTE_MS = 60_000;
const ALL = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };
const SHARDS = shardsOf(BTC, 4);
const SHARD = shardOf(BTC, 4);

function bar(minute: number, close = 1.5): Bar {
  const prices = { open: 1, high: 100, low: -5.25, close, volume: 0.1, quoteVolume: 1e-9 };
  return { openTimeMs: minute * MINUTE_MS, ...prices, closed: true };
}

function told(minute: number, close?: number, series = BTC): SeriesBar {
  return { series, bar: bar(minute, close) };
}

/** An append of bars that readers receive. */
function of(...bars: readonly SeriesBar[]) {
  const entries = bars.map(({ series, bar: one }) => ({
    series,
    bars: [one],
    covered: [{ startMs: one.openTimeMs, endMs: one.openTimeMs + MINUTE_MS }],
  }));
  return { entries, published: bars };
}

/** A log, its archive, and the leases by which it is fenced. */
export interface LogUnderTest {
  readonly log: BarLog;
  readonly archive: BarArchive;
  readonly leases: ShardLeases;
  close(): Promise<void>;
}

/**
 * What every log of closed bars promises.
 *
 * @param hasOneOwner whether a held shard can never be claimed
 */
export function describeBarLog(
  name: string,
  open: () => Promise<LogUnderTest>,
  hasOneOwner = false,
): void {
  describe(`${name} as a log of closed bars`, () => {
    let own: LogUnderTest;
    let lease: Lease;
    beforeEach(async () => {
      own = await open();
      await own.leases.register(SHARDS);
      [lease] = (await own.leases.claim('a', { shards: [SHARD], most: 1 })) as [Lease];
    });
    afterEach(() => own.close());

    const append = async (entry: LogEntry | null, ...bars: readonly SeriesBar[]) => {
      const after = entry ?? LOG_START;
      const done = await own.log.append({ ...lease, after }, of(...bars));
      if (done === 'fenced') throw new Error('fenced');
      return done;
    };

    test('numbers entries densely, and delivers them in order with the same numbers', async () => {
      const first = await append(null, told(1), told(1, 7, OTHER));
      const second = await append(first, told(2));
      const position = { shard: SHARD, epoch: lease.epoch };
      expect(first).toEqual({
        ...position,
        seq: 1,
        after: LOG_START,
        bars: [told(1), told(1, 7, OTHER)],
      });
      expect(await own.log.read(SHARD, 0, 10)).toEqual([first, second]);
      expect(second.after).toEqual({ epoch: lease.epoch, seq: 1 });
      expect(await own.log.read(SHARD, 1, 10)).toEqual([second]);
      expect(await own.log.read(SHARD, 0, 1)).toEqual([first]);
      expect(await own.log.read(SHARD, 2, 10)).toEqual([]);
    });

    test('reports where the log of each shard ends', async () => {
      const first = await append(null, told(1));
      await append(first, told(2));
      const other = SHARDS.find((shard) => shard !== SHARD)!;
      expect(await own.log.heads([SHARD, other])).toEqual(
        new Map([
          [SHARD, { epoch: lease.epoch, seq: 2 }],
          [other, LOG_START],
        ]),
      );
    });

    test('archives the bars that it publishes, and those that it does not publish', async () => {
      const silent = {
        series: BTC,
        bars: [bar(1), bar(2)],
        covered: [{ startMs: 0, endMs: 180_000 }],
      };
      await own.log.append(
        { ...lease, after: LOG_START },
        { entries: [silent], published: [told(2)] },
      );
      expect(await own.archive.read(BTC, ALL)).toEqual([bar(1), bar(2)]);
      expect(await own.archive.coverage(BTC)).toEqual([{ startMs: 0, endMs: 180_000 }]);
      expect((await own.log.read(SHARD, 0, 10)).map(({ bars }) => bars)).toEqual([[told(2)]]);
    });

    test('reports the origin of bars', async () => {
      const estimated = { ...bar(1), provenance: provenanceOf('REST', true) };
      await append(null, { series: BTC, bar: estimated });
      const [entry] = await own.log.read(SHARD, 0, 1);
      expect(entry!.bars).toEqual([{ series: BTC, bar: estimated }]);
    });

    test('rejects a writer that expects another last entry, and changes nothing then', async () => {
      const first = await append(null, told(1));
      await append(first, told(2));
      for (const after of [LOG_START, first, { epoch: lease.epoch, seq: 3 }]) {
        expect(await own.log.append({ ...lease, after }, of(told(3)))).toBe('fenced');
      }
      expect(await own.archive.read(BTC, ALL)).toEqual([bar(1), bar(2)]);
      expect(await own.log.read(SHARD, 0, 10)).toHaveLength(2);
    });

    test.skipIf(hasOneOwner)('rejects the previous holder of the shard', async () => {
      const first = await append(null, told(1));
      await own.leases.release('a', [lease]);
      const [later] = await own.leases.claim('b', { shards: [SHARD], most: 1 });
      expect(await own.log.append({ ...lease, after: first }, of(told(2)))).toBe('fenced');
      const second = await own.log.append({ ...later!, after: first }, of(told(2, 9)));
      expect(second).toMatchObject({
        epoch: later!.epoch,
        seq: 2,
        after: { epoch: lease.epoch },
      });
      expect(await own.archive.read(BTC, ALL)).toEqual([bar(1), bar(2, 9)]);
    });

    test('of concurrent appends after the same entry, one succeeds', async () => {
      const first = await append(null, told(1));
      const fence = { ...lease, after: first };
      const racing = [2, 3, 4, 5].map((close) => own.log.append(fence, of(told(2, close))));
      const done = (await Promise.all(racing)).filter((one) => one !== 'fenced');
      expect(done).toHaveLength(1);
      expect(await own.log.read(SHARD, 1, 10)).toEqual(done);
      expect(await own.archive.read(BTC, ALL)).toEqual([bar(1), done[0]!.bars[0]!.bar]);
    });

    test('returns a window with the head of the same moment, and its confirmed part', async () => {
      let last: LogEntry | null = null;
      for (const minute of [1, 2, 3, 5]) last = await append(last, told(minute));
      const range = { startMs: 2 * MINUTE_MS, endMs: 6 * MINUTE_MS };
      expect(await own.log.window(SHARD, BTC, range)).toEqual({
        head: { epoch: lease.epoch, seq: 4 },
        bars: [bar(2), bar(3), bar(5)],
        covered: [
          { startMs: MINUTE_MS, endMs: 4 * MINUTE_MS },
          { startMs: 5 * MINUTE_MS, endMs: 6 * MINUTE_MS },
        ],
      });
      const { bars } = await own.log.window(SHARD, BTC, ALL, 2);
      expect(bars).toEqual([bar(3), bar(5)]);
    });

    test('a window never has less than its head says, even with appends in parallel', async () => {
      const writing = (async () => {
        let last: LogEntry | null = null;
        for (let minute = 1; minute <= 30; minute += 1) last = await append(last, told(minute));
      })();
      const seen: [number, number][] = [];
      for (let seq = 0; seq < 30; seq = seen.at(-1)![0]) {
        const { head, bars } = await own.log.window(SHARD, BTC, ALL);
        seen.push([head.seq, bars.length]);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await writing;
      expect(seen.filter(([seq, count]) => seq !== count)).toEqual([]);
    });
  });
}
