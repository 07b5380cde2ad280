import type { BarArchive } from '#kernel/market/bar-archive.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { AssetClass, SeriesId, VenueId } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import { INTERVALS } from '#kernel/market/interval.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import type { BarWriter } from '#market-data/bars/series/bar-writer.ts';
import { History } from '#market-data/bars/history/history.ts';
import type { VenueBars } from '#market-data/bars/market-book.ts';
import type { OnDemandSeries } from '#market-data/bars/watch/on-demand-series.ts';
import { venueClock } from '#market-data/bars/venue/venue-clock.ts';
import { VenueBook, type VenueBookDependencies } from '#market-data/bars/venue/venue-book.ts';
import { WindowReader } from '#market-data/bars/reading/window-reader.ts';
import type { CalendarName } from '#market-data/calendars/calendar-name.ts';
import type { Calendars } from '#market-data/calendars/calendars.ts';
import type { InstrumentSource } from '#market-data/context/venue-listing.ts';

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

/** The kept series of a venue with too many series. */
export interface KeptSeries {
  /** The first symbols, whose one-minute bars are always kept: the status of the venue is judged by them. */
  readonly symbols: number;
  /** Maximum number of series in memory. */
  readonly maxKept: number;
  /** How long an unused series is kept. */
  readonly keptForMs: number;
}

/** A venue whose bars are kept, and its retrieval of history. */
export interface OpenedVenue extends VenueBars {
  readonly market: MarketVenue;
  readonly history: History;
}

/** Parts that the venues share. */
export interface VenueParts extends Pick<
  VenueBookDependencies,
  | 'archive'
  | 'gapStore'
  | 'writer'
  | 'publisher'
  | 'clock'
  | 'random'
  | 'log'
  | 'meter'
  | 'settings'
> {
  readonly calendars: Calendars;
}

/** The bars of one venue, and their readers. */
export function openVenue(market: MarketVenue, parts: VenueParts): OpenedVenue {
  const { venue, feed, directory, calendar = '24x7' } = market;
  const { archive = parts.archive, writer = parts.writer } = market;
  const { calendars } = parts;
  const closeGraceMs = market.closeGraceMs ?? parts.settings.closeGraceMs;
  const { maxKlines = parts.settings.maxKlines } = market;
  const settings = { ...parts.settings, closeGraceMs, maxKlines };
  const tradingStatus = (symbol: string): string | null =>
    directory?.metaOf(symbol)?.status ?? null;
  const calendarOf = (symbol: string): MarketCalendar | null =>
    calendars.ofSymbol(venue, symbol, calendar);
  const onDemand = onDemandSeries(market);
  const book = new VenueBook({
    ...parts,
    venue,
    feed,
    archive,
    writer,
    settings,
    tradingStatus,
    calendarOf,
    series: keptSeries(market),
    ...(onDemand !== null && { onDemand }),
  });
  const clock = venueClock(parts.clock, feed);
  const history = new History({ feed, archive, clock, settings, gaps: book.gapRecorder });
  const refresh = book.refresh.bind(book);
  const reader = new WindowReader({ history, refresh, clock, settings });
  const gridOf: VenueBars['gridOf'] = (symbol, interval) =>
    calendarOf(symbol)?.grid(interval) ?? calendars.grid('24x7', interval);
  return { market, book, history, reader, gridOf, clock, maxKlines };
}

/** The series that are in memory from the start. */
function keptSeries({ venue, symbols, intervals = INTERVALS, kept }: MarketVenue): SeriesId[] {
  const always = kept === undefined ? symbols : symbols.slice(0, kept.symbols);
  return always.flatMap((symbol) =>
    (kept === undefined ? intervals : KEPT_INTERVALS).map((interval) =>
      Object.assign({ symbol, interval }, venue),
    ),
  );
}

/** The series that are loaded when they are read; null if all are in memory. */
function onDemandSeries({
  symbols,
  intervals = INTERVALS,
  kept,
}: MarketVenue): OnDemandSeries | null {
  if (kept === undefined) return null;
  return { ...kept, symbols: new Set(symbols), intervals: new Set(intervals) };
}
