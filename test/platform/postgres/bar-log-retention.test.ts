import { afterAll, describe, expect, test } from 'vitest';
import type { LogEntry } from '#kernel/market/bar-log.ts';
import { LOG_START } from '#kernel/market/bar-log.ts';
import { shardOf, shardsOf } from '#kernel/market/shard.ts';
import { BarLogPostgres } from '#platform/postgres/bar-log-postgres.ts';
import { forgetLogEntries } from '#platform/postgres/bar-log-retention.ts';
import { SeriesNumbersPostgres } from '#platform/postgres/series-numbers-postgres.ts';
import { ShardLeasesPostgres } from '#platform/postgres/shard-leases-postgres.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';

const BTC = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' } as const;
const SHARD = shardOf(BTC, 4);
const DAY_MS = 86_400_000;
const databases = await TestDatabases.find();
afterAll(() => databases?.close());

describe.skipIf(databases === null)(`the log's past (else skipped: ${NO_POSTGRES})`, () => {
  test('is deleted after its time, but for the last entry, which lets absent readers notice', async () => {
    const { database } = await databases!.take();
    const leases = new ShardLeasesPostgres(database, 60_000);
    const log = new BarLogPostgres(database, new SeriesNumbersPostgres(database));
    await leases.register(shardsOf(BTC, 4));
    const [lease] = await leases.claim('a', { shards: [SHARD], most: 1 });
    const append = async (minute: number, after: LogEntry | null): Promise<LogEntry> => {
      const numbers = { open: 1, high: 1, low: 1, close: 1, volume: 1, quoteVolume: 1 };
      const bar = { openTimeMs: minute * 60_000, ...numbers, closed: true };
      const fence = { ...lease!, after: after ?? LOG_START };
      const entry = await log.append(fence, { entries: [], published: [{ series: BTC, bar }] });
      if (entry === 'fenced') throw new Error('fenced');
      return entry;
    };
    let last: LogEntry | null = null;
    for (let minute = 0; minute < 6; minute += 1) last = await append(minute, last);
    const age = (days: number, upTo: number): Promise<number> =>
      database.run(
        `update bar_log set at = clock_timestamp() - $1 * interval '1 day' where seq <= $2`,
        [days, upTo],
      );
    const kept = async (afterSeq: number): Promise<number[]> =>
      (await log.read(SHARD, afterSeq, 100)).map(({ seq }) => seq);

    await age(2, 6);
    await age(4, 3);
    expect(await forgetLogEntries(database, 3 * DAY_MS, () => true)).toBe(0);
    expect(await forgetLogEntries(database, 3 * DAY_MS)).toBe(3);
    expect(await kept(0)).toEqual([4, 5, 6]);

    await age(9, 6);
    expect(await forgetLogEntries(database, 3 * DAY_MS)).toBe(2);
    expect(await kept(2)).toEqual([6]);
    expect((await log.heads([SHARD])).get(SHARD)).toMatchObject({ seq: 6 });
    last = await append(7, last);
    expect(await kept(6)).toEqual([7]);
  });
});
