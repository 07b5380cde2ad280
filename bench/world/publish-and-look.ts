// A child process of first-views.bench.ts: publishes a bundle over a store with an earlier publication, queries every
// expensive view, and reports how long the event loop was blocked.
import { graphql } from 'graphql';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openMeasuredSignalhub } from '#bench/world/many-facts.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';

const VIEWS = [
  '{ policyMaterials(first: 10) { nodes { title } } }',
  ...['policy', 'market_attention', 'market_trading'].map(
    (view) => `{ sectorHeatSeries(sectorId: "L3.7", view: ${view}) { items { heatLevel } } }`,
  ),
  '{ snapshot { sectorDynamics { tradeDate } coverage } }',
  '{ etfs(first: 10) { nodes { etfKey holdingsCoverage } } }',
  '{ sector(sectorId: "L3.7") { etfRelations(first: 5) { nodes { relationId } } } }',
  '{ company(stockCode: "600007") { etfHoldings(first: 5) { nodes { weight: etf { etfKey } } } } }',
];

let longestAnswerMs = 0;
let startedMs = performance.now();
const [storePath, firstBundle, bundle] = process.argv.slice(2);
const caller = { requestId: 'bench', clientAddress: '127.0.0.1', tokenId: null };
const store = openSqliteFactStore(storePath!);
const signalhub = openMeasuredSignalhub(store);
await signalhub.start();
await signalhub.publish(firstBundle!);
// The first operation of a process checks the whole schema, which is not what is measured.
await ask('{ sectors { sectorId name layer } publication { publicationId sectorCount } }');

const stall = monitorEventLoopDelay({ resolution: 2 });
stall.enable();
await signalhub.publish(bundle!);
const publishing = { stallMs: stall.max / 1e6, stallP99Ms: stall.percentile(99) / 1e6 };
stall.reset();
// A monitor counts from the first turn after it was reset.
await pause();

longestAnswerMs = 0;
startedMs = performance.now();
await Promise.all(VIEWS.map((source) => ask(source)));
// A stall at the very end shows only in the turn after it.
await pause();
console.log(
  JSON.stringify({
    publishing,
    views: { stallMs: stall.max / 1e6, longestAnswerMs },
    rssMib: process.memoryUsage().rss / 1_048_576,
  }),
);
await signalhub.stop();
await store.close();

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

async function ask(source: string): Promise<void> {
  const { subgraph } = signalhub;
  const contextValue = subgraph.createContext(caller);
  const { data, errors } = await graphql({ schema: subgraph.schema, source, contextValue });
  if (errors !== undefined) throw errors[0]!;
  if (JSON.stringify(data).length < 60) throw new Error(`nothing to look at: ${source}`);
  longestAnswerMs = Math.max(longestAnswerMs, performance.now() - startedMs);
}
