import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { configuredMarkets } from '#bin/data-folder/bar-sources.ts';
import { openCalendars } from '#bin/serving/market-data/calendar-file.ts';
import { openExchange, type ExchangeAccess } from '#bin/serving/market-data/exchange-access.ts';
import { barSettings } from '#bin/serving/market-data/operator-bar-settings.ts';
import type { ServerParts } from '#bin/serving/process/run-server.ts';
import type { VenueEndpoints } from '#bin/serving/market-data/venue-endpoints.ts';
import type { ShardStores, Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { BarBus } from '#kernel/market/bar-bus.ts';
import { venueKey, type SeriesId } from '#kernel/market/instrument.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import { shardOf, shardsWith, venueOfShard } from '#kernel/market/shard.ts';
import { GATHER_MS, openAppends } from '#market-data/bars/owning/append-pace.ts';
import { OwnedShard, type OwnedMarket } from '#market-data/bars/owning/owned-shard.ts';
import { OwnedVenues } from '#market-data/bars/owning/owned-venues.ts';
import { OwnershipMetrics } from '#market-data/bars/owning/ownership-metrics.ts';
import type { Calendars } from '#market-data/calendars/calendars.ts';
import { RequestGates } from '#market-data/venues/session/request-gates.ts';

/** Owns a fair share of the configured markets' shards, and writes their bars for all processes. */
export function openIngest(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
  { log, leases }: ShardStores,
  bus: BarBus,
  place: VenueEndpoints,
): Required<Pick<ServerParts, 'notReady' | 'begin'>> {
  const { clock, log: logger, meter, settings } = runtime;
  const { shardBuckets: buckets, leaseTtlMs } = settings;
  const archive = stores.bars();
  const gates = new RequestGates(clock);
  const markets = configuredMarkets(settings).map((key) =>
    openExchange(runtime, shutdown, gates, key, place.urls[key]),
  );
  const calendars = openCalendars(settings.calendarsFile, runtime, shutdown);
  const shards = markets.flatMap(({ venue, symbols }) => shardsWith(venue, symbols, buckets));
  const appends = openAppends();
  const owned = new OwnedVenues({
    worker: `${hostname()} ${process.pid} ${randomUUID()}`,
    shards,
    leases,
    bus,
    clock,
    logger,
    metrics: new OwnershipMetrics(meter),
    leaseTtlMs,
    open: (lease, onLost) =>
      new OwnedShard({
        lease,
        onLost,
        archive,
        log,
        bus,
        clock,
        logger,
        meter,
        market: ownedMarket(lease.shard, markets, calendars, runtime),
        admit: (work) => appends.execute(work),
      }),
    onHeld: (held) => gates.dealOut(budgetShares(shards, held)),
  });
  shutdown.add('shards', () => owned.stop());
  return {
    notReady: () => (owned.canRenew ? [] : ['shards: the leases cannot be renewed; trying again']),
    begin: async () => {
      for (const { directory } of markets) directory.start();
      shutdown.add('lists of instruments', () => {
        for (const { directory } of markets) directory.stop();
      });
      owned.start();
    },
  };
}

/** The part of a market that belongs to the owned shards. */
function ownedMarket(
  shard: number,
  markets: readonly ExchangeAccess[],
  calendars: Calendars,
  runtime: Runtime,
): OwnedMarket {
  const venue = venueOfShard(shard);
  const buckets = runtime.settings.shardBuckets;
  const market = markets.find((one) => venueKey(one.venue) === venueKey(venue))!;
  const symbols = market.symbols.filter(
    (symbol) => shardOf({ ...venue, symbol }, buckets) === shard,
  );
  return {
    openFeed: () => market.openFeed(),
    series: symbols.flatMap((symbol) =>
      INTERVALS.map((interval): SeriesId => Object.assign({ symbol, interval }, venue)),
    ),
    settings: { ...barSettings(runtime), flushMs: GATHER_MS },
    random: runtime.random,
    tradingStatus: (symbol) => market.directory.metaOf(symbol)?.status ?? null,
    calendarOf: (symbol) => calendars.ofSymbol(venue, symbol, '24x7'),
  };
}

/** The owner of a part of a venue's shards uses that share of its rate budget. */
function budgetShares(all: readonly number[], held: readonly number[]) {
  return (exchange: string, venue: string | null): number => {
    const isOfBudget = (shard: number): boolean => {
      const own = venueOfShard(shard);
      return own.exchange === exchange && (venue === null || venueKey(own) === venue);
    };
    return held.filter(isOfBudget).length / Math.max(1, all.filter(isOfBudget).length);
  };
}
