import { setImmediate } from 'node:timers/promises';
import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { Clock, Random, Timer } from '#kernel/ports/clock.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { GapStore } from '#kernel/market/gap-store.ts';
import type { LocalSubgraph } from '#kernel/ports/graph.ts';
import type { AssetClass, InstrumentId, VenueId } from '#kernel/market/instrument.ts';
import { instrumentKey, venueKey } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { PointArchive } from '#kernel/market/point-archive.ts';
import type { Offload } from '#kernel/ports/offload.ts';
import { AggregatedSeries } from '#market-data/bars/aggregated-series.ts';
import { ArchiveWriter, type ArchiveState } from '#market-data/bars/archive-writer.ts';
import type { BarSettings } from '#market-data/bars/bar-settings.ts';
import type { BarWriter } from '#market-data/bars/bar-writer.ts';
import { History } from '#market-data/bars/history.ts';
import { MarketBook, type VenueBars } from '#market-data/bars/market-book.ts';
import type { MarketEventBus } from '#market-data/bars/market-events.ts';
import { MarketPublisher } from '#market-data/bars/market-publisher.ts';
import { venueClock } from '#market-data/bars/venue-clock.ts';
import { BookReadiness, type MarketReadiness } from '#market-data/bars/readiness.ts';
import { VenueBook, type VenueBookDependencies } from '#market-data/bars/venue-book.ts';
import { WindowReader } from '#market-data/bars/window-reader.ts';
import type { CalendarName } from '#market-data/calendars/calendar-name.ts';
import { Calendars } from '#market-data/calendars/calendars.ts';
import { underlyingCalendar } from '#market-data/calendars/underlying-calendar.ts';
import type { DerivativeBook } from '#market-data/derivatives/derivative-book.ts';
import { openDerivatives, type Derivatives } from '#market-data/open-derivatives.ts';
import { openPlaybooks } from '#market-data/open-playbooks.ts';
import type {
  InstrumentSource,
  MarketContext,
  VenueListing,
} from '#market-data/context/market-context.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { Knowledge } from '#indicators/catalog/knowledge.ts';
import { INDICATORS, readCatalogFacts } from '#indicators/indicators/registry.ts';
import type { QuoteSearch } from '#market-data/symbols/quote-search.ts';
import type { FearGreedIndex } from '#market-data/sentiment/fear-greed-index.ts';
import type { VenueWords } from '#market-data/symbols/read-vendor-name.ts';
import { SymbolSearch } from '#market-data/symbols/symbol-search.ts';
import { LiveCalculations } from '#market-data/live/live-calculations.ts';
import type { CalculatorDependencies } from '#market-data/calculation/calculator.ts';
import { fitsInline } from '#market-data/calculation/fit-task.ts';
import { FollowedScans } from '#market-data/scans/followed-scans.ts';
import { type GroupMembers, NO_GROUP_MEMBERS } from '#market-data/scans/group-members.ts';
import { Scanner } from '#market-data/scans/scanner.ts';
import type { UnknownReason } from '#market-data/scans/scan-answer.ts';
import type { YieldTurn } from '#kernel/async/step-runner.ts';
import { operationContexts } from '#market-data/context/operation-parts.ts';
import { SharedComparisons } from '#market-data/windows/shared-comparisons.ts';
import { AlignedWindows } from '#market-data/windows/aligned-windows.ts';
import { KeptAnalyses } from '#market-data/context/kept-analyses.ts';
import { comparedCalculation } from '#market-data/streams/followed-calculations.ts';
import { HealthWatch } from '#market-data/streams/health-watch.ts';
import { marketSchema } from '#market-data/market-schema.ts';

/** Intervals that are always kept, for a venue whose other series are loaded on demand. */
const KEPT_INTERVALS: readonly Interval[] = ['1m'];

/** One venue to run. */
export interface MarketVenue {
  readonly venue: VenueId;
  readonly feed: VenueFeed;
  /** Canonical symbols to keep live bars of. */
  readonly symbols: readonly string[];
  /** Intervals to keep; all seven by default. */
  readonly intervals?: readonly Interval[];
  readonly assetClass: AssetClass;
  readonly directory?: InstrumentSource;
  /** Where its bars are read, and the writer of closed ones, if they differ from those of all venues. */
  readonly archive?: BarArchive;
  readonly writer?: BarWriter;
  /** Which of its series are in memory from the start, the others being loaded on demand; all of them by default. */
  readonly kept?: KeptSeries;
  /** Maximum number of rows of a request, if it is not that of the settings. */
  readonly maxKlines?: BarSettings['maxKlines'];
  /** When it trades; around the clock by default. */
  readonly calendar?: CalendarName;
  /** How long after its end a bar may take to arrive, if that is longer than in the settings: for a poll, for one. */
  readonly closeGraceMs?: number;
}

