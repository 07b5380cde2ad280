import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { BarBus } from '#kernel/market/bar-bus.ts';
import type { BarLog } from '#kernel/market/bar-log.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { SeriesId, VenueId } from '#kernel/market/instrument.ts';
import { SILENT_LOG, type Log } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { shardOf, shardsOf } from '#kernel/market/shard.ts';
import type { ShardLeases } from '#kernel/market/shard-leases.ts';
import { DEFAULT_BAR_SETTINGS, type BarSettings } from '#market-data/bars/series/bar-settings.ts';
import { BusFeed } from '#market-data/bars/following/bus-feed.ts';
import { FollowMetrics } from '#market-data/bars/following/follow-metrics.ts';
import { ReplicaArchive } from '#market-data/bars/following/replica-archive.ts';
import { REPLICA_WRITER } from '#market-data/bars/following/replica-writer.ts';
import { MarketPublisher } from '#market-data/bars/events/market-publisher.ts';
import { GATHER_MS } from '#market-data/bars/owning/append-pace.ts';
import { OwnedShard } from '#market-data/bars/owning/owned-shard.ts';
import { OwnedVenues } from '#market-data/bars/owning/owned-venues.ts';
import { OwnershipMetrics } from '#market-data/bars/owning/ownership-metrics.ts';
import { VenueBook } from '#market-data/bars/venue/venue-book.ts';
import { PureExchange, type ExchangePace } from '#test/simulation/scaled/pure-exchange.ts';
import type { JudgedBars } from '#test/simulation/scaled/judged-bars.ts';
import { JudgedEvents } from '#test/simulation/scaled/judged-events.ts';

export const VENUE: VenueId = { exchange: 'venue_a', market: 'spot' };
export const BUCKETS = 3;
export const SHARDS = shardsOf(VENUE, BUCKETS);
/** Time of day runs so many times as fast as timers: a bar of a minute takes two seconds. */
export const SPEED = 30;
export const TTL_MS = 2_000;
export const PACE: ExchangePace = { pushEveryMs: 400, answerMs: 15, correctAfterMs: 210_000 };

/** All series of so many symbols. */
export function seriesOf(symbols: number): SeriesId[] {
  return Array.from({ length: symbols }, (_, at) => ({
    ...VENUE,
    symbol: `COIN${at}USDT`,
    interval: '1m' as const,
  }));
}

/** Durations of the wall clock are as much longer as it runs faster. */
export function settingsAt(speed: number): BarSettings {
  return {
    ...DEFAULT_BAR_SETTINGS,
    maxKlines: { ...DEFAULT_BAR_SETTINGS.maxKlines, '1m': 300 },
    closeGraceMs: 1_000 * speed,
    holeSettleMs: 20_000 * speed,
    stalenessMarginMs: 3_600_000,
    flushMs: GATHER_MS,
    sweepMs: 1_000,
    deepenPauseMs: 1_000,
  };
}

/** The parts of the world that a process has. */
export interface ScaledParts {
  readonly clock: Clock;
  readonly bus: BarBus;
  readonly log: BarLog;
  readonly archive: BarArchive;
  readonly series: readonly SeriesId[];
  readonly settings: BarSettings;
  readonly logger?: Log;
}

/** A process that follows the exchange and writes. */
export function openOwner(
  parts: ScaledParts & {
    readonly worker: string;
    readonly leases: ShardLeases;
    readonly startMs: number;
    readonly ttlMs: number;
    readonly pace: ExchangePace;
  },
): OwnedVenues {
  const { clock, series, settings, startMs, pace, logger = SILENT_LOG } = parts;
  return new OwnedVenues({
    ...parts,
    logger,
    shards: SHARDS,
    leaseTtlMs: parts.ttlMs,
    metrics: new OwnershipMetrics(SILENT_METER),
    open: (lease, onLost) =>
      new OwnedShard({
        ...parts,
        lease,
        onLost,
        logger,
        meter: SILENT_METER,
        admit: (work) => work(),
        market: {
          settings,
          series: series.filter((one) => shardOf(one, BUCKETS) === lease.shard),
          openFeed: () => new PureExchange(VENUE, clock, startMs, pace),
        },
      }),
  });
}

/** A process that follows the owners. */
export function openReplica(parts: ScaledParts, received: JudgedBars): VenueBook {
  const { logger = SILENT_LOG } = parts;
  const feed = new BusFeed({
    ...parts,
    venue: VENUE,
    shards: SHARDS,
    buckets: BUCKETS,
    logger,
    metrics: new FollowMetrics(SILENT_METER),
    upstream: null,
  });
  return new VenueBook({
    ...parts,
    venue: VENUE,
    feed,
    archive: new ReplicaArchive(parts.archive, feed),
    writer: REPLICA_WRITER,
    publisher: new MarketPublisher(new JudgedEvents(received)),
    log: logger,
    meter: SILENT_METER,
  });
}
