import { configuredMarkets } from '#bin/data-folder/bar-sources.ts';
import { openExchange } from '#bin/serving/market-data/exchange-access.ts';
import type { OpenMarkets } from '#bin/serving/market-data/market-data-module.ts';
import type { VenueEndpoints } from '#bin/serving/market-data/venue-endpoints.ts';
import type { ShardStores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { BarBus } from '#kernel/market/bar-bus.ts';
import { shardsWith } from '#kernel/market/shard.ts';
import { BusFeed } from '#market-data/bars/following/bus-feed.ts';
import { FollowMetrics } from '#market-data/bars/following/follow-metrics.ts';
import { ReplicaArchive } from '#market-data/bars/following/replica-archive.ts';
import { REPLICA_WRITER } from '#market-data/bars/following/replica-writer.ts';
import { RequestGates } from '#market-data/venues/session/request-gates.ts';
import { DEFAULT_SESSION_SETTINGS } from '#market-data/venues/session/settings.ts';

/** Share of the rate budget of a replica, which only requests what the archive lacks; owners use the rest. */
const BUDGET_SHARE = 0.1;

/**
 * The configured markets, fed by their shard owners. Requests to the exchanges are limited to instrument lists,
 * derivatives, and windows that the archive does not have.
 */
export function followedMarkets(
  runtime: Runtime,
  shutdown: Shutdown,
  { log }: ShardStores,
  bus: BarBus,
  { urls }: VenueEndpoints,
): OpenMarkets {
  const { clock, log: logger, meter, settings } = runtime;
  const buckets = settings.shardBuckets;
  const gates = new RequestGates(clock, { ...DEFAULT_SESSION_SETTINGS, budgetShare: BUDGET_SHARE });
  const metrics = new FollowMetrics(meter);
  return (archive) =>
    configuredMarkets(settings).map((key) => {
      const market = openExchange(runtime, shutdown, gates, key, urls[key]);
      const { venue, symbols } = market;
      const shards = shardsWith(venue, symbols, buckets);
      const upstream = market.openFeed();
      const shared = { log, bus, clock, logger, metrics };
      const feed = new BusFeed(Object.assign({ venue, shards, buckets, upstream }, shared));
      const reading = { archive: new ReplicaArchive(archive, feed), writer: REPLICA_WRITER };
      return Object.assign({ feed }, reading, market);
    });
}
