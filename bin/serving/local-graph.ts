import { deferAlerts } from '#bin/serving/alerts/deferred-alerts.ts';
import { archiveTrouble } from '#bin/serving/market-data/archive-readiness.ts';
import { awaitedBars } from '#bin/serving/market-data/bars-readiness.ts';
import { deferSignalhub } from '#bin/serving/signalhub/deferred-signalhub.ts';
import type { Graph } from '#bin/serving/graph.ts';
import { openMarketData } from '#bin/serving/market-data/market-data-module.ts';
import { SignalhubMembers } from '#bin/serving/signalhub/signalhub-members.ts';
import type { VenueEndpoints } from '#bin/serving/market-data/venue-endpoints.ts';
import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';

/** Delay of the facts after the bars: clients of bars do not wait for a million facts. */
const FACTS_AFTER_MS = 500;

/** All subgraphs in this process. */
export async function openLocalGraph(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
  place: VenueEndpoints,
): Promise<Graph> {
  const { siteUrls } = place;
  let marketData: SubgraphExecutor | null = null;
  const facts = await deferSignalhub(runtime, shutdown, stores, {
    siteUrls,
    marketData: () => marketData,
  });
  const alerts = await deferAlerts(runtime, shutdown, stores);
  const members = new SignalhubMembers();
  members.asks(facts.executor);
  const market = await openMarketData(runtime, shutdown, stores, place, { groupMembers: members });
  marketData = createLocalExecutor(market.subgraph, { meter: runtime.meter });
  const executors = new Map([
    [market.subgraph.name, marketData],
    ['signalhub', facts.executor],
    ['alerts', alerts.executor],
  ]);
  const notReady = (): readonly string[] => [
    ...awaitedBars(market),
    ...archiveTrouble(market),
    ...facts.notReady(),
  ];
  // The exchanges respond while this thread opens the handlers of the graph.
  const starting = market.start();
  starting.catch(() => undefined);
  const beginAll = async (): Promise<void> => {
    await starting;
    const waiting = runtime.clock.after(FACTS_AFTER_MS, () => void facts.begin());
    shutdown.add('facts to come', () => waiting.cancel());
    alerts.begin();
  };
  const { useGraph } = alerts;
  return { executors, useGraph, notReady, begin: beginAll, controlUrl: place.controlUrl };
}
