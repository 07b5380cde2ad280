import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Fact, FactStore } from '#kernel/fact-store.ts';
import { SILENT_LOG, type Log } from '#kernel/log.ts';
import { SILENT_METER } from '#kernel/meter.ts';
import { StepRunner } from '#kernel/step-runner.ts';
import { VirtualClock } from '#kernel/virtual-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { CurrentSnapshot } from '#signalhub/snapshots/current-snapshot.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  company,
  NOW_MS,
  SMALL_BUNDLE,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

const HOUR_MS = 3_600_000;

test('follows what another process publishes, within the polling interval', async () => {
  const databasePath = join(temporaryFolder(), 'facts.db');
  const [one, other] = [
    await openSignalhub({ databasePath }),
    await openSignalhub({ databasePath }),
  ];
  await one.publish(writeBundle(temporaryFolder(), SMALL_BUNDLE));
  expect(other.isEmpty()).toBe(true);
  await other.clock.advance(2_000);
  await expect.poll(() => other.isEmpty()).toBe(false);
  expect(other.ask('{ publication { companyCount } }')).toEqual({
    publication: { companyCount: 3 },
  });
});

test('takes up at midnight in Shanghai what begins to hold on the new day', async () => {
  const settings = { publicationPollMs: 100 * HOUR_MS };
  const signalhub = await openSignalhub({ settings });
  const rows = {
    company: [
      { ...company('600001', '旧名'), valid_to: '2026-11-21' },
      { ...company('600001', '新名'), valid_from: '2026-11-21' },
      { ...company('600002'), valid_from: '2026-11-21' },
    ],
  };
  await signalhub.publish(writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows }));
  const names = (): unknown => signalhub.ask('{ companies { nodes { name } } }')['companies'];
  expect(names()).toEqual({ nodes: [{ name: '旧名' }] });
  await signalhub.clock.advance(6 * HOUR_MS - 180_000);
  expect(names()).toEqual({ nodes: [{ name: '旧名' }] });
  await signalhub.clock.advance(120_000);
  await expect.poll(names).toEqual({ nodes: [{ name: '新名' }, { name: '公司600002' }] });
});

test('leaves out what the publication says was known differently by then', async () => {
  const signalhub = await openSignalhub();
  const rows = {
    company: [
      { ...company('600001', '误'), superseded_at: '2026-11-20T17:00:00+08:00' },
      { ...company('600001', '正'), observed_at: '2026-11-20T17:00:00+08:00' },
    ],
  };
  await signalhub.publish(writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows }));
  expect(signalhub.ask('{ companies { nodes { name } } }')).toEqual({
    companies: { nodes: [{ name: '正' }] },
  });
});

test('shows the last good snapshot while the store cannot be read, and tries on', async () => {
  const path = join(temporaryFolder(), 'facts.db');
  const real = openSqliteFactStore(path);
  await real.publish(draft('p1', 1_000), factsOf([]));
  let isBroken = false;
  const store: FactStore = {
    ...bound(real),
    currentPublication: () =>
      isBroken ? Promise.reject(new Error('disk I/O error')) : real.currentPublication(),
  };
  const errors: string[] = [];
  const log: Log = { ...SILENT_LOG, error: (_fields, message) => errors.push(message) };
  const clock = new VirtualClock(NOW_MS);
  const current = new CurrentSnapshot({
    store,
    events: new EventBusMemory(),
    clock,
    log,
    meter: SILENT_METER,
    pollMs: 1_000,
    runner: new StepRunner(clock, setImmediate),
    preparations: [],
  });
  await current.start();
  isBroken = true;
  await clock.advance(2_500);
  expect(errors).toHaveLength(2);
  expect(current.value.publication?.publicationId).toBe('p1');
  isBroken = false;
  await real.publish(draft('p2', 2_000), factsOf([]));
  await clock.advance(1_000);
  await expect.poll(() => current.value.publication?.publicationId).toBe('p2');
  await current.stop();
  await real.close();
});

function draft(publicationId: string, publishedAtMs: number) {
  return { publicationId, namespace: 'test', publishedAtMs, contentHash: publicationId };
}

async function* factsOf(facts: readonly Fact[]): AsyncGenerator<Fact> {
  yield* facts;
}

function bound(store: FactStore): FactStore {
  return {
    currentPublication: () => store.currentPublication(),
    findPublication: (id) => store.findPublication(id),
    publications: () => store.publications(),
    publicationAsOf: (knownAtMs) => store.publicationAsOf(knownAtMs),
    publish: (publication, facts) => store.publish(publication, facts),
    readFacts: (query) => store.readFacts(query),
    close: () => store.close(),
  };
}
