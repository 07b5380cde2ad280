import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { BarArchivePostgres } from '#platform/postgres/bar-archive-postgres.ts';
import { PostgresAwayError } from '#platform/postgres/postgres-failure.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { SchemaUse } from '#platform/postgres/schema-use.ts';
import {
  migrateSchema,
  NEWEST_SCHEMA,
  UnknownSchemaError,
  versionOf,
} from '#platform/postgres/schema.ts';
import { CONTRACTED, EXPANDED } from '#test/chaos/schema-upgrade.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';

const databases = await TestDatabases.find();
afterAll(() => databases?.close());
const BTC = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' } as const;
const GONE = `update schema_user set seen = clock_timestamp() - interval '21 seconds'`;

/** A process over a database that was migrated by `marketgraph migrate` of this version. */
async function begin() {
  const { url, database } = await databases!.takeUnmigrated();
  await migrateSchema(database);
  const own = new PostgresDatabase(url);
  onTestFinished(() => own.close());
  const clock = new VirtualClock(0);
  const use = await SchemaUse.begin(own, clock);
  return { database, own, clock, use };
}

describe.skipIf(databases === null)(`a schema that is used (else skipped: ${NO_POSTGRES})`, () => {
  test('is used until the heartbeats of the process end', async () => {
    const { database, clock, use } = await begin();
    await database.run(GONE);
    await clock.advance(5_000);
    const isUsed = (): Promise<boolean> =>
      migrateSchema(database, CONTRACTED).then(
        () => false,
        () => true,
      );
    const RECENT = `
      select newest_schema as newest from schema_user
      where seen > clock_timestamp() - interval '10 seconds'`;
    await expect.poll(() => database.rows(RECENT)).toEqual([{ newest: NEWEST_SCHEMA }]);
    expect(await isUsed()).toBe(true);
    await use.close();
    expect(await isUsed()).toBe(false);
  });

  test('is not migrated two versions ahead while a process lives that knows the first alone', async () => {
    const { database, use } = await begin();
    await expect(migrateSchema(database, CONTRACTED)).rejects.toThrow(
      `knows ${NEWEST_SCHEMA}, seen`,
    );
    expect(await versionOf(database)).toBe(EXPANDED.length);
    await use.close();
    expect(await migrateSchema(database, CONTRACTED)).toEqual({
      from: EXPANDED.length,
      to: CONTRACTED.length,
    });
  });

  test('is known by a process of the version between, and not by one of the version before', async () => {
    const { database, own, clock } = await begin();
    await database.run(GONE);
    await migrateSchema(database, CONTRACTED);
    const next = await SchemaUse.begin(own, clock, EXPANDED.length);
    await next.close();
    await expect(SchemaUse.begin(database, clock)).rejects.toThrow(UnknownSchemaError);
  });

  test('is no longer written by a process that returns and does not know it', async () => {
    const { database, own, clock } = await begin();
    await database.run(GONE);
    await migrateSchema(database, CONTRACTED);
    await clock.advance(5_000);
    const archive = new BarArchivePostgres(own);
    const read = (): Promise<unknown> =>
      archive.read(BTC, { startMs: 0, endMs: 1 }).catch((error: unknown) => error);
    await expect.poll(read).toBeInstanceOf(ArchiveUnavailableError);
    expect(String(await read())).toContain('start the newer program');
  });

  test('is used after a running migration, not during it', async () => {
    const { database, clock } = await begin();
    await database.transaction(async (statements) => {
      await statements.rows('select pg_advisory_xact_lock(724201, hashtext(current_schema()))');
      await expect(SchemaUse.begin(database, clock)).rejects.toThrow(PostgresAwayError);
    });
  });
});
