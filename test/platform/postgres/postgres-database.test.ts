import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ArchiveUnavailableError } from '#kernel/market/bar-archive.ts';
import { BarArchivePostgres } from '#platform/postgres/bar-archive-postgres.ts';
import { connectionStrings, shownUrl } from '#platform/postgres/database-url.ts';
import { CommitUnknownError, PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { migrateSchema, NEWEST_SCHEMA, requireSchema } from '#platform/postgres/schema.ts';
import { FaultyProxy } from '#test/chaos/faulty-proxy.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases, type TestDatabase } from '#test/platform/postgres/test-databases.ts';

const BTC = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' } as const;
const databases = await TestDatabases.find();
afterAll(() => databases?.close());

test('a URL of several hosts is split into one each, and shows neither user nor password', () => {
  const url = 'postgres://me:se,cret@one:5432,two:5433/bars?sslmode=require';
  expect(connectionStrings(url)).toEqual([
    'postgres://me:se,cret@one:5432/bars?sslmode=require',
    'postgres://me:se,cret@two:5433/bars?sslmode=require',
  ]);
  expect(shownUrl(url)).toBe('postgres://one:5432,two:5433/bars');
  expect(() => connectionStrings('http://one/bars')).toThrow('no URL of PostgreSQL');
});

/** A server that accepts connections and never answers, with their number. */
async function hungServer(): Promise<{
  readonly port: number;
  readonly connections: () => number;
}> {
  let connections = 0;
  const server = createServer(() => void (connections += 1)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

function open(url: string): PostgresDatabase {
  const database = new PostgresDatabase(url);
  onTestFinished(() => database.close());
  return database;
}

test('a server that hangs makes an archive unavailable, and no request waits', async () => {
  const { port, connections } = await hungServer();
  const archive = new BarArchivePostgres(open(`postgres://me@127.0.0.1:${port}/bars`));
  const failure = await archive
    .read(BTC, { startMs: 0, endMs: 1 })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ArchiveUnavailableError);
  expect((failure as Error).message).toContain('see to the server and the network');
  // One attempt of a second, and at most three more where this process itself is busy.
  expect(connections()).toBeGreaterThan(0);
  expect(connections()).toBeLessThanOrEqual(4);
});

describe.skipIf(databases === null)(`over PostgreSQL (else skipped: ${NO_POSTGRES})`, () => {
  let taken: TestDatabase;
  beforeAll(async () => {
    taken = await databases!.take();
  });

  test('the hosts are tried in turn', async () => {
    const dead = `127.0.0.1:${(await hungServer()).port}`;
    const database = open(taken.url.replace('@', `@${dead},`));
    expect(await database.rows('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a read-only server counts as away', async () => {
    const readOnly = encodeURIComponent(' -c default_transaction_read_only=on');
    const database = open(`${taken.url}${readOnly}`);
    await expect(database.rows('select 1')).rejects.toThrow('it is a standby');
  });

  test('connections that the server ended are replaced', async () => {
    const database = open(taken.url);
    const [row] = await database.rows<{ pid: number }>('select pg_backend_pid() as pid');
    await taken.database.rows('select pg_terminate_backend($1)', [row!.pid]);
    const ask = (): Promise<unknown[]> => database.rows('select 1 as one').catch(() => []);
    await expect.poll(ask).toEqual([{ one: 1 }]);
  });

  test('a transaction is rolled back when its work throws', async () => {
    const database = open(taken.url);
    const work = database.transaction(async (statements) => {
      await statements.run(`insert into series (name) values ('a:b:c:1m')`);
      throw new Error('changed its mind');
    });
    await expect(work).rejects.toThrow('changed its mind');
    expect(await database.rows('select * from series')).toEqual([]);
  });

  test('a connection that breaks between two statements fails the next one, and not the process', async () => {
    const proxy = await FaultyProxy.open(Number(new URL(taken.url).port));
    onTestFinished(() => proxy.close());
    const database = open(taken.url.replace(/:\d+\//, `:${proxy.port}/`));
    const work = database.transaction(async (statements) => {
      await statements.run('select 1');
      proxy.state = 'cut';
      // Its end is noticed while nothing is queried.
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      await taken.database.rows('select 1');
      await statements.run('select 2');
    });
    await expect(work).rejects.toThrow(/terminated|queryable|ECONNRESET/);
    proxy.state = 'well';
    expect(await database.rows('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a commit with a warning of the server is not known to be kept', async () => {
    // The answer when an administrator cancels the wait for a standby.
    const { database } = await databases!.takeUnmigrated();
    await database.run('create table kept (id int)');
    await database.run(`
      create function warn() returns trigger language plpgsql as $$
        begin raise warning 'the standby may not have it'; return null; end $$`);
    await database.run(`
      create constraint trigger warned after insert on kept deferrable initially deferred
        for each row execute function warn()`);
    const insert = 'insert into kept values (1)';
    await expect(database.run(insert)).rejects.toThrow('the standby may not have it');
    const work = database.transaction((statements) => statements.run(insert));
    await expect(work).rejects.toThrow(CommitUnknownError);
    expect(await database.rows('select id from kept')).toHaveLength(2);
  });

  test('two concurrent migrations run each script once', async () => {
    const fresh = await databases!.takeUnmigrated();
    await expect(requireSchema(fresh.database, fresh.database.place)).rejects.toThrow(
      'run `marketgraph migrate`',
    );
    const [one, other] = [open(fresh.url), open(fresh.url)];
    await Promise.all([migrateSchema(one), migrateSchema(other)]);
    await requireSchema(fresh.database, fresh.database.place);
    const versions = await fresh.database.rows('select version from schema_version');
    expect(versions).toHaveLength(NEWEST_SCHEMA);
  });

  test('a schema of the next version is known, one of a later one is rejected', async () => {
    const { database } = await databases!.takeUnmigrated();
    await migrateSchema(database);
    const add = `insert into schema_version (version, script) values ($1, 'later')`;
    await database.run(add, [NEWEST_SCHEMA + 1]);
    await requireSchema(database, database.place);
    await database.run(add, [NEWEST_SCHEMA + 2]);
    await expect(requireSchema(database, database.place)).rejects.toThrow(
      'start the newer program',
    );
    await expect(migrateSchema(database)).rejects.toThrow('start the newer program');
  });
});
