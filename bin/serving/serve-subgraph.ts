import { randomUUID } from 'node:crypto';
import { claimDataFolder } from '#bin/data-folder/claim-data-folder.ts';
import { archiveTrouble } from '#bin/serving/archive-readiness.ts';
import { awaitedBars } from '#bin/serving/bars-readiness.ts';
import { openMarketData } from '#bin/serving/market-data-module.ts';
import { runServer, type Served } from '#bin/serving/run-server.ts';
import { openFactStores } from '#bin/serving/fact-stores.ts';
import { openSignalhub } from '#bin/serving/signalhub-module.ts';
import { openStores } from '#bin/stores/open-stores.ts';
import { findVenues } from '#bin/serving/venue-endpoints.ts';
import { SUPERGRAPH_CONFIGURATION } from '#bin/wiring/project-files.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import { subgraphSecretOf } from '#bin/wiring/subgraph-secret.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { readSubgraphSources } from '#gateway/compose/subgraph-source.ts';
import { createSubgraphServer } from '#gateway/subgraph-server/subgraph-server.ts';
import type { LocalSubgraph } from '#kernel/graph.ts';
import { createCallerGate } from '#platform/caller/caller-gate.ts';
import { HmacSeal } from '#platform/caller/hmac-seal.ts';

export type SubgraphOptions = CommonOptions;

export type SubgraphName = 'market-data' | 'signalhub';

/** A subgraph that is built but does not yet load anything. */
interface Part extends Pick<Served, 'notReady' | 'begin'> {
  readonly subgraph: LocalSubgraph;
}

/** Serves one subgraph at `/graphql` until a signal ends it. */
export function serveSubgraph(name: SubgraphName, options: SubgraphOptions): Promise<void> {
  const port = options.port ?? process.env['PORT'] ?? routingPortOf(name);
  const runtime = createRuntime({ ...options, port });
  return runServer(runtime, async (shutdown) => {
    claimDataFolder(runtime, shutdown, [name]);
    const { subgraph, ...readiness } = await partOf(name, runtime, shutdown);
    const { log, meter, clock, settings } = runtime;
    const { trustProxy, drainSec } = settings;
    const seal = new HmacSeal(subgraphSecretOf(settings), clock);
    const front = createSubgraphServer({
      subgraph,
      log,
      meter,
      clock,
      source: randomUUID(),
      settings: { trustProxy, drainMs: drainSec * 1_000 },
      gate: createCallerGate(seal, name, log),
    });
    return {
      ...readiness,
      handlers: [front.handler],
      upgrade: front.upgrade,
      endStreams: () => front.stop(),
      announce: (listening) => `Subgraph ${name} answers at http://localhost:${listening}/graphql`,
    };
  });
}

async function partOf(name: SubgraphName, runtime: Runtime, shutdown: Shutdown): Promise<Part> {
  const stores = await openStores(runtime, shutdown);
  if (name === 'signalhub') {
    const facts = await openFactStores(runtime, stores);
    const { factsPlace } = stores;
    const { signalhub, notReady, begin } = openSignalhub(runtime, shutdown, facts, factsPlace);
    return { subgraph: signalhub.subgraph, notReady, begin: async () => begin() };
  }
  const place = await findVenues(runtime, shutdown);
  const market = await openMarketData(runtime, shutdown, stores, place);
  return {
    subgraph: market.subgraph,
    notReady: () => [...awaitedBars(market), ...archiveTrouble(market)],
    begin: () => market.start(),
  };
}

function routingPortOf(name: string): string {
  const source = readSubgraphSources(SUPERGRAPH_CONFIGURATION).find((one) => one.name === name);
  return source === undefined ? '0' : new URL(source.routingUrl).port;
}
