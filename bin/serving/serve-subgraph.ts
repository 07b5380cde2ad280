import { claimDataFolder } from '#bin/data-folder/claim-data-folder.ts';
import { openMarketData } from '#bin/serving/market-data/market-data-module.ts';
import { runServer } from '#bin/serving/process/run-server.ts';
import { openSubgraphFront } from '#bin/serving/process/subgraph-front.ts';
import { marketDataPart, openSignalhubPart } from '#bin/serving/subgraph-part.ts';
import type { SubgraphName, SubgraphPart } from '#bin/serving/process/loadable-subgraph.ts';
import { findVenues } from '#bin/serving/market-data/venue-endpoints.ts';
import { openStores } from '#bin/stores/open-stores.ts';
import { SUPERGRAPH_CONFIGURATION } from '#bin/wiring/project-files.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { readSubgraphSources } from '#federation/compose/subgraph-source.ts';

/** Serves one subgraph at `/graphql` until a signal. */
export function serveSubgraph(name: SubgraphName, options: CommonOptions): Promise<void> {
  const port = options.port ?? process.env['PORT'] ?? routingPortOf(name);
  const runtime = createRuntime({ ...options, port });
  return runServer(runtime, async (shutdown) => {
    claimDataFolder(runtime, shutdown, [name]);
    const part = await partOf(name, runtime, shutdown);
    return {
      ...openSubgraphFront(part, runtime),
      notReady: part.notReady,
      begin: part.begin,
      announce: (listening) => `Subgraph ${name} answers at http://localhost:${listening}/graphql`,
    };
  });
}

async function partOf(
  name: SubgraphName,
  runtime: Runtime,
  shutdown: Shutdown,
): Promise<SubgraphPart> {
  const stores = await openStores(runtime, shutdown);
  if (name === 'signalhub') return openSignalhubPart(runtime, shutdown, stores);
  const place = await findVenues(runtime, shutdown);
  return marketDataPart(await openMarketData(runtime, shutdown, stores, place));
}

function routingPortOf(name: string): string {
  const source = readSubgraphSources(SUPERGRAPH_CONFIGURATION).find((one) => one.name === name);
  return source === undefined ? '0' : new URL(source.routingUrl).port;
}
