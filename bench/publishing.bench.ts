import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import type { Bench, ClaimRow } from '#bench/measure/claim.ts';
import { figure } from '#bench/measure/figures.ts';
import { openMeasuredSignalhub, writeManyFacts } from '#bench/world/many-facts.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';

/** Another number of facts, for a quick look. */
const FACT_COUNT = Number(process.env['MARKETGRAPH_BENCH_FACTS'] ?? 1_000_000);
/** A live bar may wait this long behind other work of the process. */
const GOAL_STALL_MS = 100;

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
  const signalhub = openMeasuredSignalhub(store);
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

/** What a process says that started over the store. */
interface Start {
  readonly elapsedMs: number;
  /** When companies were answered first. */
  readonly answeredMs: number;
  readonly answeredCpuMs: number;
  readonly cpuMs: number;
  readonly stallMs: number;
  readonly stallP99Ms: number;
  readonly grownMib: number;
}

/** A start over the store until facts are served, and the delay of other work during it. */
async function startRows(path: string): Promise<ClaimRow[]> {
  const script = new URL('world/start-over-facts.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [script, path]);
  const { stallMs, stallP99Ms, grownMib, ...start } = JSON.parse(stdout) as Start;
  return [
    {
      claim: `start over a store of ${FACT_COUNT.toLocaleString('en')} facts, beside the bars`,
      ours:
        `companies answer after ${seconds(start.answeredMs, start.answeredCpuMs)}, ` +
        `everything after ${seconds(start.elapsedMs, start.cpuMs)}, ${figure(grownMib)} MiB`,
      peer: '',
      ratio: null,
      goal: 'stated',
      isMet: null,
    },
    {
      claim: 'longest stall of other requests during that start',
      ours: `${figure(stallMs)} ms (p99 ${figure(stallP99Ms)} ms)`,
      peer: `${GOAL_STALL_MS} ms`,
      ratio: stallMs / GOAL_STALL_MS,
      goal: '≤ 1 ×',
      isMet: stallMs <= GOAL_STALL_MS,
    },
  ];
}

function seconds(elapsedMs: number, cpuMs: number): string {
  return `${figure(elapsedMs / 1_000)} s (${figure(cpuMs / 1_000)} s of processor time)`;
}
