import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bar } from '#kernel/market/bar.ts';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { provenanceOf } from '#kernel/market/provenance.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { BarArchivePostgres } from '#platform/postgres/bar-archive-postgres.ts';
import { FactStorePostgres } from '#platform/postgres/fact-store-postgres.ts';
import { MaterialLogPostgres } from '#platform/postgres/material-log-postgres.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { TokenStorePostgres } from '#platform/postgres/token-store-postgres.ts';
import { BarArchiveSqlite } from '#platform/sqlite/bar-archive-sqlite.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { openSqliteMaterialLog } from '#platform/sqlite/material-log-sqlite.ts';
import { openSqliteTokenStore } from '#platform/sqlite/token-store-sqlite.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { runHere } from '#test/bin/command-here.ts';
import { TestDatabases, type TestDatabase } from '#test/platform/postgres/test-databases.ts';

const BTC = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1m' } as const;
const DAYS = { ...BTC, symbol: 'xyz:GOLD', interval: '1d' } as const;
const ALL = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };
const PG_DUMP = globSync(['/usr/lib/postgresql/*/bin/pg_dump', '/usr/bin/pg_dump']).at(-1);

const databases = await TestDatabases.find();

function bar(at: number, lengthMs: number): Bar {
  const close = 100 + Math.sin(at) / 3;
  const prices = { open: 100, high: 101.5, low: 99, close };
  const openTimeMs = at * lengthMs;
  const volume = 0.1 * at;
  const provenance = provenanceOf('REST');
  return { openTimeMs, ...prices, volume, quoteVolume: volume * close, closed: true, provenance };
}

function fact(key: string, value: number): Fact {
  const times = { validFrom: '2026-01-01', validTo: null, observedAtMs: 5, supersededAtMs: null };
  return { kind: 'weight', key, payload: { value, 名称: key }, ...times };
}

async function* stream(...facts: Fact[]): AsyncGenerator<Fact> {
  yield* facts;
}

function draft(publicationId: string, publishedAtMs: number) {
  return { publicationId, namespace: 'desk', publishedAtMs, contentHash: publicationId };
}

/** Fills a data folder as a server would; the secret of its token. */
async function fill(folder: string): Promise<string> {
  const bars = new BarArchiveSqlite(join(folder, 'bars.sqlite'));
  const minutes = Array.from({ length: 2_500 }, (_, at) => bar(at, 60_000));
  const range = { startMs: 0, endMs: 2_500 * 60_000 };
  const confirmed = [{ ...range, checkedAtMs: 7 }];
  await bars.append([{ series: BTC, bars: minutes, covered: [range], confirmed }]);
  const days = [bar(3, 86_400_000), bar(9, 86_400_000)];
  await bars.append([{ series: DAYS, bars: days, covered: [] }]);
  await bars.close();
  const facts = openSqliteFactStore(join(folder, 'facts.sqlite'));
  await facts.publish(draft('first', 10), stream(fact('a', 1), fact('b', 2)));
  await facts.publish(draft('second', 20), stream(fact('a', 1), fact('b', 3)));
  await facts.close();
  const materials = openSqliteMaterialLog(join(folder, 'materials.sqlite'));
  const entries = ['m1', 'm2', 'm3'].map((materialId) => ({
    materialId,
    readyAtMs: 4,
    payload: { title: materialId },
  }));
  await materials.append(entries, 6);
  await materials.close();
  const tokens = openSqliteTokenStore(join(folder, 'tokens.sqlite'), systemClock);
  const { secret } = await tokens.create({ name: 'desk', scopes: ['publish'], expiresAtMs: null });
  await tokens.close();
  return secret;
}

