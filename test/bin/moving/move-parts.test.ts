import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fetchFacts, moveFacts } from '#bin/moving/move-facts.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import { FactStorePostgres } from '#platform/postgres/fact-store-postgres.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { PartPublications } from '#signalhub/parts/parts.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { PARTS_NOW_MS, rowsOf } from '#test/contracts/part-store-contract.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { NO_POSTGRES } from '#test/platform/postgres/postgres-server.ts';
import { TestDatabases } from '#test/platform/postgres/test-databases.ts';
import { company, relation, temporaryFolder } from '#test/signalhub/small-bundle.ts';

const databases = await TestDatabases.find();
afterAll(() => databases?.close());

async function publish(store: PartStore, codes: readonly string[]): Promise<void> {
  const limits = DEFAULT_BUNDLE_LIMITS;
  const clock = new VirtualClock(PARTS_NOW_MS);
  const parts = new PartPublications({ store, clock, limits, yieldTurn: async () => {} });
  const seen = { observedAtMs: PARTS_NOW_MS, cursor: 'page 7' };
  const companies = rowsOf(
    'company',
    codes.map((code) => company(code)),
  );
  await parts.publish({ ...seen, part: 'collector/a', isComplete: true, rows: companies });
  const waiting = rowsOf('company_sector_relation', [relation('600001', 'L1.none')]);
  await parts.publish({ ...seen, part: 'collector/b', isComplete: false, rows: waiting });
}

/** Everything of parts but what each store draws for itself. */
async function contentOf(store: PartStore): Promise<unknown> {
  const facts: unknown[] = [];
  for (const sequence of [1, 2]) {
    for await (const batch of store.readFacts({ sequence, kind: 'company' })) facts.push(...batch);
  }
  const parts = (await store.parts()).map(({ mark: _mark, ...part }) => part);
  const waiting = (await store.quarantined({})).map(({ id: _id, ...row }) => row);
  return { facts, parts, waiting };
}

describe.skipIf(databases === null)(`moving into PostgreSQL (else skipped: ${NO_POSTGRES})`, () => {
  test('parts move with their rows, cursors and what waits, there and back', async () => {
    const path = join(temporaryFolder(), 'facts.sqlite');
    const store = openSqliteFactStore(path);
    await publish(store, ['600001', '600002']);
    await publish(store, ['600001', '600002', '600003']);
    const expected = await contentOf(store);
    await store.close();
    const { database } = await databases!.take();
    expect(await moveFacts(path, database)).toContain('2 publications with 3 facts, copied now');
    expect(await moveFacts(path, database)).toContain('there already');
    expect(await contentOf(new FactStorePostgres(database))).toEqual(expected);
    const back = join(temporaryFolder(), 'facts.sqlite');
    expect(await fetchFacts(back, database)).toContain('2 publications with 3 facts, copied now');
    const there = openSqliteFactStore(back);
    expect(await contentOf(there)).toEqual(expected);
    await there.close();
    await database.run('delete from part_quarantine');
    await expect(moveFacts(path, database)).rejects.toThrow('other publications');
  });
});
