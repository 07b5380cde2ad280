import type { SubgraphPart } from '#bin/serving/process/loadable-subgraph.ts';
import { archiveTrouble } from '#bin/serving/market-data/archive-readiness.ts';
import { awaitedBars } from '#bin/serving/market-data/bars-readiness.ts';
import { openFactStores } from '#bin/serving/signalhub/fact-stores.ts';
import type { MarketData } from '#market-data/market-data.ts';
import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';

/** Market data of a process that serves only its subgraph. */
export function marketDataPart(market: MarketData): SubgraphPart {
  return {
    name: 'market-data',
    subgraph: market.subgraph,
    notReady: () => [...awaitedBars(market), ...archiveTrouble(market)],
    begin: () => market.start(),
  };
}

/** Signalhub over its stores. */
export async function openSignalhubPart(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
  publishesDemo = true,
): Promise<SubgraphPart> {
  const [facts, { openSignalhub }] = await Promise.all([
    openFactStores(runtime, stores),
    import('#bin/serving/signalhub/signalhub-module.ts'),
  ]);
  const { factsPlace } = stores;
  const { signalhub, notReady, begin } = openSignalhub(runtime, shutdown, facts, factsPlace, {
    publishesDemo,
  });
  return {
    name: 'signalhub',
    subgraph: signalhub.subgraph,
    notReady,
    begin: async () => begin(),
  };
}