/** All content of a folder's files, without what each draws for itself. */
async function contents(folder: string): Promise<unknown> {
  const rows = (file: string, text: string) => {
    const database = new DatabaseSync(join(folder, file), { readOnly: true });
    const reported = database.prepare(text).all();
    database.close();
    return reported.map((row) => Object.entries(row));
  };
  const of = 'JOIN series ON series.id = series_id ORDER BY name';
  const columns = 'open_time_ms, open, high, low, close, volume, quote_volume, provenance';
  const facts = 'kind, key, payload, valid_from, digest, introduced_in, withdrawn_in';
  return [
    rows('bars.sqlite', `SELECT name, ${columns} FROM bar ${of}, open_time_ms`),
    rows('bars.sqlite', `SELECT name, start_ms, end_ms FROM coverage ${of}, start_ms`),
    rows(
      'bars.sqlite',
      `SELECT name, start_ms, end_ms, checked_at_ms FROM confirmation ${of}, start_ms`,
    ),
    rows('facts.sqlite', 'SELECT sequence, publication_id, content_hash FROM publication'),
    rows('facts.sqlite', `SELECT ${facts} FROM fact ORDER BY fact_id`),
    rows('materials.sqlite', 'SELECT sequence, material_id, payload FROM material'),
    rows('materials.sqlite', 'SELECT secret FROM signing_key'),
    rows('tokens.sqlite', 'SELECT id, secret_hash, name, scopes, created_at_ms FROM token'),
  ];
}

