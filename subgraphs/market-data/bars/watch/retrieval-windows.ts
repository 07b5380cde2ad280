import type { TimeRange } from '#kernel/market/time-range.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import { ringCapacity } from '#market-data/bars/series/bar-settings.ts';
import type { RetrievalPauses } from '#market-data/bars/watch/retrieval-pauses.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import type { SeriesPresent } from '#market-data/bars/watch/series-present.ts';
import type { StreamLink } from '#market-data/bars/watch/stream-link.ts';

/** The kinds of work of a series that need the exchange, most urgent first. */
export type DueWork = 'fill' | 'recheck' | 'reread' | 'deepen';

/** Work about the present of a series; at most one piece is in flight. */
export type LiveWork = Exclude<DueWork, 'deepen'>;

/** Rows that a series begins with: enough for most windows. Memory is deepened afterwards. */
const FIRST_ROWS = 500;
/** Bars before the frontier that a fill includes, so that late corrections are seen. */
const OVERLAP_BARS = 2;

export interface RetrievalWindowsDependencies {
  readonly book: SeriesBook;
  readonly settings: BarSettings;
  readonly clock: Clock;
  readonly present: SeriesPresent;
  readonly link: StreamLink;
  readonly pauses: RetrievalPauses;
}

/** The windows of the requests for a series. */
export class RetrievalWindows {
  readonly #dependencies: RetrievalWindowsDependencies;
  readonly #capacity: number;

  constructor(dependencies: RetrievalWindowsDependencies) {
    const { settings, book } = dependencies;
    this.#dependencies = dependencies;
    this.#capacity = ringCapacity(settings, book.series.interval);
  }

  /** The window of a kind of work; null if there is none. */
  of(work: LiveWork, rowsPerPage: number): TimeRange | null {
    if (work === 'fill') return this.#fill(rowsPerPage);
    return work === 'recheck' ? this.recheck() : this.#reread(rowsPerPage);
  }

  /** Young holes that are now old enough to be called real, once requested again. */
  recheck(): TimeRange | null {
    const { book, clock } = this.#dependencies;
    const first = book.unsettled.ranges[0];
    if (first === undefined) return null;
    const settledMs = book.grid.unfinishedMs(book.settledBeforeMs(clock.nowMs()));
    const endMs = Math.min(first.endMs, settledMs);
    return endMs > first.startMs ? { startMs: first.startMs, endMs } : null;
  }

  /** The bars that memory still lacks, directly before those that it has; null if it has all. */
  deepen(rowsPerPage = Infinity): TimeRange | null {
    const { book, present } = this.#dependencies;
    const { grid, ring, floorMs } = book;
    if (!present.isLoaded || ring.size >= ring.capacity) return null;
    const oldestMs = Math.max(0, grid.stepMs(present.currentMs, 1 - ring.capacity));
    const wantedMs = Math.max(oldestMs, this.#reachableMs);
    if (floorMs <= wantedMs) return null;
    const startMs = Math.max(wantedMs, grid.stepMs(floorMs, -rowsPerPage));
    return { startMs, endMs: floorMs };
  }

  /** The part of a range directly before its end that the archive holds; null when it has none. */
  archivedPart({ startMs, endMs }: TimeRange): TimeRange | null {
    const { grid, archived } = this.#dependencies.book;
    const lastMs = grid.stepMs(endMs, -1);
    const holding = archived.ranges.find(
      (range) => range.startMs <= lastMs && range.endMs >= endMs,
    );
    return holding === undefined ? null : { startMs: Math.max(startMs, holding.startMs), endMs };
  }

  /** From shortly before the frontier through the forming bar. */
  #fill(rowsPerPage: number): TimeRange {
    const { book, present, link, pauses, settings } = this.#dependencies;
    const { grid, frontierMs } = book;
    const { currentMs } = present;
    const endMs = grid.nextMs(currentMs);
    const isJoinable = frontierMs !== null && grid.count(frontierMs, currentMs) < this.#capacity;
    // If the request for the newest bars returned nothing, our clock may be days ahead: continue from the known bars.
    if (frontierMs !== null && (isJoinable || pauses.wasFruitless)) {
      const overlapMs = grid.stepMs(frontierMs, -OVERLAP_BARS);
      const lostMs = link.rereadSinceMs;
      const rereadMs =
        lostMs === null ? overlapMs : grid.stepMs(grid.floorMs(lostMs), -settings.rereadBars);
      const fromMs = Math.min(overlapMs, rereadMs);
      const knownMs = Math.min(Math.max(book.floorMs, fromMs), currentMs);
      // Between what is known and the horizon bars are lost: memory begins again behind them.
      const startMs = Math.max(knownMs, book.horizonMs);
      return { startMs, endMs: Math.min(endMs, grid.stepMs(startMs, this.#capacity)) };
    }
    const rows = Math.min(FIRST_ROWS, rowsPerPage, this.#capacity);
    return { startMs: Math.max(0, book.horizonMs, grid.stepMs(endMs, -rows)), endMs };
  }

  /** Closed bars that may lack their last trades, with the adjacent bars that an answer needs as proof. */
  #reread(rowsPerPage: number): TimeRange | null {
    const { book, present } = this.#dependencies;
    const { grid, unsure } = book;
    const range = unsure.rangeOf(grid, rowsPerPage);
    if (range === null || !present.isPolled) return range;
    // A provider proves completeness by a later bar, if at all.
    const maxMs = grid.stepMs(range.startMs, rowsPerPage);
    return { startMs: range.startMs, endMs: Math.min(maxMs, grid.nextMs(present.currentMs)) };
  }

  /** Open time of the oldest bar before the floor that the archive or the exchange still has. */
  get #reachableMs(): number {
    const { floorMs, horizonMs } = this.#dependencies.book;
    if (horizonMs === 0) return 0;
    const archived = this.archivedPart({ startMs: 0, endMs: floorMs });
    return Math.min(horizonMs, archived?.startMs ?? Infinity);
  }
}