/** What is kept of a venue with too many series. */
export interface KeptSeries {
  /** The first symbols, whose one-minute bars are always kept: the status of the venue is judged by them. */
  readonly symbols: number;
  /** Maximum number of series in memory. */
  readonly maxKept: number;
  /** How long an unused series is kept. */
  readonly keptForMs: number;
}

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
  /** How well the archive takes closed bars. */
  archive(): ArchiveState;
}

/** Builds the market-data subgraph over the feeds of some venues. */
export function createMarketData(options: MarketDataOptions): MarketData {
  const { clock, settings } = options;
  const publisher = new MarketPublisher(options.bus);
  const writer = new ArchiveWriter(options);
  const calendars = options.calendars ?? new Calendars();
  const parts = { writer, publisher, calendars };
  const venues = options.venues.map((venue) => openVenue(venue, options, parts));
  const market = new MarketBook(venues, new AggregatedSeries(publisher));
  const derivatives = derivativesOf(options, publisher);
  const readiness = readinessOf(options, venues);
  const indicators = new IndicatorSet(INDICATORS, readCatalogFacts);
  const calculation = createCalculation(options, indicators);
  const instruments = subscribedInstruments(options.venues);
  const live = new LiveCalculations({ ...options, ...calculation, market });
  const listings = listingsOf(options.venues, calendars);
  const keptAnalyses = new KeptAnalyses();
  options.meter.memory(keptAnalyses.part);
  const shared = {
    market,
    derivatives: derivatives.book,
    fearGreed: options.fearGreed ?? null,
    indicators,
    yieldTurn: calculation.yieldTurn,
    knowledge: new Knowledge(indicators),
    playbooks: openPlaybooks(indicators, clock.nowMs(), options.playbooksDir),
    keptAnalyses,
    live,
    ...createScans(options, { indicators, market, live, publisher }, derivatives.book, listings),
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
    ...createLifecycle(options, venues, writer, derivatives),
    archive: () => writer.state,
    readiness: () => readiness.judge(),
  };
}

function derivativesOf(options: MarketDataOptions, publisher: MarketPublisher): Derivatives {
  return openDerivatives({ ...options, publish: publisher.derivatives.bind(publisher) });
}

/** On-demand venues do not affect readiness. */
function readinessOf(
  { venues, clock }: MarketDataOptions,
  opened: readonly VenueDependencies[],
): BookReadiness {
  const kept = opened.filter((_, at) => venues[at]!.kept === undefined).map(({ book }) => book);
  return new BookReadiness(kept, clock);
}

/** How much later than streams polled markets begin. */
const POLLED_AFTER_MS = 1_000;

/** Starts and stops all parts, in order. */
function createLifecycle(
  options: MarketDataOptions,
  venues: readonly VenueDependencies[],
  writer: ArchiveWriter,
  derivatives: Derivatives,
): Pick<MarketData, 'start' | 'stop'> {
  const isPolled = ({ feed }: MarketVenue): boolean => feed.pollEveryMs !== undefined;
  const followPolled = (): void => {
    for (const [at, { book }] of venues.entries()) {
      if (isPolled(options.venues[at]!)) book.follow();
    }
  };
  let waiting: Timer | null = null;
  return {
    async start() {
      for (const { directory } of options.venues) directory?.start();
      derivatives.start();
      await Promise.all(
        venues.map(async ({ book }, at) => {
          await book.takeOver();
          if (!isPolled(options.venues[at]!)) book.follow();
        }),
      );
      // Streams are on the critical path of start-up; polled markets follow after it.
      if (options.venues.every(isPolled)) followPolled();
      else waiting = options.clock.after(POLLED_AFTER_MS, followPolled);
    },
    async stop() {
      waiting?.cancel();
      for (const { directory } of options.venues) directory?.stop();
      derivatives.stop();
      for (const { history } of venues) history.stop();
      await Promise.all(venues.map(({ book }) => book.stop()));
      await writer.flush();
    },
  };
}

function symbolSearch(
  { quoteSearch = null, venueWords = new Map() }: MarketDataOptions,
  subscribed: readonly InstrumentId[],
): SymbolSearch {
  return new SymbolSearch({ subscribed, quoteSearch, venueWords });
}

/** The scanner, and the followed scans. */
function createScans(
  options: MarketDataOptions,
  parts: Pick<MarketContext, 'indicators' | 'market' | 'live' | 'publisher'>,
  derivatives: DerivativeBook,
  listings: ReadonlyMap<string, VenueListing>,
): Pick<MarketContext, 'scanner' | 'followedScans' | 'groupMembers'> {
  const { bus, clock, meter, groupMembers = NO_GROUP_MEMBERS } = options;
  const { closeGraceMs } = options.settings;
  const { indicators, market, live } = parts;
  const shared = new SharedComparisons();
  meter.memory(shared.part);
  const scanner = new Scanner({
    indicators,
    market,
    supplies: live.supplies,
    whyNotOffered: whyNotOffered(listings),
    closeGraceMs,
    compared: (request, book) => {
      // It reads one bar of one series, so its cache is of no use to another.
      const alignedWindows = new AlignedWindows(market, derivatives);
      return comparedCalculation({ ...parts, clock, alignedWindows, shared }, request, book);
    },
  });
  for (const part of scanner.parts) meter.memory(part);
  const followedScans = new FollowedScans({ scanner, bus, clock, closeGraceMs });
  return { scanner, followedScans, groupMembers };
}

