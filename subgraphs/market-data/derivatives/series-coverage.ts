import type { TimeRange } from '#kernel/bar-archive.ts';
import type { DerivativePage, DerivativePaging, DerivativeSeries } from '#kernel/derivative.ts';
import { periodMs } from '#kernel/derivative.ts';
import { RangeSet } from '#market-data/bars/range-set.ts';

const HOUR_MS = 3_600_000;
/** Exchanges may tell a point so long after its time, and then count a while as slow. */
const LATENESS_MS = 60_000;
/** How soon a series whose newest point is due is asked for again; funding is due at few of its hours. */
const RECHECK_MS = 10_000;
const FUNDING_RECHECK_MS = 60_000;

/** What is known of one series: where it is complete, and when to ask for its newest points again. */
export class SeriesCoverage {
  readonly #series: DerivativeSeries;
  readonly #paging: DerivativePaging;
  readonly #covered: RangeSet;
  #freshUntilMs = -Infinity;

  constructor(series: DerivativeSeries, paging: DerivativePaging, covered: readonly TimeRange[]) {
    this.#series = series;
    this.#paging = paging;
    this.#covered = new RangeSet(covered);
  }

  /** Shortest time between two points; funding is paid at whole hours. */
  get spacingMs(): number {
    const { period } = this.#series;
    return period === null ? HOUR_MS : periodMs(period);
  }

  /** The end of what is known; null while nothing is. */
  get knownToMs(): number | null {
    return this.#covered.last?.endMs ?? null;
  }

  /**
   * The next window to ask for, so that [startMs, endMs) becomes complete; null where it is, or the
   * exchange would tell no more.
   */
  nextWindow({ startMs, ...range }: TimeRange, nowMs: number): TimeRange | null {
    const { keptMs, rowsPerPage } = this.#paging;
    const endMs = this.#askedToMs(range.endMs, nowMs);
    const oldestMs = keptMs === null ? -Infinity : nowMs - keptMs + LATENESS_MS;
    const isFresh = nowMs < this.#freshUntilMs;
    const newestMs = isFresh ? Math.min(endMs, this.knownToMs ?? endMs) : endMs;
    const fromMs = Math.max(startMs, oldestMs);
    const gap = this.#covered.missing(fromMs, newestMs).at(-1);
    if (gap === undefined) return null;
    // A gap may end where something is known already: a page that ended there, too, would never prove its end.
    const toMs = this.#askedToMs(gap.endMs, nowMs);
    // Windows of statistics are no longer than a page, so that none can be cut. Newest first: they
    // are what is asked for most.
    if (this.#series.period === null) return { startMs: gap.startMs, endMs: toMs };
    const longestMs = rowsPerPage * this.spacingMs;
    return { startMs: Math.max(gap.startMs, toMs - longestMs), endMs: toMs };
  }

  /** What may still be late is asked for up to now, so that one answer serves every such question. */
  #askedToMs(endMs: number, nowMs: number): number {
    return endMs > this.#settledMs(nowMs) ? nowMs + 1 : endMs;
  }

  /** What a page proves of its window; the exchange was asked at `nowMs`. */
  provenBy(window: TimeRange, { points, isFull }: DerivativePage, nowMs: number): TimeRange {
    const first = points[0]?.timeMs ?? window.endMs;
    const last = points.at(-1)?.timeMs ?? window.startMs - 1;
    const endMs = Math.min(window.endMs, Math.max(last + 1, this.#settledMs(nowMs)));
    if (!isFull || points.length === 0) return { startMs: window.startMs, endMs };
    return this.#paging.fullPage === 'oldest'
      ? { startMs: window.startMs, endMs: last + 1 }
      : { startMs: first, endMs };
  }

  /**
   * A page is kept; where it reached up to now, its newest point says when the next is due. False where
   * the page said nothing that was not known: the same question would be answered the same.
   */
  add(proven: TimeRange, window: TimeRange, nowMs: number): boolean {
    const isNew = !this.#covered.covers(proven.startMs, proven.endMs);
    this.#covered.add(proven.startMs, proven.endMs);
    // A full page that began with the oldest has not come to the newest yet.
    if (window.endMs <= nowMs || proven.endMs < this.#settledMs(nowMs)) return isNew;
    const { kind } = this.#series;
    const boundaryMs = Math.floor(nowMs / this.spacingMs) * this.spacingMs;
    // Takers are stamped with the start of their period, everything else with its moment.
    const expectedMs = kind === 'taker_ratio' ? boundaryMs - this.spacingMs : boundaryMs;
    const recheckMs = kind === 'funding' ? FUNDING_RECHECK_MS : RECHECK_MS;
    const isWhole = proven.endMs > expectedMs;
    this.#freshUntilMs = isWhole ? boundaryMs + this.spacingMs : nowMs + recheckMs;
    return true;
  }

  /** A point that is missing behind this time may only be late. */
  #settledMs(nowMs: number): number {
    return nowMs - 2 * this.spacingMs - LATENESS_MS;
  }

  /** What is older is not known any more, and asked for again. */
  forgetBefore(timeMs: number): void {
    this.#covered.remove(-Infinity, timeMs);
  }
}
