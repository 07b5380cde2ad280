import type { TimeRange } from '#kernel/market/time-range.ts';
import type {
  DerivativePage,
  DerivativePaging,
  DerivativeSeries,
} from '#kernel/market/derivative.ts';
import { gapsOf, RangeSet } from '#market-data/bars/series/range-set.ts';
import { pointRuns, rangesAround, spacingMsOf } from '#market-data/derivatives/point-runs.ts';

/** Exchanges may publish a point this long after its time, and are slow for this long after that. */
const LATENESS_MS = 60_000;
/** Time between two requests for a due newest point; funding is due at few of its hours. */
const RECHECK_MS = 10_000;
const FUNDING_RECHECK_MS = 60_000;
/** Time for which the absence of points in a range is trusted, before the next request. */
const ABSENCE_MS = 3_600_000;

/** The archived coverage of a series. */
export interface ArchivedCoverage {
  /** Where it is complete. */
  readonly covered: readonly TimeRange[];
  /** Times of its points that the exchange may still serve, ascending. */
  readonly times: readonly number[];
}

/**
 * The coverage of one series: its complete ranges, and the time of the next request for its newest points. Two
 * neighbouring points prove the range between them. The absence of points is trusted for an hour, only in memory.
 */
export class SeriesCoverage {
  readonly #series: DerivativeSeries;
  readonly #paging: DerivativePaging;
  readonly #covered: RangeSet;
  #absences: { readonly range: TimeRange; readonly untilMs: number }[] = [];
  #freshUntilMs = -Infinity;
  /** How often a contract pays, according to its newest page. */
  #usualMs: number;
  /** From when on an older server claimed completeness. */
  readonly #claimedFromMs: number;

