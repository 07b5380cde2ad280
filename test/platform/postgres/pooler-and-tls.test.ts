import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { newAuthority } from '#federation/test/connections/certificates.ts';
import { LOG_START } from '#kernel/market/bar-log.ts';
import { SILENT_LOG, type Log } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { BarLogPostgres } from '#platform/postgres/bar-log-postgres.ts';
import { ChangeListener } from '#platform/postgres/change-listener.ts';
import { MaterialLogPostgres } from '#platform/postgres/material-log-postgres.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { migrateSchema } from '#platform/postgres/schema.ts';
import { SchemaUse } from '#platform/postgres/schema-use.ts';
import { SeriesNumbersPostgres } from '#platform/postgres/series-numbers-postgres.ts';
import { ShardLeasesPostgres } from '#platform/postgres/shard-leases-postgres.ts';
import { TokenStorePostgres } from '#platform/postgres/token-store-postgres.ts';
import { entry, readMaterials } from '#test/contracts/material-log-contract.ts';
import { postgresPrograms } from '#test/platform/postgres/postgres-server.ts';
import {
  isPoolerInstalled,
  startPooler,
  startSecured,
} from '#test/platform/postgres/secured-postgres.ts';

const programs = postgresPrograms();
const hasPooler = isPoolerInstalled();
if (programs === null)
  console.log('tests of a pooler and TLS are skipped: initdb is not installed');
else if (!hasPooler) console.log('the pooler is not tested: pgbouncer is not installed');
const SOON = { timeout: 5_000, interval: 10 };
const DRAFT = { name: 'a client', scopes: ['compute'], expiresAtMs: null } as const;

/** The parameters that the page has PgBouncer ignore. */
function documentedParameters(): string {
  const page = readFileSync('docs/scaling.md', 'utf8');
  return /ignore_startup_parameters = ([\w,]+)/.exec(page)?.[1] ?? '';
}

test.skipIf(programs === null)(
  'over TLS the server is verified, and through a pooler in transaction mode all stores work',
  { timeout: 60_000 },
  async () => {
    const authority = newAuthority();
    const server = await startSecured(programs ?? '', authority);
    onTestFinished(() => server.stop());
    const open = (url: string): PostgresDatabase => {
      const database = new PostgresDatabase(url);
      onTestFinished(() => database.close());
      return database;
    };
    const secure = (host: string, ca: string): string =>
      `postgres://test@${host}:${server.port}/postgres?sslmode=verify-full&sslrootcert=${ca}`;
    const direct = open(secure('localhost', authority.ca));
    const [row] = await direct.rows<{ ssl: boolean }>(
      'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
    );
    expect(row?.ssl).toBe(true);
    const wrong = open(secure('localhost', newAuthority().ca));
    await expect(wrong.rows('select 1')).rejects.toThrow(/certificate/);
    // The certificate has another name.
    await expect(open(secure('127.0.0.1', authority.ca)).rows('select 1')).rejects.toThrow(
      /altnames|ECONNREFUSED/,
    );
    if (!hasPooler) return;

    const pooler = await startPooler(server.port, documentedParameters());
    onTestFinished(() => pooler.stop());
    // More processes than server connections: each statement meets another session.
    const pooled = [open(pooler.url), open(pooler.url), open(pooler.url)];
    const [first = direct] = pooled;
    await migrateSchema(first);
    await (await SchemaUse.begin(first, systemClock)).close();
    await Promise.all(pooled.map(workOverStores));
    const [entries] = await first.rows<{ count: number }>('select count(*) as count from bar_log');
    expect(entries?.count).toBe(pooled.length);

    const lines: string[] = [];
    const log: Log = { ...SILENT_LOG, info: (_, message) => void lines.push(message ?? '') };
    const listenAt = (listensAt: PostgresDatabase) => {
      const shared = { clock: systemClock, random: Math.random, log };
      const listener = new ChangeListener({ database: first, listensAt, ...shared });
      onTestFinished(() => listener.close());
      return listener.changesOf('tokens');
    };
    const through = listenAt(first);
    through.follow(() => undefined);
    await expect.poll(() => lines, SOON).toEqual([expect.stringContaining('polling')]);
    expect(through.areAnnounced).toBe(false);
    // The server itself announces what is written through the pooler.
    const changes = listenAt(direct);
    let calls = 0;
    changes.follow(() => (calls += 1));
    await expect.poll(() => changes.areAnnounced, SOON).toBe(true);
    const before = calls;
    const tokens = await TokenStorePostgres.open(first, systemClock);
    onTestFinished(() => tokens.close());
    await tokens.create(DRAFT);
    await expect.poll(() => calls, SOON).toBe(before + 1);
  },
);

/** Writes and reads each store as one process does. */
async function workOverStores(database: PostgresDatabase, index: number): Promise<void> {
  const tokens = await TokenStorePostgres.open(database, systemClock);
  const { secret, token } = await tokens.create(DRAFT);
  expect(tokens.verify(secret)?.id).toBe(token.id);
  await tokens.close();

  const materials = new MaterialLogPostgres(database);
  await Promise.all([0, 1, 2].map((at) => materials.append([entry(`m-${index}-${at}`)], 1)));
  const read = await readMaterials(materials, { after: null, readySinceMs: 0 });
  expect(read.map(({ sequence }) => sequence)).toEqual(read.map((_, at) => at + 1));

  const leases = new ShardLeasesPostgres(database, 10_000);
  await leases.register([index]);
  const [lease] = await leases.claim(`worker-${index}`, { shards: [index], most: 1 });
  if (lease === undefined) throw new Error('no lease');
  const bars = new BarLogPostgres(database, new SeriesNumbersPostgres(database));
  const series = {
    exchange: 'venue_a',
    market: 'spot',
    symbol: `S${index}`,
    interval: '1m',
  } as const;
  const prices = { open: 1, high: 2, low: 1, close: 2, volume: 1, quoteVolume: 1.5 };
  const published = [{ series, bar: { openTimeMs: 60_000, ...prices, closed: true } }];
  const fence = { shard: index, epoch: lease.epoch, after: LOG_START };
  const appended = await bars.append(fence, { entries: [], published });
  expect(await bars.read(index, 0, 10)).toEqual([appended]);
  expect(await bars.append({ ...fence, epoch: 1 }, { entries: [], published })).toBe('fenced');
}
