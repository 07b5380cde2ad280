import { archiveTrouble } from '#bin/serving/archive-readiness.ts';
import { awaitedBars } from '#bin/serving/bars-readiness.ts';
import type { Graph } from '#bin/serving/graph.ts';
import { openMarketData } from '#bin/serving/market-data-module.ts';
import { openSignalhub } from '#bin/serving/signalhub-module.ts';
import type { VenueEndpoints } from '#bin/serving/venue-endpoints.ts';
import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { createLocalExecutor } from '#gateway/subgraph-client/local-executor.ts';

/** Both subgraphs in this process. */
export async function openLocalGraph(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
  place: VenueEndpoints,
): Promise<Graph> {
  const facts = await openSignalhub(runtime, shutdown, stores);
  const market = await openMarketData(runtime, shutdown, stores, place);
  const executors = new Map(
    [market.subgraph, facts.signalhub.subgraph].map((subgraph) => [
      subgraph.name,
      createLocalExecutor(subgraph),
    ]),
  );
  const notReady = (): readonly string[] => [
    ...awaitedBars(market),
    ...archiveTrouble(market),
    ...facts.notReady(),
  ];
  // Exchanges answer while this thread opens the ways into the graph.
  const starting = market.start();
  starting.catch(() => undefined);
  const beginAll = async (): Promise<void> => {
    await starting;
    // Bars come first: whoever wants them does not wait for a million facts.
    facts.begin();
  };
  return { executors, notReady, begin: beginAll, controlUrl: place.controlUrl };
}
