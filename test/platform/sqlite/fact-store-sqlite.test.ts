import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { Fact, PublicationDraft } from '#kernel/ports/fact-store.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';

function temporaryPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marketgraph-facts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'new', 'facts.db');
}

const draft = (number: number): PublicationDraft => ({
  publicationId: `p${number}`,
  namespace: 'test',
  publishedAtMs: number,
  contentHash: `hash-${number}`,
});

const FACT: Fact = {
  kind: 'a',
  key: 'k',
  payload: {},
  validFrom: '2020-01-01',
  validTo: null,
  observedAtMs: 0,
  supersededAtMs: null,
};

test('rejects a publication while another process publishes, and accepts it afterwards', async () => {
  const path = temporaryPath();
  const [one, other] = [openSqliteFactStore(path), openSqliteFactStore(path)];
  let refusal: unknown;
  await one.publish(
    draft(1),
    (async function* () {
      refusal = await other.publish(draft(2), facts([])).catch((error: unknown) => error);
      yield FACT;
    })(),
  );
  expect(refusal).toMatchObject({ name: 'PublicationRefusedError', reason: 'busy' });
  expect(await other.publish(draft(2), facts([FACT]))).toMatchObject({
    publication: { sequence: 2 },
    unchangedCount: 1,
  });
  await one.close();
  await other.close();
});

test('ends its thread after half a minute without a publication', async () => {
  const clock = new VirtualClock(0);
  const store = openSqliteFactStore(temporaryPath(), clock);
  const states: string[] = [];
  const ended = Promise.withResolvers<number>();
  process.once('worker', (worker) => {
    worker.once('exit', () => ended.resolve(states.push('ended')));
  });
  await store.publish(draft(1), facts([FACT]));
  await clock.advance(29_000);
  await store.publish(draft(2), facts([]));
  states.push('published again');
  await clock.advance(30_000);
  await ended.promise;
  expect(states).toEqual(['published again', 'ended']);
  expect(await store.publish(draft(3), facts([FACT]))).toMatchObject({ addedCount: 1 });
  await store.close();
});

test('never changes a row but to withdraw it, once', async () => {
  const path = temporaryPath();
  const store = openSqliteFactStore(path);
  const changed = { ...FACT, payload: { value: 2 } };
  await store.publish(draft(1), facts([FACT]));
  await store.publish(draft(2), facts([changed]));
  await store.publish(draft(3), facts([FACT]));
  await store.publish(draft(4), facts([]));
  await store.close();
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database
    .prepare('SELECT payload, introduced_in, withdrawn_in FROM fact ORDER BY fact_id')
    .all()
    .map((row) => Object.values(row));
  expect(rows).toEqual([
    ['{}', 1, 2],
    ['{"value":2}', 2, 3],
    ['{}', 3, 4],
  ]);
  database.close();
});

test('commits durably: write-ahead log, synced in full', async () => {
  const path = temporaryPath();
  const store = openSqliteFactStore(path);
  await store.publish(draft(1), facts([FACT]));
  const database = new DatabaseSync(path, { readOnly: true });
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(database.prepare('SELECT count(*) AS count FROM fact').get()).toEqual({ count: 1 });
  database.close();
  await store.close();
});

test('reports a file that cannot be written, and publishes when it can be again', async () => {
  const path = temporaryPath();
  const store = openSqliteFactStore(path);
  const [folder, elsewhere] = [dirname(path), `${dirname(path)}-elsewhere`];
  renameSync(folder, elsewhere);
  writeFileSync(folder, 'in the way');
  await expect(store.publish(draft(1), facts([FACT]))).rejects.toThrow('The publication failed');
  rmSync(folder);
  renameSync(elsewhere, folder);
  expect(await store.publish(draft(1), facts([FACT]))).toMatchObject({ addedCount: 1 });
  await store.close();
});

test('discards what was begun when a fact cannot be written, and continues', async () => {
  const store = openSqliteFactStore(temporaryPath());
  await store.publish(draft(1), facts([FACT]));
  const wrong = { ...FACT, key: 'other', validFrom: null as unknown as string };
  await expect(store.publish(draft(2), facts([FACT, wrong]))).rejects.toThrow('NOT NULL');
  expect(await store.publications()).toHaveLength(1);
  expect(await store.publish(draft(3), facts([FACT]))).toMatchObject({
    publication: { sequence: 2 },
    unchangedCount: 1,
    withdrawnCount: 0,
  });
  await store.close();
});

test('reads in batches of few rows where they are long, and of many where they are short', async () => {
  const store = openSqliteFactStore(temporaryPath());
  const keys = Array.from({ length: 1_200 }, (_, index) => `k${String(index).padStart(4, '0')}`);
  const long = { kind: 'long', payload: { text: 'x'.repeat(20_000) } };
  const all = keys.flatMap((key) => [
    { ...FACT, key },
    { ...FACT, key, ...long },
  ]);
  await store.publish(draft(1), facts(all));
  for (const [kind, most] of [
    ['a', 500],
    ['long', 25],
  ] as const) {
    const sizes: number[] = [];
    const found: string[] = [];
    for await (const batch of store.readFacts({ sequence: 1, kind })) {
      sizes.push(batch.length);
      found.push(...batch.map(({ key }) => key));
    }
    expect(found).toEqual(keys);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
    expect(sizes[1]).toBeGreaterThan(most / 2);
  }
  await store.close();
});

test('writes on one thread of its own, so that no commit blocks readers', async () => {
  const store = openSqliteFactStore(temporaryPath());
  let threads = 0;
  const note = (): void => void (threads += 1);
  process.on('worker', note);
  await store.publish(draft(1), facts([FACT]));
  await store.publish(draft(2), facts([FACT]));
  process.off('worker', note);
  expect(threads).toBe(1);
  await store.close();
});

async function* facts(of: readonly Fact[]): AsyncGenerator<Fact> {
  yield* of;
}
