// A child process of publishing.bench.ts: starts signalhub over an existing store, and reports its duration, its
// memory, and how long the event loop was blocked.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openMeasuredSignalhub } from '#bench/world/many-facts.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';

const MIB = 1_048_576;

const store = openSqliteFactStore(process.argv[2]!);
const signalhub = openMeasuredSignalhub(store);
const rssBefore = process.memoryUsage().rss;
const stall = monitorEventLoopDelay({ resolution: 2 });
stall.enable();
const cpuBefore = process.cpuUsage();
const startedMs = performance.now();
await signalhub.start();
const elapsedMs = performance.now() - startedMs;
const { user, system } = process.cpuUsage(cpuBefore);
stall.disable();
console.log(
  JSON.stringify({
    elapsedMs,
    cpuMs: (user + system) / 1_000,
    stallMs: stall.max / 1e6,
    stallP99Ms: stall.percentile(99) / 1e6,
    grownMib: (process.memoryUsage().rss - rssBefore) / MIB,
  }),
);
await signalhub.stop();
await store.close();
