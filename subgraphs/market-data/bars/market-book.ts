import type { Bar } from '#kernel/market/bar.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { BarInterval } from '#kernel/market/interval.ts';
import { baseIntervals, isInterval } from '#kernel/market/interval.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { BarSeriesId, InstrumentId, SeriesId, VenueId } from '#kernel/market/instrument.ts';
import { seriesKey, venueKey } from '#kernel/market/instrument.ts';
import { aggregateInMemory } from '#market-data/bars/aggregated/aggregated-bars.ts';
import type { AggregatedSeries } from '#market-data/bars/aggregated/aggregated-series.ts';
import {
  readAggregated,
  type AggregatedSource,
} from '#market-data/bars/aggregated/aggregated-windows.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import type { KlineWindow, WindowRequest } from '#market-data/bars/reading/kline-window.ts';
import type { FollowedSeries } from '#market-data/bars/series/readable-series.ts';
import { tickerOf, type Ticker } from '#market-data/bars/series/ticker.ts';
import type {
  WindowWithWarmUp,
  WindowWarmUp,
} from '#market-data/bars/reading/window-with-warm-up.ts';
import type { VenueBook } from '#market-data/bars/venue/venue-book.ts';
import type { WindowReader } from '#market-data/bars/reading/window-reader.ts';
import type { LoadReason } from '#market-data/bars/watch/series-requests.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

/** One venue's bars and the reader of their windows. */
export interface VenueBars {
  readonly book: VenueBook;
  readonly reader: WindowReader;
  /** The bars that a symbol has around the clock or in its sessions. */
  readonly gridOf: (symbol: string, interval: BarInterval) => BarGrid;
  /** The exchange's time of day. */
  readonly clock: Clock;
  readonly maxKlines: BarSettings['maxKlines'];
}

/** The warm-up of readers that need none. */
const NO_WARM_UP: WindowWarmUp = { rows: 0, sinceMs: null, maxRows: 0 };

interface Kept {
  readonly venue: VenueBars;
  /** The series itself, or the one that it is aggregated from. */
  readonly watch: SeriesWatch;
}

/** The bars of every venue that runs here: the only interface through which they are read. */
export class MarketBook {
  readonly #venues = new Map<string, VenueBars>();

  readonly #aggregated: AggregatedSeries;

  constructor(venues: readonly VenueBars[], aggregated: AggregatedSeries) {
    this.#aggregated = aggregated;
    for (const venue of venues) this.#venues.set(venueKey(venue.book.venue), venue);
  }

  /** The venue's book; undefined when it does not run here. */
  venue(id: VenueId): VenueBook | undefined {
    return this.#venues.get(venueKey(id))?.book;
  }

  get venues(): VenueBook[] {
    return [...this.#venues.values()].map(({ book }) => book);
  }

  /** The state of a series; undefined if neither it nor a series that it could be aggregated from is subscribed. */
  watch(series: SeriesId): SeriesWatch | undefined;
  watch(series: BarSeriesId): FollowedSeries | undefined;
  watch(series: BarSeriesId): FollowedSeries | undefined {
    const kept = this.#find(series);
    if (kept === undefined) return undefined;
    const { watch, venue } = kept;
    if (isInterval(series.interval)) return watch;
    const grid = venue.gridOf(series.symbol, series.interval);
    return this.#aggregated.watch(series, watch, grid);
  }

  /** The bars that a series has. Throws `symbol_not_subscribed`. */
  gridOf({ interval, ...instrument }: BarSeriesId): BarGrid {
    const { watch, venue } = this.#require({ interval, ...instrument });
    return isInterval(interval) ? watch.book.grid : venue.gridOf(instrument.symbol, interval);
  }

  /** The same, without loading an on-demand series that is not in memory. */
  watchInMemory(series: SeriesId): SeriesWatch | undefined {
    return this.venue(series)?.watches.get(seriesKey(series));
  }

  /**
   * Bars of a series. Synchronous for the newest bars and for windows in memory, unless they are aggregated. Throws
   * `symbol_not_subscribed`, and what `WindowReader.read` and `readAggregated` throw.
   */
  klines(series: BarSeriesId, request: WindowRequest): KlineWindow | Promise<KlineWindow> {
    const kept = this.#require(series);
    const source = sourceOf(series, kept);
    if (source === null) return kept.venue.reader.read(kept.watch, request);
    return readAggregated(source, request, NO_WARM_UP).then(({ window }) => window);
  }

  /** The same window with its warm-up, in columns. Synchronous if memory has all of it. Throws as `klines` does. */
  windowWithWarmUp(
    series: BarSeriesId,
    request: WindowRequest,
    warmUp: WindowWarmUp,
  ): WindowWithWarmUp | Promise<WindowWithWarmUp> {
    const kept = this.#require(series);
    const source = sourceOf(series, kept);
    if (source === null) return kept.venue.reader.readWithWarmUp(kept.watch, request, warmUp);
    return readAggregated(source, request, warmUp);
  }

  /** The newest bar, forming or closed; null before the first, or when it is not subscribed. */
  latestBar(series: BarSeriesId): Bar | null {
    const kept = this.#find(series);
    const ring = kept?.watch.book.ring;
    if (kept === undefined || ring === undefined || ring.size === 0) return null;
    const last = ring.size - 1;
    if (isInterval(series.interval)) return ring.barAt(last);
    const grid = kept.venue.gridOf(series.symbol, series.interval);
    const openMs = grid.floorMs(ring.openTimeAt(last));
    // A bar of which memory has only the end is not published.
    const isReached = openMs >= kept.watch.book.floorMs;
    return isReached ? aggregateInMemory(kept.watch.book, grid, openMs) : null;
  }

  /**
   * Makes sure that an on-demand series is in memory. Null if there is nothing to wait for; resolves even if the
   * series is not loaded in time. Series for a scan are loaded after those for a reader.
   */
  loaded(series: BarSeriesId, reason: LoadReason = 'reader'): Promise<void> | null {
    const kept = this.#find(series);
    if (kept === undefined || kept.watch.isLoaded || !kept.watch.isOnDemand) return null;
    return kept.venue.reader.loaded(kept.watch, reason);
  }

  /** The last 24 hours of an instrument; null before the first bar, or when it is not subscribed. */
  ticker(instrument: InstrumentId): Ticker | null {
    const venue = this.venue(instrument);
    const watch = venue?.watch({ ...instrument, interval: '1m' });
    return venue === undefined || watch === undefined ? null : tickerOf(watch.book, venue.nowMs);
  }

  #find(series: BarSeriesId): Kept | undefined {
    const venue = this.#venues.get(venueKey(series));
    if (venue === undefined) return undefined;
    for (const interval of baseIntervals(series.interval)) {
      const watch = venue.book.watch(
        series.interval === interval ? (series as SeriesId) : { ...series, interval },
      );
      if (watch !== undefined) return { venue, watch };
    }
    return undefined;
  }

  #require(series: BarSeriesId): Kept {
    const kept = this.#find(series);
    if (kept === undefined) throw new DomainError('symbol_not_subscribed');
    return kept;
  }
}

/** The source of an aggregated series; null if the series itself is kept. */
function sourceOf(series: BarSeriesId, { venue, watch }: Kept): AggregatedSource | null {
  const { exchange, market, symbol, interval } = series;
  if (isInterval(interval)) return null;
  return {
    series: { exchange, market, symbol, interval },
    grid: venue.gridOf(symbol, interval),
    base: watch,
    reader: venue.reader,
    clock: venue.clock,
    maxRows: venue.maxKlines[watch.book.series.interval],
  };
}
