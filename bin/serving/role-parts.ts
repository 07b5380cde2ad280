import type { ServerParts } from '#bin/serving/process/run-server.ts';
import type { SubgraphPart } from '#bin/serving/process/loadable-subgraph.ts';
import type { GroupMembers } from '#market-data/scans/group-members.ts';
import type { VenueEndpoints } from '#bin/serving/market-data/venue-endpoints.ts';
import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';

/** What one role contributes: a subgraph, or background work. */
export type RolePart = SubgraphPart | Pick<ServerParts, 'notReady' | 'begin'>;

/** Known values that need not be determined again. */
interface PartOptions {
  /** Addresses of the exchanges. */
  readonly place?: VenueEndpoints;
  /** Resolves members of sectors and funds, in a process that queries signalhub. */
  readonly members?: GroupMembers;
  /** Whether signalhub publishes for the demo. */
  readonly publishesDemo?: boolean;
}

/** Opens the parts of the configured roles, and loads only their modules. */
export async function openParts(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
  options: PartOptions,
): Promise<RolePart[]> {
  const { roles } = runtime.settings;
  const parts: RolePart[] = [];
  if (roles.includes('ingest') || roles.includes('follow')) {
    parts.push(...(await openBarParts(runtime, shutdown, stores, options)));
  }
  if (roles.includes('signalhub')) {
    const { openSignalhubPart } = await import('#bin/serving/subgraph-part.ts');
    parts.push(await openSignalhubPart(runtime, shutdown, stores, options.publishesDemo));
  }
  if (roles.includes('collect')) {
    const { openCollectRole } = await import('#bin/collecting/collect-role.ts');
    const siteUrls = options.place?.siteUrls ?? null;
    parts.push(await openCollectRole(runtime, shutdown, stores, siteUrls));
  }
  return parts;
}

/** Roles that write or follow bars share the bus and the log. */
async function openBarParts(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
  { place: known, members }: PartOptions,
): Promise<RolePart[]> {
  const { clock, random, log, settings } = runtime;
  const { BarBusRedis } = await import('#platform/redis/bar-bus-redis.ts');
  const shards = await stores.shards!();
  const { numbers } = shards;
  const { redisUrl: url, redisPrefix: prefix } = settings;
  const bus = new BarBusRedis({ url, prefix, numbers, clock, random, log });
  shutdown.add('bars over Redis', () => bus.close());
  const place = known ?? (await venuesOf(runtime, shutdown));
  const parts: RolePart[] = [];
  if (settings.roles.includes('ingest')) {
    const { openIngest } = await import('#bin/serving/ingest.ts');
    await stores.claimBars(place.sources);
    parts.push(openIngest(runtime, shutdown, stores, shards, bus, place));
  }
  if (settings.roles.includes('follow')) {
    const [{ followedMarkets }, { openMarketData }, { marketDataPart }] = await Promise.all([
      import('#bin/serving/market-data/followed-markets.ts'),
      import('#bin/serving/market-data/market-data-module.ts'),
      import('#bin/serving/subgraph-part.ts'),
    ]);
    const openMarkets = followedMarkets(runtime, shutdown, shards, bus, place);
    const choices = { openMarkets, ...(members && { groupMembers: members }) };
    const market = await openMarketData(runtime, shutdown, stores, place, choices);
    parts.push(marketDataPart(market));
  }
  return parts;
}

async function venuesOf(runtime: Runtime, shutdown: Shutdown): Promise<VenueEndpoints> {
  const { findVenues } = await import('#bin/serving/market-data/venue-endpoints.ts');
  return findVenues(runtime, shutdown);
}

export function isSubgraph(part: RolePart): part is SubgraphPart {
  return 'subgraph' in part;
}
