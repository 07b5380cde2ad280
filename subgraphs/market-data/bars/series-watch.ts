import type { FeedFault, LinkState } from '#kernel/feed.ts';
import type { TimeRange } from '#kernel/bar-archive.ts';
import { alignDownMs } from '#kernel/interval.ts';
import type { BarSettings } from '#market-data/bars/bar-settings.ts';
import { ringCapacity, stalenessBudgetMs } from '#market-data/bars/bar-settings.ts';
import type { SeriesBook } from '#market-data/bars/series-book.ts';

/** What a series needs from the exchange next, most urgent first. */
export type DueWork = 'fill' | 'recheck' | 'deepen';

/** Bars known to be missing: not retrieved yet, or absent at the exchange but too young to believe. */
export interface SeriesGap extends TimeRange {
  readonly kind: 'unfilled' | 'unsettled';
}

/** Shortest and longest pause before the exchange is asked again for a bar that it did not have. */
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
const DEEPEN_RETRY_MS = 5_000;
/** Bars before the frontier that a fill asks for again, so that late corrections are seen. */
const OVERLAP_BARS = 2;

/** What is known about the supply of one series, and what follows from it. */
export class SeriesWatch {
  readonly book: SeriesBook;
  link: LinkState = 'connecting';
  /** Whether the series was once complete up to the present. */
  isLoaded = false;
  /** Whether a fill that was asked while the link was live has succeeded since it came up. */
  isCaughtUp = false;
  /** The request for this series that is under way. */
  request: Promise<void> | null = null;
  /** When the stream or the exchange's answer last told something about the series. */
  lastHeardMs: number | null = null;
  /** Our time when the last answered fill was asked. */
  verifiedAtMs = -Infinity;
  lastFault: FeedFault | null = null;
  /** Counts changes of the link, so that a fill notices one that happened meanwhile. */
  linkEpoch = 0;
  readonly #settings: BarSettings;
  #heldSinceMs: number | null = null;
  #retryAtMs = -Infinity;
  #deepenAtMs = -Infinity;
  #failures = 0;
  #fruitless = 0;

  constructor(book: SeriesBook, settings: BarSettings) {
    this.book = book;
    this.#settings = settings;
  }

  /** Loaded, streaming, and caught up since the stream came up. */
  get isSupplied(): boolean {
    return this.isLoaded && this.isCaughtUp && this.link === 'live';
  }

  /** Complete up to now: supplied, and no bar waits for one before it. */
  get isReady(): boolean {
    return this.isSupplied && !this.book.isHolding;
  }

