import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { SILENT_LOG } from '#kernel/log.ts';
import { SILENT_METER } from '#kernel/meter.ts';
import { VirtualClock } from '#kernel/virtual-clock.ts';
import type { Bench, ClaimRow } from '#bench/claim.ts';
import { figure } from '#bench/figures.ts';
import { AFTER_PUBLISHING_MS, writeManyFacts } from '#bench/world/many-facts.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { MaterialLogMemory } from '#platform/memory/material-log-memory.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import type { FactStore } from '#kernel/fact-store.ts';
import { createSignalhub, DEFAULT_SIGNALHUB_SETTINGS } from '#signalhub/signalhub.ts';

/** Another number of facts, for a quick look. */
const FACT_COUNT = Number(process.env['MARKETGRAPH_BENCH_FACTS'] ?? 1_000_000);
/** A live bar may wait this long behind other work of the process. */
const GOAL_STALL_MS = 100;
const MIB = 1_048_576;

/** Publishing many facts, and starting over a store that has them. */
const publishing: Bench = {
  name: `publishing and reading ${FACT_COUNT.toLocaleString('en')} facts`,
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'marketgraph-bench-'));
    try {
      const bundle = join(folder, 'bundle');
      await writeManyFacts(bundle, FACT_COUNT);
      const path = join(folder, 'facts.sqlite');
      return [await publishRow(path, bundle), ...(await startRows(path))];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default publishing;

/** A whole bundle through validation into an empty store, until it is committed. */
async function publishRow(path: string, bundle: string): Promise<ClaimRow> {
  const store = openSqliteFactStore(path);
  const signalhub = openSignalhub(store);
  const stall = monitorEventLoopDelay({ resolution: 2 });
  stall.enable();
  const startedMs = performance.now();
  let committedMs = startedMs;
  const receipt = await signalhub.publish(bundle, ({ step }) => {
    if (step === 'committed') committedMs = performance.now();
  });
  stall.disable();
  await store.close();
  const factsPerSec = receipt.addedCount / ((committedMs - startedMs) / 1_000);
  return {
    claim: 'publishing: facts a second, checked, written and committed',
    ours: `${figure(factsPerSec)} facts/s; longest stall ${figure(stall.max / 1e6)} ms`,
    peer: '',
    ratio: null,
    goal: 'stated',
    isMet: null,
  };
}

/** A start over the store, until the facts answer, and what others wait meanwhile. */
async function startRows(path: string): Promise<ClaimRow[]> {
  const store = openSqliteFactStore(path);
  globalThis.gc?.();
  const rssBefore = process.memoryUsage().rss;
  const signalhub = openSignalhub(store);
  const stall = monitorEventLoopDelay({ resolution: 2 });
  stall.enable();
  const startedMs = performance.now();
  await signalhub.start();
  const elapsedSec = (performance.now() - startedMs) / 1_000;
  stall.disable();
  const grownMib = (process.memoryUsage().rss - rssBefore) / MIB;
  await signalhub.stop();
  await store.close();
  const stallMs = stall.max / 1e6;
  return [
    {
      claim: `start over a store of ${FACT_COUNT.toLocaleString('en')} facts`,
      ours: `${figure(elapsedSec)} s, ${figure(grownMib)} MiB; bars answer meanwhile`,
      peer: '',
      ratio: null,
      goal: 'stated',
      isMet: null,
    },
    {
      claim: 'longest stall of other requests during that start',
      ours: `${figure(stallMs)} ms`,
      peer: `${GOAL_STALL_MS} ms`,
      ratio: stallMs / GOAL_STALL_MS,
      goal: '≤ 1 ×',
      isMet: stallMs <= GOAL_STALL_MS,
    },
  ];
}

function openSignalhub(store: FactStore) {
  return createSignalhub({
    store,
    materials: new MaterialLogMemory(),
    bus: new EventBusMemory(),
    snapshotEvents: new EventBusMemory(),
    clock: new VirtualClock(AFTER_PUBLISHING_MS),
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_SIGNALHUB_SETTINGS,
  });
}
