import { readFile } from 'node:fs/promises';
import { claimDataFolder } from '#bin/data-folder/claim-data-folder.ts';
import { renderBanner } from '#bin/serving/banner.ts';
import { followedMarkets } from '#bin/serving/followed-markets.ts';
import { openEngine } from '#bin/serving/graph-engine.ts';
import { openGraphHandlers } from '#bin/serving/graph-handlers.ts';
import { openIngest } from '#bin/serving/ingest.ts';
import { openMarketData } from '#bin/serving/market-data-module.ts';
import { openRemoteGraph } from '#bin/serving/remote-graph.ts';
import { runServer, type Served } from '#bin/serving/run-server.ts';
import { openSubgraphFront } from '#bin/serving/subgraph-front.ts';
import {
  marketDataPart,
  openSignalhubPart,
  type SubgraphPart,
} from '#bin/serving/subgraph-part.ts';
import { findVenues } from '#bin/serving/venue-endpoints.ts';
import { openStores } from '#bin/stores/open-stores.ts';
import type { Stores } from '#bin/stores/stores.ts';
import { SUPERGRAPH_CONFIGURATION, SUPERGRAPH_FILE } from '#bin/wiring/project-files.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { createLocalExecutor } from '#gateway/subgraph-client/local-executor.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import type { Role } from '#platform/configuration/scale-settings.ts';
import { BarBusRedis } from '#platform/redis/bar-bus-redis.ts';

/** What one role brings: a subgraph, or work that nobody asks. */
type Part = SubgraphPart | Pick<Served, 'notReady' | 'begin'>;

/** Runs the roles of the settings until a signal ends it. */
export function serveRoles(
  runtime: Runtime,
  version: string,
  subgraphsFile: string = SUPERGRAPH_CONFIGURATION,
): Promise<void> {
  const { settings } = runtime;
  const roles = new Set<Role>(settings.roles);
  requireEngines(runtime, roles);
  return runServer(runtime, async (shutdown) => {
    claimDataFolder(runtime, shutdown, [
      ...(roles.has('follow') ? (['market-data'] as const) : []),
      ...(roles.has('signalhub') ? (['signalhub'] as const) : []),
    ]);
    const stores = await openStores(runtime, shutdown);
    const parts = await openParts(runtime, shutdown, stores, roles);
    const { metricsPort } = settings;
    const mode = `roles ${[...roles].join(', ')}`;
    const ways = roles.has('gateway')
      ? await gatewayOver(parts, runtime, shutdown, stores, subgraphsFile)
      : subgraphOf(parts, runtime);
    const shown = { version, mode, metricsPort, hasRest: roles.has('gateway'), controlUrl: null };
    return {
      ...ways,
      notReady: () => parts.flatMap(({ notReady }) => [...notReady()]),
      begin: async () => {
        for (const { begin } of parts) await begin?.();
      },
      announce: (port, startedInMs) => renderBanner({ ...shown, port, startedInMs }),
    };
  });
}

function requireEngines({ settings }: Runtime, roles: ReadonlySet<Role>): void {
  if (settings.databaseUrl === '' || settings.redisUrl === '') {
    throw new ConfigurationError(
      'ROLES (scale.roles) is set, and needs both DATABASE_URL and REDIS_URL; see docs/scaling.md',
    );
  }
  if (!roles.has('gateway') && roles.has('follow') && roles.has('signalhub')) {
    throw new ConfigurationError(
      'ROLES (scale.roles) names two subgraphs and no gateway: name gateway, too, or start one process for each',
    );
  }
}

async function openParts(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
  roles: ReadonlySet<Role>,
): Promise<Part[]> {
  const parts: Part[] = [];
  if (roles.has('ingest') || roles.has('follow')) {
    const { clock, random, log, settings } = runtime;
    const shards = await stores.shards!();
    const { numbers } = shards;
    const bus = new BarBusRedis({ url: settings.redisUrl, numbers, clock, random, log });
    shutdown.add('bars over Redis', () => bus.close());
    const place = await findVenues(runtime, shutdown);
    if (roles.has('ingest')) {
      await stores.claimBars(place.sources);
      const ingest = openIngest(runtime, shutdown, stores, shards, bus, place);
      parts.push(ingest);
    }
    if (roles.has('follow')) {
      const markets = followedMarkets(runtime, shutdown, shards, bus, place);
      const market = await openMarketData(runtime, shutdown, stores, place, undefined, markets);
      parts.push(marketDataPart(market));
    }
  }
  if (roles.has('signalhub')) parts.push(await openSignalhubPart(runtime, shutdown, stores));
  return parts;
}

/** Subgraphs of this process are asked here, others at their addresses. */
async function gatewayOver(
  parts: readonly Part[],
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
  subgraphsFile: string,
): Promise<Pick<Served, 'handlers' | 'upgrade' | 'endStreams'>> {
  const supergraphSdl = await readFile(SUPERGRAPH_FILE, 'utf8');
  const remote = openRemoteGraph(supergraphSdl, subgraphsFile, runtime, shutdown);
  const executors = new Map([
    ...remote.executors,
    ...parts
      .filter(isSubgraph)
      .map(({ name, subgraph }) => [name, createLocalExecutor(subgraph)] as const),
  ]);
  const engine = openEngine({ supergraphSdl, executors }, runtime);
  return openGraphHandlers({ engine, stores, hasRest: true }, runtime, shutdown);
}

/** The one subgraph of this process at `/graphql`; nothing but health and metrics where it has none. */
function subgraphOf(
  parts: readonly Part[],
  runtime: Runtime,
): Pick<Served, 'handlers' | 'upgrade' | 'endStreams'> {
  const part = parts.find(isSubgraph);
  return part === undefined ? { handlers: [] } : openSubgraphFront(part, runtime);
}

function isSubgraph(part: Part): part is SubgraphPart {
  return 'subgraph' in part;
}
