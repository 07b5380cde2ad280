import { afterAll, describe, expect, test } from 'vitest';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { LOG_START } from '#kernel/market/bar-log.ts';
import type { LoggedMaterial } from '#kernel/ports/material-log.ts';
import { BarArchivePostgres } from '#platform/postgres/bar-archive-postgres.ts';
import { BarLogPostgres } from '#platform/postgres/bar-log-postgres.ts';
import { FactStorePostgres } from '#platform/postgres/fact-store-postgres.ts';
import { MaterialLogPostgres } from '#platform/postgres/material-log-postgres.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { entry, readMaterials } from '#test/contracts/material-log-contract.ts';
import { SeriesNumbersPostgres } from '#platform/postgres/series-numbers-postgres.ts';
import { ShardLeasesPostgres } from '#platform/postgres/shard-leases-postgres.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';

const BTC = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' } as const;
const databases = await TestDatabases.find();
const opened: PostgresDatabase[] = [];
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await databases?.close();
});

/** Connections of so many processes to one database. */
async function processes(count: number): Promise<PostgresDatabase[]> {
  const { url } = await databases!.take();
  const own = Array.from({ length: count }, () => new PostgresDatabase(url));
  opened.push(...own);
  return own;
}

describe.skipIf(databases === null)(`several processes (else skipped: ${NO_POSTGRES})`, () => {
  test('number materials without gaps, and a reader that follows misses none', async () => {
    const [one, two, three, reading] = await processes(4);
    const writers = [one!, two!, three!].map((database) => new MaterialLogPostgres(database));
    const log = new MaterialLogPostgres(reading!);
    const followed: LoggedMaterial[] = [];
    const follow = async (): Promise<void> => {
      while (followed.length < 90) {
        const after = followed.at(-1) ?? null;
        followed.push(...(await readMaterials(log, { after, readySinceMs: 0 })));
      }
    };
    const following = follow();
    await Promise.all(
      writers.map(async (writer, at) => {
        for (let n = 0; n < 30; n += 1) await writer.append([entry(`m${at}-${n}`)], 1);
      }),
    );
    await following;
    expect(followed.map(({ sequence }) => sequence)).toEqual(followed.map((_, at) => at + 1));
  });

  test('store the same material once', async () => {
    const [one, other] = await processes(2);
    const outcomes = await Promise.all(
      [one!, other!].map((database) => new MaterialLogPostgres(database).append([entry('m')], 1)),
    );
    expect(
      outcomes
        .flat()
        .map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['added', 'unchanged']);
  });

  test('publish one at a time: the second one fails with the reason', async () => {
    const [one, other] = await processes(2);
    const draft = { namespace: 'desk', contentHash: 'h', publishedAtMs: 1 };
    const times = { validFrom: '2026-01-01', validTo: null, observedAtMs: 1, supersededAtMs: null };
    const another = new FactStorePostgres(other!);
    async function* nothing(): AsyncGenerator<Fact> {}
    const facts = (async function* (): AsyncGenerator<Fact> {
      const second = another.publish({ ...draft, publicationId: 'second' }, nothing());
      await expect(second).rejects.toMatchObject({ reason: 'busy' });
      yield { kind: 'k', key: 'a', payload: {}, ...times };
    })();
    await new FactStorePostgres(one!).publish({ ...draft, publicationId: 'first' }, facts);
    expect((await another.currentPublication())?.publicationId).toBe('first');
  });

  test('get no epoch a second time, though a failover lost its claim', async () => {
    const [database] = await processes(1);
    const leases = new ShardLeasesPostgres(database!, 60_000);
    const claim = { shards: [1], most: 1 };
    await leases.register([1]);
    await leases.claim('one', claim);
    const [before] = await database!.rows('select * from shard');
    await database!.run(`update shard set expires = '-infinity'`);
    const [lost] = await leases.claim('two', claim);
    await database!.run(`update shard set epoch = $1, expires = '-infinity'`, [before!['epoch']]);
    await database!.run('select pg_sleep(0.002)');
    const [next] = await leases.claim('three', claim);
    expect(next!.epoch).toBeGreaterThan(lost!.epoch);
  });

  test('are rejected with the number of a series that a failover gave to another', async () => {
    const [database] = await processes(1);
    const leases = new ShardLeasesPostgres(database!, 60_000);
    await leases.register([1]);
    const [lease] = await leases.claim('one', { shards: [1], most: 1 });
    const numbers = new SeriesNumbersPostgres(database!);
    const log = new BarLogPostgres(database!, numbers);
    const prices = { open: 1, high: 2, low: 1, close: 2, volume: 1, quoteVolume: 1 };
    const bars = [{ openTimeMs: 60_000, ...prices, closed: true }];
    const what = { entries: [{ series: BTC, bars, covered: [] }], published: [] };
    await numbers.assign([BTC]);
    const lost = numbers.numberOf(BTC)!;
    await database!.run('delete from series');
    await database!.run('insert into series values ($1, $2)', [lost, 'venue_a:spot:OTHER:1m']);
    expect(await log.append({ ...lease!, after: LOG_START }, what)).toBe('fenced');
    // The next owner, whichever that is, requests numbers again.
    expect(await log.append({ ...lease!, after: LOG_START }, what)).toMatchObject({ seq: 1 });
    expect(numbers.numberOf(BTC)).not.toBe(lost);
    const archive = new BarArchivePostgres(database!);
    const all = { startMs: 0, endMs: 1e13 };
    expect(await archive.read(BTC, all)).toMatchObject(bars);
    expect(await archive.read({ ...BTC, symbol: 'OTHER' }, all)).toEqual([]);
  });

  test('write the same bars concurrently, and report the coverage', async () => {
    const own = await processes(3);
    const minutes = Array.from({ length: 40 }, (_, at) => at);
    await Promise.all(
      own.map(async (database, at) => {
        const archive = new BarArchivePostgres(database);
        for (const minute of minutes.filter((one) => one % 3 !== at)) {
          const openTimeMs = minute * 60_000;
          const prices = { open: 1, high: 2, low: 1, close: 2, volume: 1, quoteVolume: 1 };
          const bars = [{ openTimeMs, ...prices, closed: true }];
          const covered = [{ startMs: openTimeMs, endMs: openTimeMs + 60_000 }];
          await archive.append([{ series: BTC, bars, covered }]);
        }
      }),
    );
    const archive = new BarArchivePostgres(own[0]!);
    expect(await archive.coverage(BTC)).toEqual([{ startMs: 0, endMs: 40 * 60_000 }]);
    expect(await archive.read(BTC, { startMs: 0, endMs: 1e12 })).toHaveLength(40);
  });
});