/** Why there are no bars of a series; null if there may be some. */
function whyNotOffered(listings: ReadonlyMap<string, VenueListing>) {
  const symbols = new Map(Array.from(listings, ([key, one]) => [key, new Set(one.symbols)]));
  return (instrument: InstrumentId, interval: Interval): UnknownReason | null => {
    const key = venueKey(instrument);
    if (symbols.get(key)?.has(instrument.symbol) !== true) return 'not_subscribed';
    return listings.get(key)!.intervals.includes(interval) ? null : 'unsupported_interval';
  };
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

interface VenueDependencies extends VenueBars {
  readonly history: History;
}

/** Parts that the venues share. */
type VenueParts = Pick<VenueBookDependencies, 'writer' | 'publisher'> & {
  readonly calendars: Calendars;
};

/** The bars of one venue, and their readers. */
function openVenue(
  market: MarketVenue,
  options: MarketDataOptions,
  { calendars, ...sinks }: VenueParts,
): VenueDependencies {
  const { venue, feed, symbols, intervals = INTERVALS, directory } = market;
  const { archive = options.archive, writer = sinks.writer } = market;
  const closeGraceMs = market.closeGraceMs ?? options.settings.closeGraceMs;
  const { maxKlines = options.settings.maxKlines, kept } = market;
  const settings = { ...options.settings, closeGraceMs, maxKlines };
  const always = kept === undefined ? symbols : symbols.slice(0, kept.symbols);
  const series = always.flatMap((symbol) =>
    (kept === undefined ? intervals : KEPT_INTERVALS).map((interval) =>
      Object.assign({ symbol, interval }, venue),
    ),
  );
  const onDemand = kept && {
    ...kept,
    symbols: new Set(symbols),
    intervals: new Set(intervals),
  };
  const tradingStatus = (symbol: string): string | null =>
    directory?.metaOf(symbol)?.status ?? null;
  const { calendar = '24x7' } = market;
  const calendarOf = (symbol: string): MarketCalendar | null =>
    calendars.ofSymbol(venue, symbol, calendar);
  const own = {
    venue,
    feed,
    series,
    settings,
    tradingStatus,
    calendarOf,
    ...(onDemand && { onDemand }),
  };
  const book = new VenueBook({ ...options, ...sinks, ...own, archive, writer });
  const clock = venueClock(options.clock, feed);
  const history = new History({ feed, archive, clock, settings, gaps: book.gapRecorder });
  const refresh = book.refresh.bind(book);
  const reader = new WindowReader({ history, refresh, clock, settings });
  const gridOf: VenueBars['gridOf'] = (symbol, interval) =>
    calendarOf(symbol)?.grid(interval) ?? calendars.grid('24x7', interval);
  return { book, history, reader, gridOf, clock, maxKlines };
}

function listingsOf(
  venues: readonly MarketVenue[],
  calendars: Calendars,
): ReadonlyMap<string, VenueListing> {
  return new Map(venues.map((venue) => [venueKey(venue.venue), listingOf(venue, calendars)]));
}

function listingOf(options: MarketVenue, calendars: Calendars): VenueListing {
  const { venue, assetClass, symbols, intervals = INTERVALS, directory, feed } = options;
  return {
    venue,
    assetClass,
    symbols: symbols.toSorted(),
    intervals: INTERVALS.filter((interval) => intervals.includes(interval)),
    directory: directory ?? null,
    calendar: calendars.market(options.calendar ?? '24x7'),
    sessionsOf: (symbol) => sessionCalendar(options, symbol, calendars),
    maxKlines: options.maxKlines ?? null,
    connections: () => feed.connections?.() ?? null,
  };
}

/**
 * The calendar of a symbol's sessions. A contract that trades day and night has bars day and night, and the sessions
 * of its underlying.
 */
function sessionCalendar(
  { venue, calendar = '24x7', directory }: MarketVenue,
  symbol: string,
  calendars: Calendars,
): MarketCalendar | null {
  const own = calendars.ofSymbol(venue, symbol, calendar);
  const meta = directory?.metaOf(symbol);
  if (own !== null || meta === undefined) return own;
  return calendars.market(underlyingCalendar(meta) ?? '24x7');
}

/** Sorted by key: pagination depends on it. */
function subscribedInstruments(venues: readonly MarketVenue[]): InstrumentId[] {
  const all = venues.flatMap(({ venue, symbols }) =>
    symbols.map((symbol) => ({ ...venue, symbol })),
  );
  return all.toSorted((a, b) => (instrumentKey(a) < instrumentKey(b) ? -1 : 1));
}
