import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Fact, FactStore } from '#kernel/ports/fact-store.ts';
import { SILENT_LOG, type Log } from '#kernel/ports/log.ts';
import { SILENT_METER, type Meter } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { COMPANY_KIND } from '#signalhub/facts/kinds/company.ts';
import { DAILY_QUOTE_KIND } from '#signalhub/facts/kinds/daily-quote.ts';
import { CurrentSnapshot } from '#signalhub/snapshots/current-snapshot.ts';
import type { Preparation } from '#signalhub/snapshots/prepare-views.ts';
import { countedRunner } from '#test/kernel/counted-runner.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  company,
  NOW_MS,
  SMALL_BUNDLE,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

const HOUR_MS = 3_600_000;

test('follows publications of another process, within the polling interval', async () => {
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

test('asks the store for newer publications only', async () => {
  const asked: (number | undefined)[] = [];
  const storeAs = (store: FactStore): FactStore => ({
    ...bound(store),
    publications: (after) => {
      asked.push(after);
      return store.publications(after);
    },
  });
  const { current, store } = await followed({ storeAs });
  for (const number of [2, 3]) {
    await store.publish(draft(`p${number}`, NOW_MS + number), factsOf([]));
    await current.refresh();
  }
  // The first one is shown in part, and then as a whole.
  expect(asked).toEqual([0, 1, 1, 2]);
  expect(current.directory.publications.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
});

test('includes at midnight in Shanghai what begins to hold on the new day', async () => {
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

test('leaves out what was known differently by then', async () => {
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

test('shows the last good snapshot while the store cannot be read, and retries', async () => {
  let isBroken = false;
  const { current, store, clock, errors } = await followed({
    storeAs: (real) => ({
      ...bound(real),
      currentPublication: () =>
        isBroken ? Promise.reject(new Error('disk I/O error')) : real.currentPublication(),
    }),
  });
  isBroken = true;
  await clock.advance(2_500);
  expect(errors).toHaveLength(2);
  expect(current.value.publication?.publicationId).toBe('p1');
  isBroken = false;
  await store.publish(draft('p2', NOW_MS + 1_000), factsOf([]));
  await clock.advance(1_000);
  await expect.poll(() => current.value.publication?.publicationId).toBe('p2');
});

test('reads what is followed beside it each time, and counts publications that the store lost', async () => {
  let isLost = false;
  const { current, read, lost } = await followed({
    storeAs: (real) => ({
      ...bound(real),
      currentPublication: () => (isLost ? Promise.resolve(null) : real.currentPublication()),
    }),
  });
  expect([read(), lost()]).toEqual([1, 0]);
  isLost = true;
  await current.refresh();
  expect(current.value.publication).toBeNull();
  expect([read(), lost()]).toEqual([2, 1]);
});

test('reads again what it read while the store lost a publication', async () => {
  let reads = 0;
  const { current } = await followed({
    storeAs: (real) => ({
      ...bound(real),
      publications: (after) => {
        reads += 1;
        return reads === 1 ? Promise.resolve([]) : real.publications(after);
      },
    }),
  });
  expect(current.value.publication?.publicationId).toBe('p1');
  expect(current.directory.publications.map(({ sequence }) => sequence)).toEqual([1]);
  expect(reads).toBe(2);
});

test('orders publications by when they came into view, also after the store lost one', async () => {
  let isLost = false;
  const { current } = await followed({
    storeAs: (real) => ({
      ...bound(real),
      currentPublication: () => (isLost ? Promise.resolve(null) : real.currentPublication()),
    }),
  });
  const orders: number[] = [];
  for (isLost of [false, true, false]) {
    await current.refresh();
    const { publication } = current.value;
    if (publication !== null) orders.push(current.orderOf(publication));
  }
  expect(orders).toHaveLength(2);
  expect(orders[1]).toBeGreaterThan(orders[0]!);
});

test('reads only the kinds of facts in which a publication differs from the one before', async () => {
  const asked: string[] = [];
  const { current, store } = await followed({
    storeAs: (real) => ({
      ...bound(real),
      changedKinds: () => Promise.resolve(new Set(['sector', 'company'])),
      readFacts(query) {
        if (query.sequence === 2) asked.push(query.kind);
        return real.readFacts(query);
      },
    }),
  });
  await store.publish(draft('p2', NOW_MS + 1), factsOf([]));
  await current.refresh();
  expect(asked.toSorted()).toEqual(['company', 'sector']);
});

describe('a first publication', () => {
  test('answers from the kinds that were read, and says of the others that they are being read', async () => {
    const read = Promise.withResolvers<void>();
    const { starting, current } = await following({
      storeAs: (real) => ({
        ...bound(real),
        async *readFacts(query) {
          if (query.kind === 'daily_quote') await read.promise;
          yield* real.readFacts(query);
        },
      }),
    });
    await expect.poll(() => current.isInView).toBe(true);
    const { value } = current;
    expect(value.facts.of(COMPANY_KIND)).toEqual([]);
    expect(value.facts.isWhole).toBe(false);
    const preparing = expect.objectContaining({ code: 'publication_preparing' });
    expect(() => value.facts.of(DAILY_QUOTE_KIND)).toThrow(preparing);
    expect(() => value.hasAny(DAILY_QUOTE_KIND)).toThrow(preparing);
    read.resolve();
    await starting;
    expect(current.value).toBe(value);
    expect(value.facts.of(DAILY_QUOTE_KIND)).toEqual([]);
    expect(value.facts.isWhole).toBe(true);
  });

  test('is read on where its reading failed', async () => {
    const asked: string[] = [];
    const { starting, current } = await following({
      storeAs: (real) => ({
        ...bound(real),
        async *readFacts(query) {
          asked.push(query.kind);
          const isFirst = asked.filter((kind) => kind === query.kind).length === 1;
          if (query.kind === 'daily_quote' && isFirst) throw new Error('disk I/O error');
          yield* real.readFacts(query);
        },
      }),
    });
    await expect(starting).rejects.toThrow('disk I/O error');
    expect([current.isInView, current.value.facts.isWhole]).toEqual([true, false]);
    await current.start();
    expect(current.value.facts.isWhole).toBe(true);
    expect(asked.filter((kind) => kind === 'company')).toHaveLength(1);
  });

  test('is out of view again where the store lost it while it was read', async () => {
    let isLost = false;
    const lost = Promise.withResolvers<void>();
    const { starting, current } = await following({
      storeAs: (real) => ({
        ...bound(real),
        findPublication: (id) => (isLost ? Promise.resolve(null) : real.findPublication(id)),
        publications: (after) => (isLost ? Promise.resolve([]) : real.publications(after)),
        currentPublication: () => (isLost ? Promise.resolve(null) : real.currentPublication()),
        async *readFacts(query) {
          if (query.kind === 'daily_quote') await lost.promise;
          yield* real.readFacts(query);
        },
      }),
    });
    await expect.poll(() => current.value.publication?.publicationId).toBe('p1');
    isLost = true;
    lost.resolve();
    await starting;
    expect(current.value.publication).toBeNull();
    expect(current.directory.publications).toEqual([]);
  });
});

describe('expensive views', () => {
  test('are built in parallel for the first publication, which answers at once', async () => {
    const { current, turns, made } = await followed({ preparations: ['a', 'b'] });
    expect(current.isInView).toBe(true);
    expect(made).toEqual([]);
    await turns.allTurns();
    expect(made).toEqual(['a of p1', 'b of p1']);
  });

  test('are built for the next one before it answers; the previous one answers until then', async () => {
    const { current, store, turns, made } = await followed({ preparations: ['a', 'b'] });
    await turns.allTurns();
    await store.publish(draft('p2', NOW_MS + 1_000), factsOf([]));
    const refreshed = current.refresh();
    await expect.poll(() => turns.turns.length).toBe(1);
    while (made.length < 4) {
      expect(current.value.publication?.publicationId).toBe('p1');
      expect(current.directory.publications).toHaveLength(1);
      await turns.turn();
    }
    await turns.allTurns();
    await refreshed;
    expect(current.value.publication?.publicationId).toBe('p2');
    expect(made.slice(2)).toEqual(['a of p2', 'b of p2']);
    // A request for the snapshot, named or by default, gets the one whose views are there.
    expect(current.directory.findSnapshot({})).toBe(current.value);
  });

  test('do not block a publication when one fails: it is logged', async () => {
    const { current, store, turns, made, errors } = await followed({ preparations: ['!', 'b'] });
    await turns.allTurns();
    await store.publish(draft('p2', NOW_MS + 1_000), factsOf([]));
    const refreshed = current.refresh();
    await expect.poll(() => turns.turns.length).toBe(1);
    await turns.allTurns();
    await refreshed;
    expect(current.value.publication?.publicationId).toBe('p2');
    expect(made).toEqual(['b of p1', 'b of p2']);
    expect(errors).toHaveLength(2);
  });

  test('delay a publication by ten seconds at most', async () => {
    const { current, store, turns, clock } = await followed({ preparations: ['a'] });
    await turns.allTurns();
    await store.publish(draft('p2', NOW_MS + 1_000), factsOf([]));
    const refreshed = current.refresh();
    await expect.poll(() => turns.turns.length).toBe(1);
    await clock.advance(9_999);
    expect(current.value.publication?.publicationId).toBe('p1');
    await clock.advance(1);
    await refreshed;
    expect(current.value.publication?.publicationId).toBe('p2');
  });

  test('are aborted when the server stops', async () => {
    const { current, store, turns, made } = await followed({ preparations: ['a', 'b'] });
    await store.publish(draft('p2', NOW_MS + 1_000), factsOf([]));
    const refreshed = current.refresh().catch(() => undefined);
    await turns.turn();
    await current.stop();
    await refreshed;
    await turns.allTurns();
    expect(made).toEqual([]);
  });
});

/**
 * Follows a store with one publication. Its preparations are words: each takes many steps and
 * records what it has made, but `!` fails.
 */
async function followed(options: FollowedOptions) {
  const { starting, ...begun } = await following(options);
  await starting;
  return begun;
}

interface FollowedOptions {
  readonly preparations?: readonly string[];
  readonly storeAs?: (store: FactStore) => FactStore;
}

async function following({ preparations = [], storeAs = (store) => store }: FollowedOptions) {
  const store = openSqliteFactStore(join(temporaryFolder(), 'facts.db'));
  await store.publish(draft('p1', NOW_MS), factsOf([]));
  const [made, errors]: [string[], string[]] = [[], []];
  const log: Log = { ...SILENT_LOG, error: (_fields, message) => errors.push(message) };
  const clock = new VirtualClock(NOW_MS);
  const turns = countedRunner();
  let [reads, losses] = [0, 0];
  const meter: Meter = {
    ...SILENT_METER,
    counter: (name, ...more) =>
      name === 'marketgraph_publication_rollbacks_total'
        ? { add: (count) => void (losses += count) }
        : SILENT_METER.counter(name, ...more),
  };
  const current = new CurrentSnapshot({
    store: storeAs(store),
    events: new EventBusMemory(),
    clock,
    log,
    meter,
    pollMs: 1_000,
    readBeside: async () => void (reads += 1),
    runner: turns.runner,
    preparations: preparations.map(
      (word): Preparation =>
        function* prepare({ publication }) {
          for (let step = 0; step < 20; step += 1) yield;
          if (word === '!') throw new Error('cannot be made');
          made.push(`${word} of ${publication?.publicationId}`);
        },
    ),
  });
  onTestFinished(async () => {
    await current.stop();
    await store.close();
  });
  const starting = current.start();
  // A test may look at it later.
  starting.catch(() => undefined);
  const counts = { read: () => reads, lost: () => losses };
  return { starting, current, store, clock, turns, made, errors, ...counts };
}

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
    publications: (after) => store.publications(after),
    publicationAsOf: (knownAtMs) => store.publicationAsOf(knownAtMs),
    publish: (publication, facts) => store.publish(publication, facts),
    partsOf: (sequence) => store.partsOf(sequence),
    changedKinds: (after, upTo) => store.changedKinds(after, upTo),
    readFacts: (query) => store.readFacts(query),
    close: () => store.close(),
  };
}
