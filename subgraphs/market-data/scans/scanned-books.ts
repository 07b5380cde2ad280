import type { BarGrid } from '#kernel/market/bar-grid.ts';
import { growingCache } from '#kernel/async/growing-cache.ts';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import { isInterval } from '#kernel/market/interval.ts';
import { AggregatedBook } from '#market-data/bars/aggregated/aggregated-book.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import type { ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

/** Bars of an aggregated series: all that a scan looks at, and some before them. */
const MAX_BARS = 640;
/** Limit of aggregated series: as many as one scan may have. A bar takes some 70 bytes. */
const MAX_SERIES = 5_000;

/** An aggregated series, and how far it has followed its base series. */
interface MadeBook {
  readonly book: AggregatedBook;
  readonly base: SeriesBook;
  revision: number;
  frontierMs: number | null;
}

/**
 * The bars of series that are scanned. Aggregated ones are updated only when a scan looks at them: that costs a
 * comparison if nothing has closed, and needs no events.
 */
export class ScannedBooks {
  readonly #gridOf: (series: BarSeriesId) => BarGrid;
  readonly #made = growingCache<MadeBook>(MAX_SERIES);
  readonly #byBook = new WeakMap<ReadableSeries, MadeBook>();

  /** @param gridOf See `MarketBook.gridOf`. */
  constructor(gridOf: (series: BarSeriesId) => BarGrid) {
    this.#gridOf = gridOf;
  }

  /**
   * The bars of a series as memory has them now.
   *
   * @param base The series itself, or its base series.
   */
  of(series: BarSeriesId, base: SeriesWatch): ReadableSeries {
    if (isInterval(series.interval)) return base.book;
    const key = seriesKey(series);
    const known = this.#made.get(key);
    if (known?.base === base.book) return carriedOn(known);
    const book = new AggregatedBook(series, base.book, this.#gridOf(series), MAX_BARS);
    const { revision, frontierMs } = base.book;
    const made: MadeBook = { book, base: base.book, revision, frontierMs };
    this.#made.set(key, made);
    this.#byBook.set(book, made);
    return book;
  }

  /** Memory has evicted the base series of an aggregated one. */
  evict(key: string): void {
    this.#made.delete(key);
  }

  /** Takes over bars that became final while a caller waited with a book of `of`. */
  carryOn(book: ReadableSeries): void {
    const made = this.#byBook.get(book);
    if (made !== undefined) carriedOn(made);
  }
}

/**
 * Open time of the last bar of a series that should have arrived by now.
 *
 * @param base The series itself, or its base series.
 */
export function expectedMsOf(book: ReadableSeries, base: SeriesWatch): number {
  if (book === base.book) return base.present.expectedMs;
  const { grid } = book;
  // The bar that contains the first base bar which is not due yet is incomplete.
  const unfinishedMs = grid.floorMs(base.book.grid.nextMs(base.present.expectedMs));
  return grid.stepMs(unfinishedMs, -1);
}

function carriedOn(made: MadeBook): AggregatedBook {
  const { book, base } = made;
  const { revision, frontierMs } = base;
  if (base.frontierMs === null) return book;
  if (book.frontierMs === null || made.revision !== revision) book.restart();
  else {
    book.deepen();
    if (made.frontierMs !== frontierMs) book.follow();
  }
  made.revision = revision;
  made.frontierMs = frontierMs;
  return book;
}
