import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { fetchAnalyses, moveAnalyses } from '#bin/moving/move-analyses.ts';
import type { AnalysisStore, ModelCall, StoredAnalysis } from '#kernel/ports/analysis-store.ts';
import { AnalysisStorePostgres } from '#platform/postgres/analysis-store-postgres.ts';
import { openSqliteAnalysisStore } from '#platform/sqlite/analysis-store-sqlite.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

const databases = await TestDatabases.find();
afterAll(() => databases?.close());

/** More than one batch of rows. */
const ANALYSES = 1_203;
const CALLS = 7;

function analysisOf(at: number): StoredAnalysis {
  return {
    contentHash: `hash-${at % 900}`,
    analyser: 'rules',
    analyserVersion: `rules/${Math.floor(at / 900)}`,
    catalogVersion: 'c1',
    analysedAtMs: 1_000 + at,
    body: JSON.stringify({ quote: `支持半导体 ${at}`, at }),
  };
}

function callOf(at: number): ModelCall {
  return {
    contentHash: `hash-${at}`,
    catalogVersion: 'c1',
    model: 'small',
    promptHash: `prompt-${at}`,
    startedAtMs: 5_000 + at,
    durationMs: 12,
    inputTokens: 900 + at,
    outputTokens: 80,
    verdict: 'accepted',
    droppedCount: at % 2,
  };
}

/** A file with so many analyses and requests. */
async function analysesFile(count: number, calls: number): Promise<string> {
  const path = join(temporaryFolder(), 'analyses.sqlite');
  const file = openSqliteAnalysisStore(path);
  await file.close();
  await addTo(path, 0, count, calls);
  return path;
}

/** Adds rows in one transaction. */
async function addTo(path: string, from: number, count: number, calls = 0): Promise<void> {
  const rows = new DatabaseSync(path);
  rows.exec('BEGIN');
  const put = (table: string, row: object): void => {
    const names = Object.keys(row).map((name) =>
      name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
    );
    const values = names.map(() => '?').join(', ');
    rows
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${values})`)
      .run(...(Object.values(row) as (string | number)[]));
  };
  for (let at = from; at < from + count; at += 1) put('analysis', analysisOf(at));
  for (let at = 0; at < calls; at += 1) put('model_call', callOf(at));
  rows.exec('COMMIT');
  rows.close();
}

async function contentOf(store: AnalysisStore): Promise<unknown> {
  const found: unknown[] = [await store.tokensSince(0)];
  for (const at of [0, 5, 499, 500, 899]) {
    found.push(await store.allOf(`hash-${at}`), await store.callsFor(`hash-${at}`));
  }
  return found;
}

describe.skipIf(databases === null)(`moving into PostgreSQL (else skipped: ${NO_POSTGRES})`, () => {
  test('analyses move with the account of the model, there and back, and nothing twice', async () => {
    const path = await analysesFile(ANALYSES, CALLS);
    const file = openSqliteAnalysisStore(path);
    const expected = await contentOf(file);
    await file.close();
    const { database } = await databases!.take();
    const moved = await moveAnalyses(path, database);
    expect(moved).toContain('1203 analyses, 1203 of them copied now');
    expect(moved).toContain('7 requests to a model, 7 of them copied now');
    expect(await contentOf(new AnalysisStorePostgres(database))).toEqual(expected);
    await addTo(path, ANALYSES, 2);
    const again = await moveAnalyses(path, database);
    expect(again).toContain('1205 analyses, 2 of them copied now');
    expect(again).toContain('7 requests to a model, 0 of them copied now');
    const back = join(temporaryFolder(), 'analyses.sqlite');
    expect(await fetchAnalyses(back, database)).toContain('1205 analyses, 1205 of them copied now');
    expect(await fetchAnalyses(back, database)).toContain('1205 analyses, 0 of them copied now');
    const there = openSqliteAnalysisStore(back);
    expect(await contentOf(there)).toEqual(expected);
    await there.close();
  });

  test('what differs is found, and nothing is copied then', async () => {
    const path = await analysesFile(3, 2);
    const { database } = await databases!.take();
    await moveAnalyses(path, database);
    await addTo(path, 3, 1);
    await database.run(`update model_call set output_tokens = 1 where prompt_hash = 'prompt-1'`);
    const others = 'the database holds other analyses than the folder';
    await expect(moveAnalyses(path, database)).rejects.toThrow(others);
    const [row] = await database.rows<{ count: number }>('select count(*)::int from analysis');
    expect(row).toEqual({ count: 3 });
    await database.run('delete from model_call');
    await database.run(`update analysis set body = '{}' where content_hash = 'hash-1'`);
    await expect(moveAnalyses(path, database)).rejects.toThrow(others);
  });

  test('a folder or database with more rows than the other one is of another history', async () => {
    const path = await analysesFile(3, 0);
    const { database } = await databases!.take();
    await moveAnalyses(path, database);
    const fewer = await analysesFile(2, 0);
    await expect(moveAnalyses(fewer, database)).rejects.toThrow('move into an empty database');
    await addTo(path, 3, 1);
    await expect(fetchAnalyses(path, database)).rejects.toThrow('move into an empty folder');
  });
});
