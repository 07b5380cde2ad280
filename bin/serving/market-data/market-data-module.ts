import { searchedVenues } from '#platform/configuration/venue-names.ts';
import { join } from 'node:path';
import { claimBarOrigins, POINT_STORE } from '#bin/data-folder/bar-origin.ts';
import { configuredMarkets } from '#bin/data-folder/bar-sources.ts';
import { barSettings } from '#bin/serving/market-data/operator-bar-settings.ts';
import { openCalendars } from '#bin/serving/market-data/calendar-file.ts';
import { openExchange, type TransportsAround } from '#bin/serving/market-data/exchange-access.ts';
import { openFearGreed } from '#bin/serving/market-data/fear-greed.ts';
import { playbookFolder } from '#bin/serving/market-data/playbook-folder.ts';
import { openQuoteSearch } from '#bin/serving/market-data/quote-search.ts';
import { openQuotedMarkets } from '#bin/serving/market-data/quoted-markets.ts';
import { logVenues } from '#bin/serving/market-data/log-venues.ts';
import type { VenueEndpoints } from '#bin/serving/market-data/venue-endpoints.ts';
import type { Stores } from '#bin/stores/stores.ts';
import { GAPS_FILE, POINTS_FILE } from '#bin/wiring/data-files.ts';
import { programVersion } from '#bin/wiring/build-info.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import { EVENT_LOOP } from '#kernel/async/event-loop.ts';
import { FairTurns } from '#kernel/async/fair-turns.ts';
import type { MarketEvent } from '#market-data/bars/events/market-events.ts';
import { createMarketData, type MarketData } from '#market-data/market-data.ts';
import type { MarketVenue } from '#market-data/open-venue.ts';
import type { GroupMembers } from '#market-data/scans/group-members.ts';
import { RequestGates } from '#market-data/venues/session/request-gates.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { PointArchiveSqlite } from '#platform/sqlite/point-archive-sqlite.ts';
import { GapStoreSqlite } from '#platform/sqlite/gap-store-sqlite.ts';
import { createThreadPool } from '#platform/threads/thread-pool.ts';

/** Opens the markets over the archive. */
export type OpenMarkets = (archive: BarArchive) => readonly MarketVenue[];

/** Options that differ between processes with market data. */
interface MarketDataChoices {
  /** Wraps the transports of the feeds; nothing without it. */
  readonly around?: TransportsAround;
  /** The markets; by default those of the exchanges. */
  readonly openMarkets?: OpenMarkets;
  /** Resolves the members of sectors and funds; absent without signalhub. */
  readonly groupMembers?: GroupMembers;
}

/** The module of worker threads. */
const FIT_WORKER = new URL('./fit-worker.ts', import.meta.url);

/**
 * Opens the archive, which must only hold bars of these venues, and builds the market-data subgraph over the feeds of
 * all configured markets. Call its `start` once the server listens: loading bars keeps a core busy for seconds.
 */
export async function openMarketData(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
  place: VenueEndpoints,
  options: MarketDataChoices = {},
): Promise<MarketData> {
  const { around = (transports) => transports, groupMembers } = options;
  const { openMarkets = () => exchangeMarkets(runtime, shutdown, place, around) } = options;
  const { quotes, quoteSearchUrl, sentimentUrl, sources } = place;
  const { clock, random, log, meter, settings } = runtime;
  await stores.claimBars(sources);
  claimBarOrigins(settings.dataDir, sources, POINT_STORE);
  const archive = stores.bars();
  const points = new PointArchiveSqlite(join(settings.dataDir, POINTS_FILE));
  shutdown.add('point archive', () => points.close());
  const gapStore = new GapStoreSqlite(join(settings.dataDir, GAPS_FILE));
  shutdown.add('gap store', () => gapStore.close());
  const venues = openMarkets(archive);
  const calendars = openCalendars(settings.calendarsFile, runtime, shutdown);
  const quoted = openQuotedMarkets(runtime, shutdown, calendars, quotes);
  logVenues([...venues, ...quoted], log);
  const bus = new EventBusMemory<MarketEvent>(new FairTurns(clock, EVENT_LOOP));
  const calculating = new FairTurns(clock, EVENT_LOOP);
  const offload = createThreadPool({ entry: FIT_WORKER, clock, log, meter });
  shutdown.add('worker pool', () => offload.close());
  const market = createMarketData({
    venues: [...venues, ...quoted],
    archive,
    points,
    fearGreed: openFearGreed(runtime, shutdown, sentimentUrl, points),
    collectsDerivatives: settings.derivativesCollect,
    gapStore,
    bus,
    clock,
    version: programVersion(),
    random,
    log,
    meter,
    settings: barSettings(runtime),
    quoteSearch: openQuoteSearch(runtime, shutdown, quoteSearchUrl),
    venueWords: settings.searchVenueNames === 'on' ? searchedVenues() : new Map(),
    playbooksDir: playbookFolder(settings),
    calendars,
    offload,
    // All operations share the time budget of a turn.
    yieldTurn: () => calculating.resume(),
    ...(groupMembers && { groupMembers }),
  });
  shutdown.add('market data', () => market.stop());
  return market;
}

/** The markets that this process reads from the exchanges. */
function exchangeMarkets(
  runtime: Runtime,
  shutdown: Shutdown,
  { urls }: VenueEndpoints,
  around: TransportsAround,
): MarketVenue[] {
  const gates = new RequestGates(runtime.clock);
  return configuredMarkets(runtime.settings).map((key) => {
    const market = openExchange(runtime, shutdown, gates, key, urls[key], around);
    return Object.assign({ feed: market.openFeed() }, market);
  });
}
