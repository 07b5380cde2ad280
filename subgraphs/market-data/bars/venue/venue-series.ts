import { evenGrid } from '#kernel/market/bar-grid.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { SeriesId, VenueId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { MarketCalendar } from '#kernel/market/trading-hours.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import { newCounts } from '#market-data/bars/series/book-counts.ts';
import { bookRules } from '#market-data/bars/series/book-rules.ts';
import { idleSeries, type OnDemandSeries } from '#market-data/bars/watch/on-demand-series.ts';
import { SeriesBook } from '#market-data/bars/series/series-book.ts';
import { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

export interface VenueSeriesDependencies {
  readonly venue: VenueId;
  readonly feed: VenueFeed;
  readonly clock: Clock;
  readonly settings: BarSettings;
  /** When a symbol trades; null around the clock, which is the default. */
  readonly calendarOf?: (symbol: string) => MarketCalendar | null;
  /** Series that are opened on request, in addition to the configured ones. */
  readonly onDemand?: OnDemandSeries;
  /** The exchange's status of a symbol, `TRADING` where it trades; null if it is not known. */
  readonly tradingStatus?: (symbol: string) => string | null;
}

const TRADING = 'TRADING';

/** The series of one venue that are in memory. */
export class VenueSeries {
  readonly #dependencies: VenueSeriesDependencies;
  readonly #byKey = new Map<string, SeriesWatch>();
  readonly #byName = new WeakMap<SeriesId, SeriesWatch>();
  /** Irregular updates of all of them. */
  readonly counts = newCounts();
  /** Above the revision of every evicted book. */
  #firstRevision = 0;

  /** @param series those that stay in memory */
  constructor(dependencies: VenueSeriesDependencies, series: readonly SeriesId[]) {
    this.#dependencies = dependencies;
    for (const one of series) this.#add(one, true);
  }

  /** All of them, by the key of the series. */
  get byKey(): ReadonlyMap<string, SeriesWatch> {
    return this.#byKey;
  }

  /** A series in memory, by the object that names it: a feed uses the same one each time. */
  named(series: SeriesId): SeriesWatch | undefined {
    const known = this.#byName.get(series);
    if (known !== undefined) return known;
    const watch = this.#byKey.get(seriesKey(series));
    if (watch !== undefined) this.#byName.set(series, watch);
    return watch;
  }

  /** A new watch of an on-demand series; undefined if it is not offered. */
  open({ symbol, interval }: SeriesId): SeriesWatch | undefined {
    const { venue, onDemand } = this.#dependencies;
    const isOffered = onDemand?.symbols.has(symbol) === true && onDemand.intervals.has(interval);
    return isOffered ? this.#add({ ...venue, symbol, interval }, false) : undefined;
  }

  /**
   * Evicts series without a reader; the writer keeps what is not archived yet. Returns the keys of the evicted.
   *
   * @param isFollowed whether a series has subscribers
   */
  evictIdle(isFollowed: (series: SeriesId) => boolean): string[] {
    const { onDemand, clock } = this.#dependencies;
    if (onDemand === undefined) return [];
    const hasReader = ({ book }: SeriesWatch): boolean => isFollowed(book.series);
    const all = [...this.#byKey.values()];
    return idleSeries(all, onDemand, hasReader, clock.monotonicMs()).map(({ book }) => {
      this.#byKey.delete(book.key);
      this.#firstRevision = Math.max(this.#firstRevision, book.revision + 1);
      return book.key;
    });
  }

  #add(series: SeriesId, isPinned: boolean): SeriesWatch {
    const { feed, clock, settings, calendarOf, tradingStatus, onDemand } = this.#dependencies;
    const { symbol, interval } = series;
    const calendar = calendarOf?.(symbol) ?? null;
    const grid = calendar?.grid(interval) ?? evenGrid(interval);
    const begun = { grid, firstRevision: this.#firstRevision };
    const rules = bookRules(settings, feed, interval, begun);
    const book = new SeriesBook(series, rules, this.counts);
    const watch = new SeriesWatch(book, settings, clock, {
      isHalted: () => (tradingStatus?.(symbol) ?? TRADING) !== TRADING,
      hours: calendar?.hours ?? null,
      pollEveryMs: feed.pollEveryMs?.(interval) ?? null,
      isOnDemand: onDemand !== undefined,
      isPinned,
    });
    this.#byKey.set(book.key, watch);
    return watch;
  }
}
