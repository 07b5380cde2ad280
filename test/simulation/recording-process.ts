import type { BarArchive } from '#kernel/market/bar-archive.ts';
import { seededRandom, type Clock } from '#kernel/ports/clock.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { ArchiveWriter } from '#market-data/bars/series/archive-writer.ts';
import { DEFAULT_BAR_SETTINGS, type BarSettings } from '#market-data/bars/series/bar-settings.ts';
import { MarketPublisher } from '#market-data/bars/events/market-publisher.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import { VenueBook } from '#market-data/bars/venue/venue-book.ts';
import { History } from '#market-data/bars/history/history.ts';
import { venueClock } from '#market-data/bars/venue/venue-clock.ts';
import { WindowReader } from '#market-data/bars/reading/window-reader.ts';
import { createMarketData } from '#market-data/market-data.ts';
import { createVenueFeed } from '#market-data/venues/session/venue-feed.ts';
import { VENUES } from '#market-data/venues/registry.ts';
import type { NetworkClient } from '#test/doubles/virtual-network/virtual-network.ts';
import type { EventJournal } from '#test/simulation/event-journal.ts';
import type { Probe } from '#test/simulation/watchful-reader.ts';
import type { World } from '#test/simulation/world.ts';

/** The resources of one process: its own clock, network and archive handle, until it is killed. */
export interface ProcessDependencies {
  readonly world: World;
  readonly clock: Clock;
  readonly client: NetworkClient;
  readonly archive: BarArchive;
  readonly journal: EventJournal;
  /** Counts the starts of the process. */
  readonly generation: number;
}

/** Starts recording; resolves when the archive has been read. A probe lets readers look into it. */
export type Recorder = (dependencies: ProcessDependencies) => Promise<Probe | void>;

/** How long bars of the simulated exchange may be corrected; a tenth of a history. */
export const SETTLE_MS = 8 * 60_000;

export const BAR_SETTINGS: BarSettings = {
  ...DEFAULT_BAR_SETTINGS,
  // Memory reaches back beyond the listing, so that the whole life of the contracts is retrieved.
  maxKlines: { ...DEFAULT_BAR_SETTINGS.maxKlines, '1m': 150, '5m': 30 },
  sweepMs: 2_000,
  holeSettleMs: 120_000,
  settleMs: SETTLE_MS,
  rereadBars: 20,
  recheckEveryMs: 3 * 60_000,
  auditEveryMs: 4 * 60_000,
  auditPauseMs: 2_000,
};

/** The production connector of the world's market. */
export function productionFeed({
  world,
  clock,
  client,
  generation,
}: ProcessDependencies): VenueFeed {
  return createVenueFeed({
    venue: VENUES[world.name]!,
    market: world.market,
    urls: { rest: 'http://venue.test', ws: 'ws://venue.test' },
    sockets: client.sockets,
    http: client.http,
    clock,
    random: seededRandom(world.seed * 31 + generation),
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
}

/**
 * The product itself: connector, bar book and archive writer. A mutant passes in another feed or
 * archive, which spoils one thing on its way between them.
 */
export const production: Recorder = (dependencies) =>
  recordWith(dependencies, productionFeed(dependencies), settingsOf(dependencies.world));

/** Quiet minutes of venue_d appear later than others are recorded as holes. */
function settingsOf({ name }: World): BarSettings {
  return name === 'venue_d' ? { ...BAR_SETTINGS, holeSettleMs: 4 * 60_000 } : BAR_SETTINGS;
}

/**
 * The same through the interface that the server uses, schema and all; slower, so for fewer histories.
 */
export const wired: Recorder = async (dependencies) => {
  const { world, clock, archive, journal } = dependencies;
  const symbols = [...new Set(world.series.map(({ symbol }) => symbol))];
  const intervals = [...new Set(world.series.map(({ interval }) => interval))];
  const venue = { exchange: world.name, market: world.market };
  const feed = productionFeed(dependencies);
  const marketData = createMarketData({
    venues: [{ venue, feed, symbols, intervals, assetClass: 'crypto' }],
    archive,
    bus: journal,
    clock,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: BAR_SETTINGS,
  });
  await marketData.start();
};

export async function recordWith(
  dependencies: ProcessDependencies,
  feed: VenueFeed,
  settings: BarSettings = BAR_SETTINGS,
  books = new Map<string, SeriesBook>(),
): Promise<Probe> {
  const { world, clock, archive, journal } = dependencies;
  const shared = {
    clock,
    archive,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings,
  };
  const book = new VenueBook({
    ...shared,
    venue: { exchange: world.name, market: world.market },
    feed,
    series: world.series,
    writer: new ArchiveWriter(shared),
    publisher: new MarketPublisher(journal),
  });
  for (const [key, watch] of book.watches) books.set(key, watch.book);
  const probe = probeOf(book, dependencies, feed, settings);
  await book.takeOver();
  book.follow();
  return probe;
}

function probeOf(
  book: VenueBook,
  { archive, clock }: ProcessDependencies,
  feed: VenueFeed,
  settings: BarSettings,
): Probe {
  const shared = { feed, archive, clock: venueClock(clock, feed), settings };
  const history = new History(shared);
  const reader = new WindowReader({ ...shared, history, refresh: (watch) => book.refresh(watch) });
  const watchOf = (series: SeriesId) => book.watches.get(seriesKey(series))!;
  return {
    supplyOf: (series) => watchOf(series),
    bar: (series, openTimeMs) => watchOf(series).book.ring.find(openTimeMs),
    immutable(series, startTimeMs, endTimeMs) {
      const watch = watchOf(series);
      // Only what memory has: a reader must not make the process request anything.
      const { frontierMs, floorMs } = watch.book;
      if (!watch.isLoaded || startTimeMs < floorMs || endTimeMs > (frontierMs ?? 0)) return null;
      if (watch.book.ring.firstIndexFrom(startTimeMs) === watch.book.ring.firstIndexFrom(endTimeMs))
        return null;
      const window = reader.read(watch, { startTimeMs, endTimeMs, limit: 100 });
      return window instanceof Promise || !window.immutable ? null : window.bars();
    },
  };
}