describe.skipIf(databases === null)(`moving into PostgreSQL (else skipped: ${NO_POSTGRES})`, () => {
  let folder: string;
  let taken: TestDatabase;
  let secret: string;
  const move = () => runHere(['move', '--from', folder, '--to', taken.url]);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'marketgraph-moving-'));
    taken = await databases!.take();
    secret = await fill(folder);
  });
  afterAll(async () => {
    await databases!.close();
    rmSync(folder, { recursive: true });
  });

  test('copies everything, and reports what it compared', async () => {
    const { code, stdout, stderr } = await move();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('bars.sqlite: 2502 bars of 2 series, 2 of them copied now');
    expect(stdout).toContain('facts.sqlite: 2 publications with 3 facts');
    await expectEverything();
  });

  test('resumes where it was interrupted, and copies nothing twice', async () => {
    await taken.database.run('delete from bar where open_time_ms between 600000 and 6000000');
    await taken.database.run('delete from material where sequence = 3');
    await taken.database.run('update material_counter set last = 2');
    const { stdout } = await move();
    expect(stdout).toContain('2502 bars of 2 series, 1 of them copied now');
    expect(stdout).toContain('3 materials, 1 of them copied now');
    expect(stdout).toContain('2 publications with 3 facts, there already, compared fact by fact');
    await expectEverything();
  });

  test.each([
    ['a fact', `update fact set payload = '{"value":9}' where key = 'a'`, 'other publications'],
    [
      'a material',
      `update material set payload = '{"title":"x"}' where sequence = 2`,
      'materials differ',
    ],
    ['a token', `update token set scopes = '["read"]'`, 'other tokens under the same ids'],
  ])('finds %s that differs though nothing is missing', async (_, change, words) => {
    const own = await databases!.take();
    const there = () => runHere(['move', '--from', folder, '--to', own.url]);
    expect((await there()).code).toBe(0);
    await own.database.run(change);
    const { code, stderr } = await there();
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    await databases!.giveBack(own);
  });

  test('brings everything back into a folder, resumes there, and copies nothing twice', async () => {
    const back = join(mkdtempSync(join(tmpdir(), 'marketgraph-back-')), 'live');
    const moveBack = () => runHere(['move', '--from', taken.url, '--to', back]);
    const first = await moveBack();
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: '' });
    expect(first.stdout).toContain('2502 bars of 2 series, 2 of them copied now');
    expect(first.stdout).toContain('2 publications with 3 facts, copied now');
    expect(first.stdout).toContain('3 materials, 3 of them copied now');
    expect(await contents(back)).toEqual(await contents(folder));
    const bars = new DatabaseSync(join(back, 'bars.sqlite'));
    bars.exec('DELETE FROM bar WHERE open_time_ms BETWEEN 600000 AND 6000000');
    bars.close();
    const log = new DatabaseSync(join(back, 'materials.sqlite'));
    log.exec('DELETE FROM material WHERE sequence = 3');
    log.close();
    const again = await moveBack();
    expect(again.stdout).toContain('2502 bars of 2 series, 1 of them copied now');
    expect(again.stdout).toContain('3 materials, 1 of them copied now');
    expect(again.stdout).toContain('there already');
    expect(await contents(back)).toEqual(await contents(folder));
    // And there once more, as nothing of it is lost on the way.
    const { code } = await runHere(['move', '--from', back, '--to', taken.url]);
    expect(code).toBe(0);
    await expectEverything();
    rmSync(join(back, '..'), { recursive: true });
  });

  test('copies nothing back into a folder that holds others', async () => {
    const back = mkdtempSync(join(tmpdir(), 'marketgraph-back-'));
    const facts = openSqliteFactStore(join(back, 'facts.sqlite'));
    await facts.publish(draft('another', 10), stream(fact('a', 1)));
    await facts.close();
    const { code, stderr } = await runHere(['move', '--from', taken.url, '--to', back]);
    expect(code).not.toBe(0);
    expect(stderr).toContain('move into an empty folder');
    rmSync(back, { recursive: true });
  });

  test.skipIf(PG_DUMP === undefined)('a dump brings back all of it', async () => {
    const [row] = await taken.database.rows<{ schema: string }>(
      'select current_schema() as schema',
    );
    const { schema } = row!;
    const [server] = taken.url.split('?');
    const dump = execFileSync(PG_DUMP!, ['--schema', schema, server!], { maxBuffer: 2 ** 28 });
    await taken.database.run(`drop schema ${schema} cascade`);
    const psql = join(PG_DUMP!, '../psql');
    execFileSync(psql, ['--quiet', '--set', 'ON_ERROR_STOP=1', server!], { input: dump });
    await expectEverything();
  });

  test('rejects a database that holds other publications', async () => {
    await taken.database.run(`update publication set content_hash = 'other' where sequence = 2`);
    const { code, stderr } = await move();
    expect(code).toBe(2);
    expect(stderr).toContain('move into an empty database');
  });

  async function expectEverything(): Promise<void> {
    const database = new PostgresDatabase(taken.url);
    const own = new BarArchiveSqlite(join(folder, 'bars.sqlite'));
    const bars = new BarArchivePostgres(database);
    for (const series of [BTC, DAYS]) {
      expect(await bars.read(series, ALL)).toEqual(await own.read(series, ALL));
      expect(await bars.coverage(series)).toEqual(await own.coverage(series));
      expect(await bars.confirmations(series)).toEqual(await own.confirmations(series));
    }
    await own.close();
    const facts = new FactStorePostgres(database);
    const payloads: unknown[] = [];
    for (const sequence of [1, 2]) {
      for await (const batch of facts.readFacts({ sequence, kind: 'weight' })) {
        payloads.push(batch.map(({ payload }) => payload['value']));
      }
    }
    expect(payloads).toEqual([
      [1, 2],
      [1, 3],
    ]);
    const materials = new MaterialLogPostgres(database);
    const log = openSqliteMaterialLog(join(folder, 'materials.sqlite'));
    expect(await materials.signingKey()).toEqual(new Uint8Array(await log.signingKey()));
    await log.close();
    const next = await materials.append(
      [{ materialId: 'm3', readyAtMs: 4, payload: { title: 'm3' } }],
      9,
    );
    expect(next).toEqual([{ outcome: 'unchanged', sequence: 3 }]);
    const tokens = await TokenStorePostgres.open(database, systemClock);
    expect(tokens.verify(secret)?.scopes).toEqual(['publish']);
    await tokens.close();
    await database.close();
  }
});
