import { setImmediate } from 'node:timers/promises';
import type { YieldTurn } from '#kernel/async/step-runner.ts';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { GapStore } from '#kernel/market/gap-store.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { PointArchive } from '#kernel/market/point-archive.ts';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import type { LocalSubgraph } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { Offload } from '#kernel/ports/offload.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { CatalogViews } from '#indicators/catalog/catalog-views.ts';
import { INDICATORS, readIndicatorCatalog } from '#indicators/indicators/registry.ts';
import { AggregatedSeries } from '#market-data/bars/aggregated/aggregated-series.ts';
import { ArchiveWriter } from '#market-data/bars/series/archive-writer.ts';
import type { ArchiveState } from '#market-data/bars/series/archive-state.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import { MarketBook } from '#market-data/bars/market-book.ts';
import type { MarketEventBus } from '#market-data/bars/events/market-events.ts';
import { MarketPublisher } from '#market-data/bars/events/market-publisher.ts';
import type { MarketReadiness } from '#market-data/bars/venue/market-readiness.ts';
import type { CalculatorDependencies } from '#market-data/calculation/calculator.ts';
import { fitsInline } from '#market-data/calculation/fit-task.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import { AnalysisCache } from '#market-data/context/analysis-cache.ts';
import { operationContexts } from '#market-data/context/operation-parts.ts';
import { LiveCalculations } from '#market-data/live/live-calculations.ts';
import { createLifecycle, readinessOf } from '#market-data/market-lifecycle.ts';
import { marketSchema } from '#market-data/market-schema.ts';
import { openDerivatives, type Derivatives } from '#market-data/open-derivatives.ts';
import { openPlaybooks } from '#market-data/open-playbooks.ts';
import { openScans } from '#market-data/open-scans.ts';
import { openVenue, type MarketVenue } from '#market-data/open-venue.ts';
import type { GroupMembers } from '#market-data/scans/group-members.ts';
import type { FearGreedIndex } from '#market-data/sentiment/fear-greed-index.ts';
import { HealthWatch } from '#market-data/streams/health-watch.ts';
import type { QuoteSearch } from '#market-data/symbols/quote-search.ts';
import type { VenueWords } from '#market-data/symbols/read-vendor-name.ts';
import { SymbolSearch } from '#market-data/symbols/symbol-search.ts';
import { listingsOf, subscribedInstruments } from '#market-data/venue-listings.ts';

export interface MarketDataOptions {
  readonly venues: readonly MarketVenue[];
  readonly archive: BarArchive;
  /** Archive of funding, open interest and positions; without it none are read. */
  readonly points?: PointArchive;
  readonly fearGreed?: FearGreedIndex;
  /** Whether points of subscribed perpetuals are archived without requests; by default they are not. */
  readonly collectsDerivatives?: boolean;
  /** Keeps holes over restarts; without it they are known for the life of the process. */
  readonly gapStore?: GapStore;
  readonly bus: MarketEventBus;
  readonly clock: Clock;
  /** Version of the program that runs this; `unknown` by default. */
  readonly version?: string;
  /** Spreads requests that would fall on the same moment; without it they are not spread. */
  readonly random?: Random;
  readonly log: Log;
  readonly meter: Meter;
  readonly settings: BarSettings;
  /** Looks up names that are not built in; without it only built-in names are found. */
  readonly quoteSearch?: QuoteSearch | null;
  /** Words that name an exchange in a search by its public name; none by default. */
  readonly venueWords?: VenueWords;
  /** Folder of an operator's own playbooks; without it only the built-in ones are there. */
  readonly playbooksDir?: string;
  /** The trading calendars; the built-in ones by default. */
  readonly calendars?: Calendars;
  /** Knows the members of sectors and funds; without it, scans of these cannot be followed. */
  readonly groupMembers?: GroupMembers;
  /** Runs computations that would block the event loop; by default they run in this thread. */
  readonly offload?: Offload;
  /** Lets the event loop serve others before it resolves; by default for one turn. */
  readonly yieldTurn?: YieldTurn;
}

export interface MarketData {
  readonly subgraph: LocalSubgraph;
  /** Restores the archive and opens the streams; loading continues after it resolves. */
  start(): Promise<void>;
  /** Ends the streams and makes closed bars durable. The caller closes the archive. */
  stop(): Promise<void>;
  readiness(): MarketReadiness;
  /** The state of writes to the archive. */
  archive(): ArchiveState;
}

/** Builds the market-data subgraph over the feeds of some venues. */
export function createMarketData(options: MarketDataOptions): MarketData {
  const { clock, settings } = options;
  const publisher = new MarketPublisher(options.bus);
  const writer = new ArchiveWriter(options);
  const calendars = options.calendars ?? new Calendars();
  const parts = { ...options, writer, publisher, calendars };
  const venues = options.venues.map((venue) => openVenue(venue, parts));
  const market = new MarketBook(venues, new AggregatedSeries(publisher));
  const derivatives = derivativesOf(options, publisher);
  const readiness = readinessOf(venues, clock);
  const indicators = new IndicatorSet(INDICATORS, readIndicatorCatalog);
  const calculation = createCalculation(options, indicators);
  const instruments = subscribedInstruments(options.venues);
  const live = new LiveCalculations({ ...options, ...calculation, market });
  const listings = listingsOf(options.venues, calendars);
  const keptAnalyses = new AnalysisCache();
  options.meter.memory(keptAnalyses.part);
  const shared = {
    market,
    derivatives: derivatives.book,
    fearGreed: options.fearGreed ?? null,
    indicators,
    yieldTurn: calculation.yieldTurn,
    knowledge: new CatalogViews(indicators),
    playbooks: openPlaybooks(indicators, clock.nowMs(), options.playbooksDir),
    keptAnalyses,
    live,
    ...openScans(options, { indicators, market, live, publisher }, derivatives.book, listings),
    listings,
    instruments,
    symbols: symbolSearch(options, instruments),
    archive: () => writer.state,
    server: { version: options.version ?? 'unknown', startedMs: clock.nowMs() },
    publisher,
    settings,
    calendars,
    clock,
  };
  const healthWatch = new HealthWatch(shared);
  const createContext = operationContexts({ ...shared, healthWatch }, calculation);
  return {
    subgraph: { name: 'market-data', schema: marketSchema(), createContext },
    ...createLifecycle({ venues, writer, derivatives, clock }),
    archive: () => writer.state,
    readiness: () => readiness.judge(),
  };
}

function derivativesOf(options: MarketDataOptions, publisher: MarketPublisher): Derivatives {
  return openDerivatives({ ...options, publish: publisher.derivatives.bind(publisher) });
}

function symbolSearch(
  { quoteSearch = null, venueWords = new Map() }: MarketDataOptions,
  subscribed: readonly InstrumentId[],
): SymbolSearch {
  return new SymbolSearch({ subscribed, quoteSearch, venueWords });
}

/** The calculator and its budgets. */
function createCalculation(
  { offload, yieldTurn, log }: MarketDataOptions,
  indicators: IndicatorSet,
): CalculatorDependencies {
  return {
    offload: offload ?? fitsInline(indicators),
    yieldTurn: yieldTurn ?? setImmediate,
    log,
  };
}
