import type { Bar } from '#kernel/bar.ts';
import { DomainError } from '#kernel/errors.ts';
import type { InstrumentId, SeriesId, VenueId } from '#kernel/instrument.ts';
import { venueKey } from '#kernel/instrument.ts';
import type { KlineWindow, WindowRequest } from '#market-data/bars/kline-window.ts';
import { tickerOf, type Ticker } from '#market-data/bars/ticker.ts';
import type { WindowWithLead, WindowLead } from '#market-data/bars/window-with-lead.ts';
import type { VenueBook } from '#market-data/bars/venue-book.ts';
import type { WindowReader } from '#market-data/bars/window-reader.ts';
import type { SeriesWatch } from '#market-data/bars/series-watch.ts';

/** One venue's bars and the reader of their windows. */
export interface VenueBars {
  readonly book: VenueBook;
  readonly reader: WindowReader;
}

/** The bars of every venue that runs here: the one interface through which they are read. */
export class MarketBook {
  readonly #venues = new Map<string, VenueBars>();

  constructor(venues: readonly VenueBars[]) {
    for (const venue of venues) this.#venues.set(venueKey(venue.book.venue), venue);
  }

  /** The venue's book; undefined when it does not run here. */
  venue(id: VenueId): VenueBook | undefined {
    return this.#venues.get(venueKey(id))?.book;
  }

  get venues(): VenueBook[] {
    return [...this.#venues.values()].map(({ book }) => book);
  }

  /** The state of a series; undefined when it is not subscribed. */
  watch(series: SeriesId): SeriesWatch | undefined {
    return this.venue(series)?.watch(series);
  }

  /**
   * Bars of a series. Synchronous for the newest bars and for windows in memory.
   * Throws `symbol_not_subscribed`, and what `WindowReader.read` throws.
   */
  klines(series: SeriesId, request: WindowRequest): KlineWindow | Promise<KlineWindow> {
    const { reader, watch } = this.#find(series);
    return reader.read(watch, request);
  }

  /**
   * The same window with bars before it, in columns. Synchronous where memory has all of them.
   * Throws as `klines` does.
   */
  windowWithLead(
    series: SeriesId,
    request: WindowRequest,
    lead: WindowLead,
  ): WindowWithLead | Promise<WindowWithLead> {
    const { reader, watch } = this.#find(series);
    return reader.readLed(watch, request, lead);
  }

  /** The newest bar, forming or closed; null before the first, or when it is not subscribed. */
  latestBar(series: SeriesId): Bar | null {
    const ring = this.watch(series)?.book.ring;
    return ring === undefined || ring.size === 0 ? null : ring.barAt(ring.size - 1);
  }

  /**
   * Makes sure that a series that is kept on demand is in memory. Null where there is nothing to wait for;
   * resolves without it where it cannot be had in time.
   */
  loaded(series: SeriesId): Promise<void> | null {
    const venue = this.#venues.get(venueKey(series));
    const watch = venue?.book.watch(series);
    if (venue === undefined || watch === undefined || watch.isLoaded || !watch.isOnDemand)
      return null;
    return venue.reader.loaded(watch);
  }

  /** What happened in the last 24 hours; null before the first bar, or when it is not subscribed. */
  ticker(instrument: InstrumentId): Ticker | null {
    const venue = this.venue(instrument);
    const watch = venue?.watch({ ...instrument, interval: '1m' });
    return venue === undefined || watch === undefined ? null : tickerOf(watch.book, venue.nowMs);
  }

  #find(series: SeriesId): { readonly reader: WindowReader; readonly watch: SeriesWatch } {
    const venue = this.#venues.get(venueKey(series));
    const watch = venue?.book.watch(series);
    if (venue === undefined || watch === undefined) throw new DomainError('symbol_not_subscribed');
    return { reader: venue.reader, watch };
  }
}