  isStale(nowMs: number): boolean {
    const budgetMs = stalenessBudgetMs(this.#settings, this.book.series.interval);
    return this.lastHeardMs !== null && nowMs - this.lastHeardMs > budgetMs;
  }

  heard(nowMs: number): void {
    this.lastHeardMs = nowMs;
    if (!this.book.isHolding) this.#heldSinceMs = null;
    else this.#heldSinceMs ??= nowMs;
  }

  linked(state: LinkState): void {
    this.link = state;
    this.linkEpoch += 1;
    this.isCaughtUp = false;
    // A new link is news: what failed before may work now.
    if (state === 'live') this.#retryAtMs = -Infinity;
  }

  dueWork(nowMs: number): DueWork | null {
    if (this.request !== null || nowMs < this.#retryAtMs) return null;
    if (this.#isFillDue(nowMs)) return 'fill';
    if (this.recheckRange(nowMs) !== null) return 'recheck';
    return nowMs >= this.#deepenAtMs && this.deepenRange(nowMs) !== null ? 'deepen' : null;
  }

  #isFillDue(nowMs: number): boolean {
    if (!this.isLoaded) return true;
    if (this.link === 'live' && !this.isCaughtUp) return true;
    const { reorderGraceMs, closeGraceMs } = this.#settings;
    if (this.#heldSinceMs !== null && nowMs >= this.#heldSinceMs + reorderGraceMs) return true;
    // No closing message: it was lost, or the symbol is so quiet that the exchange sends nothing.
    return nowMs >= this.book.frontierMs! + this.book.lengthMs + closeGraceMs;
  }

  /** The window of the next fill: from shortly before the frontier through the forming bar. */
  fillRange(nowMs: number, rowsPerPage: number): TimeRange {
    const { book } = this;
    const formingMs = alignDownMs(nowMs, book.series.interval);
    const endMs = formingMs + book.lengthMs;
    const capacity = ringCapacity(this.#settings, book.series.interval);
    const frontierMs = book.frontierMs;
    if (frontierMs !== null && formingMs - frontierMs < capacity * book.lengthMs) {
      const startMs = Math.max(book.floorMs, frontierMs - OVERLAP_BARS * book.lengthMs);
      return { startMs: Math.min(startMs, formingMs), endMs };
    }
    const rows = Math.min(rowsPerPage, capacity);
    return { startMs: Math.max(0, endMs - rows * book.lengthMs), endMs };
  }

  /** Young holes that are now old enough to be called real, once asked for again. */
  recheckRange(nowMs: number): TimeRange | null {
    const first = this.book.unsettled.ranges[0];
    if (first === undefined) return null;
    const settledMs = alignDownMs(nowMs - this.#settings.holeSettleMs, this.book.series.interval);
    const endMs = Math.min(first.endMs, settledMs);
    return endMs > first.startMs ? { startMs: first.startMs, endMs } : null;
  }

  /** The rest of what memory should hold, directly before what it has. */
  deepenRange(nowMs: number, rowsPerPage = Infinity): TimeRange | null {
    const { book } = this;
    if (!this.isLoaded || book.ring.size >= book.ring.capacity) return null;
    const formingMs = alignDownMs(nowMs, book.series.interval);
    const wantedMs = Math.max(0, formingMs - (book.ring.capacity - 1) * book.lengthMs);
    if (book.floorMs <= wantedMs) return null;
    const startMs = Math.max(wantedMs, book.floorMs - rowsPerPage * book.lengthMs);
    return { startMs, endMs: book.floorMs };
  }

  /** The part of a range directly before its end that the archive holds; null when it has none. */
  archivedPart({ startMs, endMs }: TimeRange): TimeRange | null {
    const lastMs = endMs - this.book.lengthMs;
    const holding = this.book.archived.ranges.find(
      (range) => range.startMs <= lastMs && range.endMs >= endMs,
    );
    return holding === undefined ? null : { startMs: Math.max(startMs, holding.startMs), endMs };
  }

  /**
   * Whether everything up to the forming bar is known: the last bar is final, or the exchange was
   * asked since it ended and had no more.
   */
  knowsPresent(nowMs: number): boolean {
    const interval = this.book.series.interval;
    const graceMs = this.#settings.closeGraceMs;
    return (
      this.verifiedAtMs >= alignDownMs(nowMs, interval) ||
      (!this.book.isHolding && this.book.frontierMs! >= alignDownMs(nowMs - graceMs, interval))
    );
  }

  /** What is known to be missing now, oldest first. */
  gaps(nowMs: number): SeriesGap[] {
    const gaps: SeriesGap[] = this.book.unsettled.ranges.map(({ startMs, endMs }) => ({
      kind: 'unsettled',
      startMs,
      endMs,
    }));
    const { frontierMs } = this.book;
    const endMs = alignDownMs(nowMs, this.book.series.interval);
    if (frontierMs !== null && frontierMs < endMs && !(this.isLoaded && this.knowsPresent(nowMs))) {
      gaps.push({ kind: 'unfilled', startMs: frontierMs, endMs });
    }
    return gaps;
  }

  /** Milliseconds until the exchange is asked again after a failure; 0 when that may be now. */
  pauseLeftMs(nowMs: number): number {
    return Math.max(0, this.#retryAtMs - nowMs);
  }

  /** A fill was answered. `progressed` tells whether it brought anything new. */
  answered(nowMs: number, progressed: boolean): void {
    this.lastFault = null;
    this.#failures = 0;
    this.#heldSinceMs = this.book.isHolding ? nowMs : null;
    this.#fruitless = progressed ? 0 : this.#fruitless + 1;
    this.#retryAtMs = progressed ? -Infinity : nowMs + pauseMs(this.#fruitless);
  }

  /** Older bars could not be had. That says nothing of the present, so only deepening waits. */
  deepenFailed(nowMs: number, retryAfterMs: number): void {
    this.#deepenAtMs = nowMs + Math.max(retryAfterMs, DEEPEN_RETRY_MS);
  }

  failed(nowMs: number, fault: FeedFault, retryAfterMs: number): void {
    this.lastFault = fault;
    this.#failures += 1;
    this.#retryAtMs = nowMs + Math.max(retryAfterMs, pauseMs(this.#failures));
  }
}

function pauseMs(attempts: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10));
}
