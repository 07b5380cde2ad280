// A child process of publishing.bench.ts: starts signalhub over an existing store, and reports its duration, when it
// answers first, its memory, and how long the event loop was blocked.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { graphql } from 'graphql';
import { openMeasuredSignalhub } from '#bench/world/many-facts.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';

const MIB = 1_048_576;
const ASKING = { requestId: 'bench', clientAddress: '127.0.0.1', tokenId: null };
const QUESTION = '{ companies(first: 1) { nodes { stockCode } } }';

const store = openSqliteFactStore(process.argv[2]!);
const signalhub = openMeasuredSignalhub(store);
const rssBefore = process.memoryUsage().rss;
const stall = monitorEventLoopDelay({ resolution: 2 });
stall.enable();
const cpuBefore = process.cpuUsage();
const startedMs = performance.now();
const starting = signalhub.start();
await untilAnswered();
const answeredMs = performance.now() - startedMs;
const answeredCpuMs = processorMs();
await starting;
const elapsedMs = performance.now() - startedMs;
const cpuMs = processorMs();
stall.disable();
console.log(
  JSON.stringify({
    elapsedMs,
    answeredMs,
    answeredCpuMs,
    cpuMs,
    stallMs: stall.max / 1e6,
    stallP99Ms: stall.percentile(99) / 1e6,
    grownMib: (process.memoryUsage().rss - rssBefore) / MIB,
  }),
);
await signalhub.stop();
await store.close();

function processorMs(): number {
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1_000;
}

async function untilAnswered(): Promise<void> {
  const { schema, createContext } = signalhub.subgraph;
  for (;;) {
    const contextValue = createContext(ASKING);
    const { errors } = await graphql({ schema, source: QUESTION, contextValue });
    if (errors === undefined) return;
    await setImmediate();
  }
}
