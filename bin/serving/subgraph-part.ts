import { archiveTrouble } from '#bin/serving/archive-readiness.ts';
import { awaitedBars } from '#bin/serving/bars-readiness.ts';
import { openFactStores } from '#bin/serving/fact-stores.ts';
import type { openMarketData } from '#bin/serving/market-data-module.ts';
import type { Served } from '#bin/serving/run-server.ts';
import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { LocalSubgraph } from '#kernel/ports/graph.ts';

export type SubgraphName = 'market-data' | 'signalhub';

/** A subgraph that is built but has not started loading. */
export interface SubgraphPart extends Required<Pick<Served, 'notReady' | 'begin'>> {
  readonly name: SubgraphName;
  readonly subgraph: LocalSubgraph;
}

/** Market data of a process that serves only its subgraph. */
export function marketDataPart(market: Awaited<ReturnType<typeof openMarketData>>): SubgraphPart {
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
    import('#bin/serving/signalhub-module.ts'),
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
