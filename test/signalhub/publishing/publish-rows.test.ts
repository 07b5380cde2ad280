import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { publishHere } from '#platform/sqlite/publish-here.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { readBundleHere } from '#signalhub/publishing/bundle-reading.ts';
import { publishBundle } from '#signalhub/publishing/publish-bundle.ts';
import { publishRows, type RowPublication } from '#signalhub/publishing/publish-rows.ts';
import { makeDemoPublication } from '#simulators/publication/demo-publication.ts';
import { writeDemoPublication } from '#simulators/publication/write-demo-publication.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

const NOW_MS = Date.parse('2026-11-20T10:00:00Z');
const DEMO = { seed: 7, publishedAtMs: NOW_MS, sessionCount: 12 };

/** A store's file, with its tables. */
async function storePath(): Promise<string> {
  const path = join(temporaryFolder(), 'facts.db');
  await openSqliteFactStore(path).close();
  return path;
}

function read(path: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

function demoRows(files = makeDemoPublication(DEMO).files): RowPublication {
  return { ...makeDemoPublication(DEMO), recipe: [], files };
}

test('rows without files become the facts that the same rows become from files', async () => {
  const [fromFiles, fromRows] = [await storePath(), await storePath()];
  const folder = join(temporaryFolder(), 'bundle');
  await writeDemoPublication(folder, DEMO);
  const store = openSqliteFactStore(fromFiles);
  const expected = await publishBundle(folder, {
    store,
    clock: new VirtualClock(NOW_MS),
    limits: DEFAULT_BUNDLE_LIMITS,
    onProgress: () => {},
    read: readBundleHere,
  });
  await store.close();
  const receipt = await publishRows(demoRows(), (draft, facts) =>
    publishHere(fromRows, draft, facts),
  );
  expect(receipt).toEqual(expected);
  expect(receipt.addedCount).toBeGreaterThan(20_000);
  const facts = 'SELECT * FROM fact ORDER BY fact_id';
  const [rows, others] = [read(fromRows, facts), read(fromFiles, facts)];
  expect(rows.length).toBe(receipt.rowCount);
  const text = (row: unknown): string => JSON.stringify(row);
  expect(rows.filter((row, at) => text(row) !== text(others[at]))).toEqual([]);
  const schema = 'SELECT name, sql FROM sqlite_schema ORDER BY name';
  expect(read(fromRows, schema)).toEqual(read(await storePath(), schema));
});

test('one invalid row rejects all of them, and leaves the store unchanged', async () => {
  const path = await storePath();
  async function* spoilt() {
    for await (const file of makeDemoPublication(DEMO).files()) {
      if (file.kind !== 'research_gap') yield file;
      else
        yield { ...file, rows: Array.from(file.rows, (row) => ({ ...row, valid_from: 'soon' })) };
    }
  }
  const publishing = publishRows({ ...demoRows(), files: spoilt }, (draft, facts) =>
    publishHere(path, draft, facts),
  );
  await expect(publishing).rejects.toThrow(/research-gap\.ndjson:1.*valid_from/s);
  expect(read(path, 'SELECT fact_id FROM fact')).toEqual([]);
  expect(read(path, 'SELECT sequence FROM publication')).toEqual([]);
  const schema = 'SELECT name, sql FROM sqlite_schema ORDER BY name';
  expect(read(path, schema)).toEqual(read(await storePath(), schema));
});

test('a fact that a first publication has twice is one fact', async () => {
  const path = await storePath();
  const fact: Fact = {
    kind: 'sector',
    key: 'a',
    payload: { b: 1, a: { d: [2, { z: 1, y: null }], c: 'x' } },
    validFrom: '2026-01-01',
    validTo: null,
    observedAtMs: 1,
    supersededAtMs: null,
  };
  async function* facts() {
    yield fact;
    yield { ...fact, key: 'b' };
    yield { ...fact, payload: { a: { c: 'x', d: [2, { y: null, z: 1 }] }, b: 1 } };
  }
  const draft = { publicationId: 'p', namespace: 'n', publishedAtMs: 1, contentHash: 'c' };
  const outcome = await publishHere(path, draft, facts());
  expect(outcome).toMatchObject({ addedCount: 2, unchangedCount: 0, withdrawnCount: 0 });
  expect(read(path, 'SELECT key, payload FROM fact ORDER BY key')).toEqual([
    { key: 'a', payload: '{"a":{"c":"x","d":[2,{"y":null,"z":1}]},"b":1}' },
    { key: 'b', payload: '{"a":{"c":"x","d":[2,{"y":null,"z":1}]},"b":1}' },
  ]);
  const again = { ...draft, publicationId: 'q', publishedAtMs: 2 };
  expect(await publishHere(path, again, facts())).toMatchObject({
    addedCount: 0,
    unchangedCount: 2,
    withdrawnCount: 0,
  });
});