  /**
   * The archived range counts where points prove it: older servers took an empty page for proof, and the exchange may
   * still have those points.
   */
  constructor(
    series: DerivativeSeries,
    paging: DerivativePaging,
    { covered, times }: ArchivedCoverage,
    nowMs: number,
  ) {
    this.#series = series;
    this.#paging = paging;
    this.#usualMs = spacingMsOf(series);
    this.#covered = new RangeSet(covered);
    this.#claimedFromMs = covered[0]?.startMs ?? Infinity;
    const runs = pointRuns(times, series, this.#usualMs);
    this.#usualMs = runs.at(-1)?.behindMs ?? this.#usualMs;
    for (const gap of gapsOf(rangesAround(runs), this.oldestMs(nowMs), Infinity)) {
      this.#covered.remove(gap.startMs, gap.endMs);
    }
  }

  /** Shortest time between two points; funding is paid at whole hours. */
  get spacingMs(): number {
    return spacingMsOf(this.#series);
  }

  /** The oldest time that the exchange still serves; 0 if it serves all. */
  oldestMs(nowMs: number): number {
    const { keptMs } = this.#paging;
    return keptMs === null ? 0 : Math.max(0, nowMs - keptMs + LATENESS_MS);
  }

  /** The start of the first hole in the known points, or their end if there is none; null while no point is known. */
  firstHoleMs(nowMs: number): number | null {
    const knownToMs = this.#known(nowMs).last?.endMs ?? null;
    const firstMs = Math.min(this.#claimedFromMs, this.#covered.ranges[0]?.startMs ?? Infinity);
    if (firstMs === Infinity) return null;
    const fromMs = Math.max(firstMs, this.oldestMs(nowMs));
    if (knownToMs === null || knownToMs <= fromMs) return fromMs;
    return this.#gaps(fromMs, knownToMs, nowMs)[0]?.startMs ?? knownToMs;
  }

  /**
   * The next window to request, so that [startMs, endMs) becomes complete; null if it is, or the exchange has nothing
   * more to serve.
   */
  nextWindow({ startMs, ...range }: TimeRange, nowMs: number): TimeRange | null {
    const { keptMs, rowsPerPage } = this.#paging;
    const endMs = this.#askedToMs(range.endMs, nowMs);
    const oldestMs = keptMs === null ? -Infinity : this.oldestMs(nowMs);
    const isFresh = nowMs < this.#freshUntilMs;
    const knownToMs = this.#known(nowMs).last?.endMs ?? endMs;
    const newestMs = isFresh ? Math.min(endMs, knownToMs) : endMs;
    const gap = this.#gaps(Math.max(startMs, oldestMs), newestMs, nowMs).at(-1);
    if (gap === undefined) return null;
    // A gap may end at a known range: a page that also ended there would never prove the end of the gap.
    const toMs = this.#askedToMs(gap.endMs, nowMs);
    // Windows of statistics are no longer than a page, so that none is truncated. The newest come first, because they
    // are requested most.
    if (this.#series.period === null) return { startMs: gap.startMs, endMs: toMs };
    const longestMs = rowsPerPage * this.spacingMs;
    return { startMs: Math.max(gap.startMs, toMs - longestMs), endMs: toMs };
  }

  /** The newest page of the exchange: it has points, also if a window has none. */
  newestPage(nowMs: number): TimeRange {
    const startMs = nowMs + 1 - this.#paging.rowsPerPage * this.spacingMs;
    return { startMs: Math.max(startMs, this.oldestMs(nowMs)), endMs: nowMs + 1 };
  }

  /** A range whose points may still be late is requested up to now, so that one answer serves every such request. */
  #askedToMs(endMs: number, nowMs: number): number {
    return endMs > this.#settledMs(nowMs) ? nowMs + 1 : endMs;
  }

  /**
   * The part of its window that the points of a page prove: from the first to the last of them if none is missing
   * between, and up to the ends of the window if these are nearer than a next point would be.
   */
  provenBy(window: TimeRange, { points, isFull }: DerivativePage, nowMs: number): TimeRange[] {
    const { fullPage } = this.#paging;
    const toMs = Math.min(window.endMs, this.#settledMs(nowMs));
    const times = points.map(({ timeMs }) => timeMs);
    const runs = pointRuns(times, this.#series, this.#usualMs);
    return runs.map(({ firstMs, lastMs, beforeMs, behindMs }, index) => {
      const isFromStart =
        index === 0 && firstMs - window.startMs < beforeMs && !(isFull && fullPage === 'newest');
      const isToEnd =
        index === runs.length - 1 &&
        toMs - lastMs <= behindMs &&
        !(isFull && fullPage === 'oldest');
      return {
        startMs: isFromStart ? window.startMs : firstMs,
        endMs: isToEnd ? Math.max(lastMs + 1, toMs) : lastMs + 1,
      };
    });
  }

  /** Whether a page proves nothing new of its window, although a point should be there by now. */
  leavesOpen(window: TimeRange, page: DerivativePage, nowMs: number): boolean {
    if (this.#isNew(this.provenBy(window, page, nowMs))) return false;
    const toMs = Math.min(window.endMs, this.#settledMs(nowMs));
    const isAwaited = window.endMs > nowMs && this.#known(nowMs).last?.endMs === window.startMs;
    return toMs - window.startMs >= (isAwaited ? this.#usualMs : 1);
  }

  /**
   * Takes a page; with `isAbsent`, the absence of points outside it is trusted for the window. If the page reaches up
   * to now, its newest point determines when the next one is due. Returns false if the page adds nothing: the same
   * request would have the same answer.
   */
  add(window: TimeRange, page: DerivativePage, nowMs: number, isAbsent: boolean): boolean {
    const proven = this.provenBy(window, page, nowMs);
    const isNew = this.#isNew(proven);
    const settledMs = this.#settledMs(nowMs);
    for (const { startMs, endMs } of proven) this.#covered.add(startMs, endMs);
    if (page.points.length > 1) this.#usualMs = this.#runsOf(page).at(-1)!.behindMs;
    if (isAbsent) {
      const range = { startMs: window.startMs, endMs: Math.min(window.endMs, settledMs) };
      this.#absences.push({ range, untilMs: nowMs + ABSENCE_MS });
    }
    const lastMs = page.points.at(-1)?.timeMs ?? null;
    // A page that ends before a due point may be truncated: reading continues after it.
    const isReached =
      isAbsent || lastMs === null || lastMs + this.#usualMs > this.#expectedMs(nowMs);
    if (window.endMs <= nowMs || !isReached) return isNew || isAbsent;
    this.#renew((proven.at(-1)?.endMs ?? 0) - 1, nowMs);
    return true;
  }

  /** The newest time of which the exchange may have a point by now. */
  #expectedMs(nowMs: number): number {
    const boundaryMs = Math.floor(nowMs / this.spacingMs) * this.spacingMs;
    // Takers' points are stamped with the start of their period, all others with their moment.
    return this.#series.kind === 'taker_ratio' ? boundaryMs - this.spacingMs : boundaryMs;
  }

  /** Sets the time of the next request for the newest points; all points up to `knownMs` are known. */
  #renew(knownMs: number, nowMs: number): void {
    const boundaryMs = Math.floor(nowMs / this.spacingMs) * this.spacingMs;
    const recheckMs = this.#series.kind === 'funding' ? FUNDING_RECHECK_MS : RECHECK_MS;
    const isWhole = knownMs >= this.#expectedMs(nowMs);
    this.#freshUntilMs = isWhole ? boundaryMs + this.spacingMs : nowMs + recheckMs;
  }

  #runsOf({ points }: DerivativePage): ReturnType<typeof pointRuns> {
    const times = points.map(({ timeMs }) => timeMs);
    return pointRuns(times, this.#series, this.#usualMs);
  }

  #isNew(proven: readonly TimeRange[]): boolean {
    return proven.some(({ startMs, endMs }) => !this.#covered.covers(startMs, endMs));
  }

  /** The ranges that are complete, and those that are trusted to be empty at this time. */
  #known(nowMs: number): RangeSet {
    this.#absences = this.#absences.filter(({ untilMs }) => nowMs < untilMs);
    return new RangeSet([...this.#covered.ranges, ...this.#absences.map(({ range }) => range)]);
  }

  /** The unknown parts of a range that may contain a point, ascending. */
  #gaps(startMs: number, endMs: number, nowMs: number): TimeRange[] {
    const { spacingMs } = this;
    return this.#known(nowMs)
      .missing(startMs, endMs)
      .filter((gap) => Math.ceil(gap.startMs / spacingMs) * spacingMs < gap.endMs);
  }

  /** A point missing behind this time may only be late. */
  #settledMs(nowMs: number): number {
    return nowMs - 2 * this.spacingMs - LATENESS_MS;
  }

  /** Earlier points are no longer known, and requested again. */
  forgetBefore(timeMs: number): void {
    this.#covered.remove(-Infinity, timeMs);
  }
}
