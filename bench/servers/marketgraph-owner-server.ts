import { boundHeaps } from '#bin/wiring/bound-heaps.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { shardOf, shardsOf } from '#kernel/market/shard.ts';
import { openAppends } from '#market-data/bars/owning/append-pace.ts';
import { OwnedShard } from '#market-data/bars/owning/owned-shard.ts';
import { OwnedVenues } from '#market-data/bars/owning/owned-venues.ts';
import { OwnershipMetrics } from '#market-data/bars/owning/ownership-metrics.ts';
import { ShardLeasesPostgres } from '#platform/postgres/shard-leases-postgres.ts';
import { answerParent } from '#bench/servers/child-protocol.ts';
import {
  MANY_BUCKETS,
  MANY_SETTINGS,
  MANY_VENUE,
  manySeries,
  openShared,
  type ManyTask,
} from '#bench/world/many-series.ts';
import { PacedExchange } from '#bench/world/paced-exchange.ts';

const TTL_MS = 10_000;

/** A process that owns all shards of an exchange with many series, and writes their bars. */
boundHeaps();
answerParent(0, (task) => {
  const shared = openShared(task as ManyTask);
  const appends = openAppends();
  const series = manySeries((task as ManyTask).symbols);
  const owned = new OwnedVenues({
    ...shared,
    worker: 'bench',
    leases: new ShardLeasesPostgres(shared.database, TTL_MS),
    leaseTtlMs: TTL_MS,
    shards: shardsOf(MANY_VENUE, MANY_BUCKETS),
    metrics: new OwnershipMetrics(SILENT_METER),
    open: (lease, onLost) =>
      new OwnedShard({
        ...shared,
        lease,
        onLost,
        meter: SILENT_METER,
        admit: (work) => appends.execute(work),
        market: {
          settings: MANY_SETTINGS,
          series: series.filter((one) => shardOf(one, MANY_BUCKETS) === lease.shard),
          openFeed: () => new PacedExchange(MANY_VENUE, shared.clock),
        },
      }),
  });
  owned.start();
  return null;
});
