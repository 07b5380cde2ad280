import { exponentialMs, type BackOff } from '#kernel/async/back-off.ts';
import type { TimeRange } from '#kernel/market/bar-archive.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { FeedError, FeedFault, LinkState } from '#kernel/market/feed.ts';
import type { TradingHours } from '#kernel/market/trading-hours.ts';
import type { BarSettings } from '#market-data/bars/bar-settings.ts';
import { ringCapacity, stalenessBudgetMs } from '#market-data/bars/bar-settings.ts';
import { SeriesAudit } from '#market-data/bars/series-audit.ts';
import type { SeriesBook } from '#market-data/bars/series-book.ts';
import type { SymbolFaultKind } from '#market-data/bars/symbol-fault-kinds.ts';

/** What a series needs from the exchange next, most urgent first. */
export type DueWork = 'fill' | 'recheck' | 'reread' | 'deepen';

/** Work about the present of a series; at most one piece is in flight. */
export type LiveWork = Exclude<DueWork, 'deepen'>;

/** Bars known to be missing: not retrieved yet, or absent at the exchange but too young to trust. */
export interface SeriesGap extends TimeRange {
  readonly kind: 'unfilled' | 'unsettled';
}

/** How a series is supplied. */
export interface SeriesSupply {
  /** Pause between two requests for the forming bar; null if a stream delivers it. */
  readonly pollEveryMs?: number | null;
  /** Whether the series is read only on request: it is not deepened in the background. */
  readonly isOnDemand?: boolean;
  /** Whether it stays in memory without readers. */
  readonly isPinned?: boolean;
}

/** Shortest and longest pause before a missing bar is requested again. */
const RETRY: BackOff = { baseMs: 1_000, capMs: 60_000 };
const DEEPEN_RETRY_MS = 5_000;
/**
 * How long an unloaded series waits for its stream: bars that are read before it is live have to be read again, and
 * exchanges with small budgets have no weight for both.
 */
const FIRST_LINK_MS = 3_000;
/** Rows that a series begins with: enough for most windows. Memory is deepened afterwards. */
const FIRST_ROWS = 500;
/** Bars before the frontier that a fill includes, so that late corrections are seen. */
const OVERLAP_BARS = 2;

/**
 * What is known about the supply of one series, and what follows from it. Ages and pauses are measured in monotonic
 * time; open times are compared with the wall clock, which may step.
 */
export class SeriesWatch {
  readonly book: SeriesBook;
  /** Decides what is compared with the exchange in the background. */
  readonly audit: SeriesAudit;
  link: LinkState = 'connecting';
  /** Whether the series was once complete up to the present. */
  isLoaded = false;
  /**
   * Set while the exchange answers that it has no such symbol, or refuses these bars. It is asked again, and may
   * serve them later.
   */
  refusal: 'unlisted' | 'refused' | null = null;
  /** Whether a fill that was sent while the link was live has succeeded since it came up. */
  isCaughtUp = false;
  /** Whether a request arrived before the series was loaded, and its load is in flight. */
  isWanted = false;
  /** The request for the present of this series that is in flight. */
  request: Promise<void> | null = null;
  /** Whether older bars are being retrieved. This never delays the present. */
  isDeepening = false;
  lastFault: FeedFault | null = null;
  /** Counts changes of the link, so that a fill notices one that happened in between. */
  linkEpoch = 0;
  readonly #settings: BarSettings;
  readonly #clock: Clock;
  /** Wall time when the last answered fill was sent. */
  #verifiedAtMs = -Infinity;
  // Monotonic times.
  readonly #createdAtMs: number;
  #lastReceivedAtMs: number | null = null;
  #heldSinceMs: number | null = null;
  #retryAtMs = -Infinity;
  #deepenAtMs = -Infinity;
  #failures = 0;
  #fruitless = 0;
  /** Since when corrections may have been missed, by the exchange's clock; null while none can. */
  #lostAtMs: number | null = null;

  /** Monotonic time: when the venue was last asked about the present, and answered. */
  #answeredAtMs = -Infinity;
  /** When a reader last used it. */
  usedAtMs: number;

  readonly #isHalted: () => boolean;
  readonly #hours: TradingHours | null;
  readonly #pollEveryMs: number | null;
  /** Whether the series is read only on request. */
  readonly isOnDemand: boolean;
  /** Whether it stays in memory, and counts for the status of its venue. */
  readonly isPinned: boolean;

  /**
   * @param isHalted whether the exchange lists the symbol and does not trade it
   * @param hours when it trades; null around the clock
   * @param supply how its bars are supplied: by a stream by default
   */
  constructor(
    book: SeriesBook,
    settings: BarSettings,
    clock: Clock,
    isHalted: () => boolean = () => false,
    hours: TradingHours | null = null,
    { pollEveryMs = null, isOnDemand = false, isPinned = true }: SeriesSupply = {},
  ) {
    this.#hours = hours;
    this.#pollEveryMs = pollEveryMs;
    this.isOnDemand = isOnDemand;
    this.isPinned = isPinned;
    this.book = book;
    this.#isHalted = isHalted;
    this.#settings = settings;
    this.#clock = clock;
    this.#createdAtMs = clock.monotonicMs();
    this.usedAtMs = this.#createdAtMs;
    // A polled series has no stream that could be lost.
    if (pollEveryMs !== null) this.link = 'live';
    this.audit = new SeriesAudit(book, settings, clock);
  }

  /** Why this series has no new bars while its venue is well; null if nothing is wrong. */
  get symbolFault(): SymbolFaultKind | null {
    return this.refusal ?? (this.#isHalted() ? 'halted' : null);
  }

  /** No stream delivered corrections since then: known from the process before, or since the first answer. */
  lostSince(timeMs: number): void {
    this.#lostAtMs ??= timeMs;
  }

  /** Loaded, streaming, and caught up since the stream came up. */
  get isSupplied(): boolean {
    return this.isLoaded && this.isCaughtUp && this.link === 'live';
  }

  /** Complete up to now: supplied, and no bar waits for an earlier one. */
  get isReady(): boolean {
    return this.isSupplied && !this.book.isHolding;
  }

  /** Milliseconds since the stream or an answer delivered something of the series; null before that. */
  get ageMs(): number | null {
    return this.#lastReceivedAtMs === null
      ? null
      : this.#clock.monotonicMs() - this.#lastReceivedAtMs;
  }

  /** Milliseconds of trading without a break in which nothing was received; null before the first data. */
  get silentMs(): number | null {
    const { ageMs } = this;
    if (this.#hours === null || ageMs === null) return ageMs;
    const nowMs = this.#clock.nowMs();
    const part = this.#hours.partAt(nowMs);
    return part === null ? 0 : Math.min(ageMs, nowMs - part.openMs);
  }

  get isStale(): boolean {
    const budgetMs = stalenessBudgetMs(this.#settings, this.book.series.interval);
    return (this.silentMs ?? 0) > budgetMs;
  }

  /** The stream or an answer delivered something of the series. */
  received(): void {
    this.#lastReceivedAtMs = this.#clock.monotonicMs();
    if (!this.book.isHolding) this.#heldSinceMs = null;
    else this.#heldSinceMs ??= this.#lastReceivedAtMs;
  }

  linked(state: LinkState): void {
    this.link = state;
    this.linkEpoch += 1;
    this.isCaughtUp = false;
    if (state !== 'live' && this.isLoaded) this.#lostAtMs ??= this.#clock.nowMs();
    // A new link resets the back-off: what failed before may work now.
    if (state === 'live') this.#retryAtMs = -Infinity;
  }

  /** Discards all state and reloads. */
  forget(): void {
    this.book.forget();
    this.isLoaded = false;
    this.isCaughtUp = false;
    this.linkEpoch += 1;
    this.#retryAtMs = -Infinity;
    this.#verifiedAtMs = -Infinity;
    this.#lostAtMs = null;
  }

  dueWork(): LiveWork | null {
    if (this.request !== null || this.pauseLeftMs > 0) return null;
    if (this.#isFillDue()) return 'fill';
    if (this.recheckRange() !== null) return 'recheck';
    return this.book.unsure.dueMs <= this.#clock.monotonicMs() ? 'reread' : null;
  }

  /** Whether a reader waits for it since its request. */
  get isAwaited(): boolean {
    return this.isOnDemand || this.isWanted;
  }

  get isDeepeningDue(): boolean {
    const isDue = !this.isDeepening && this.#clock.monotonicMs() >= this.#deepenAtMs;
    const range = isDue ? this.deepenRange() : null;
    // An on-demand series costs the venue only what is requested.
    return range !== null && (!this.isOnDemand || this.archivedPart(range) !== null);
  }

  #isFillDue(): boolean {
    const isLinkAwaited =
      this.link === 'connecting' && this.#clock.monotonicMs() < this.#createdAtMs + FIRST_LINK_MS;
    if (!this.isLoaded) return !isLinkAwaited;
    if (this.link === 'live' && !this.isCaughtUp) return true;
    const { reorderGraceMs, closeGraceMs } = this.#settings;
    const heldMs =
      this.#heldSinceMs === null ? -Infinity : this.#clock.monotonicMs() - this.#heldSinceMs;
    if (heldMs >= reorderGraceMs || this.#isPollDue) return true;
    // No closing message: it was lost, or the symbol is so quiet that the exchange sends none.
    return this.#clock.nowMs() >= this.book.grid.endMs(this.#awaitedMs) + closeGraceMs;
  }

  /**
   * Whether the forming bar has to be polled again: while trading continues, and once after it, so that a bar that
   * continues after a rest includes everything traded before. In between nothing changes.
   */
  get #isPollDue(): boolean {
    if (this.#pollEveryMs === null) return false;
    const nowMs = this.#clock.nowMs();
    if (this.#hours !== null && this.#hours.partAt(nowMs) === null) {
      const { closeGraceMs } = this.#settings;
      if (this.#verifiedAtMs === -Infinity) return false;
      const asked = this.#hours.partAt(this.#verifiedAtMs - closeGraceMs);
      return asked !== null && nowMs >= asked.closeMs + closeGraceMs;
    }
    return this.#clock.monotonicMs() - this.#answeredAtMs >= this.#pollEveryMs;
  }

  /** The range to request; null if there is none. */
  rangeOf(work: LiveWork, rowsPerPage: number): TimeRange | null {
    if (work === 'fill') return this.fillRange(rowsPerPage);
    return work === 'recheck' ? this.recheckRange() : this.#rereadRange(rowsPerPage);
  }

  /** The window of the next fill: from shortly before the frontier through the forming bar. */
  fillRange(rowsPerPage: number): TimeRange {
    const { book } = this;
    const { grid, frontierMs } = book;
    const currentMs = this.#currentMs;
    const endMs = grid.nextMs(currentMs);
    const capacity = ringCapacity(this.#settings, book.series.interval);
    const isJoinable = frontierMs !== null && grid.count(frontierMs, currentMs) < capacity;
    // If the present returned nothing, our clock may be days ahead: continue from what is known.
    if (frontierMs !== null && (isJoinable || this.#fruitless > 0)) {
      const overlapMs = grid.stepMs(frontierMs, -OVERLAP_BARS);
      const rereadMs = this.#isRereading ? this.#rereadMs : overlapMs;
      const fromMs = Math.min(overlapMs, rereadMs);
      const knownMs = Math.min(Math.max(book.floorMs, fromMs), currentMs);
      // Between what is known and the horizon bars are lost: memory begins again behind them.
      const startMs = Math.max(knownMs, book.horizonMs);
      return { startMs, endMs: Math.min(endMs, grid.stepMs(startMs, capacity)) };
    }
    const rows = Math.min(FIRST_ROWS, rowsPerPage, capacity);
    return { startMs: Math.max(0, book.horizonMs, grid.stepMs(endMs, -rows)), endMs };
  }

  /** Whether the stream is back, and corrections of the time in between are to be found. */
  get #isRereading(): boolean {
    return this.link === 'live' && !this.isCaughtUp && this.#lostAtMs !== null;
  }

  get #rereadMs(): number {
    const { grid } = this.book;
    return grid.stepMs(grid.floorMs(this.#lostAtMs!), -this.#settings.rereadBars);
  }

  /** A fill that was sent while the stream was live has succeeded: the bars of the outage are known. */
  caughtUp(filled: TimeRange): void {
    this.isCaughtUp = true;
    if (this.#lostAtMs === null) return;
    this.audit.lost(this.#lostAtMs, filled.startMs);
    this.#lostAtMs = null;
  }

  /** Young holes that are now old enough to be called real, once requested again. */
  recheckRange(): TimeRange | null {
    const first = this.book.unsettled.ranges[0];
    if (first === undefined) return null;
    const { book } = this;
    const settledMs = book.grid.unfinishedMs(book.settledBeforeMs(this.#clock.nowMs()));
    const endMs = Math.min(first.endMs, settledMs);
    return endMs > first.startMs ? { startMs: first.startMs, endMs } : null;
  }

  /** Closed bars that may lack their last trades, with the adjacent bars that an answer needs as proof. */
  #rereadRange(rowsPerPage: number): TimeRange | null {
    const { grid, unsure } = this.book;
    const range = unsure.rangeOf(grid, rowsPerPage);
    if (range === null || this.#pollEveryMs === null) return range;
    // A provider proves completeness by a later bar, if at all.
    const maxMs = grid.stepMs(range.startMs, rowsPerPage);
    return { startMs: range.startMs, endMs: Math.min(maxMs, grid.nextMs(this.#currentMs)) };
  }

  /** The rest of what memory should hold, directly before what it has. */
  deepenRange(rowsPerPage = Infinity): TimeRange | null {
    const { book } = this;
    if (!this.isLoaded || book.ring.size >= book.ring.capacity) return null;
    const { grid } = book;
    const oldestMs = Math.max(0, grid.stepMs(this.#currentMs, 1 - book.ring.capacity));
    const wantedMs = Math.max(oldestMs, this.#reachableMs);
    if (book.floorMs <= wantedMs) return null;
    const startMs = Math.max(wantedMs, grid.stepMs(book.floorMs, -rowsPerPage));
    return { startMs, endMs: book.floorMs };
  }

  /** Open time of the oldest bar before the floor that the archive or the exchange still has. */
  get #reachableMs(): number {
    const { floorMs, horizonMs } = this.book;
    if (horizonMs === 0) return 0;
    const archived = this.archivedPart({ startMs: 0, endMs: floorMs });
    return Math.min(horizonMs, archived?.startMs ?? Infinity);
  }

  /** The part of a range directly before its end that the archive holds; null when it has none. */
  archivedPart({ startMs, endMs }: TimeRange): TimeRange | null {
    const lastMs = this.book.grid.stepMs(endMs, -1);
    const holding = this.book.archived.ranges.find(
      (range) => range.startMs <= lastMs && range.endMs >= endMs,
    );
    return holding === undefined ? null : { startMs: Math.max(startMs, holding.startMs), endMs };
  }

  /**
   * Whether everything up to the forming bar is known: the last bar is final, or the exchange was asked after its end
   * and had no more.
   */
  get knowsPresent(): boolean {
    if (!this.isLoaded) return false;
    const { grid } = this.book;
    const nowMs = this.#clock.nowMs();
    // After a step back of the wall clock, the verification lies in its future and says nothing.
    if (this.#verifiedAtMs >= this.#overSinceMs && this.#verifiedAtMs <= nowMs) return true;
    const graceMs = this.#settings.closeGraceMs;
    return !this.book.isHolding && this.#awaitedMs >= grid.unfinishedMs(nowMs - graceMs);
  }

  /** What is known to be missing now, oldest first. */
  get gaps(): SeriesGap[] {
    const { grid, frontierMs, unsettled } = this.book;
    // A gap ends with its last bar, not with the night behind it.
    const lastEndMs = (nextMs: number): number => grid.endMs(grid.stepMs(nextMs, -1));
    const gaps: SeriesGap[] = unsettled.ranges.map(({ startMs, endMs }) => ({
      kind: 'unsettled',
      startMs,
      endMs: lastEndMs(endMs),
    }));
    const nextMs = grid.unfinishedMs(this.#clock.nowMs());
    if (frontierMs !== null && this.#awaitedMs < nextMs && this.#isLate && !this.knowsPresent) {
      gaps.push({ kind: 'unfilled', startMs: frontierMs, endMs: lastEndMs(nextMs) });
    }
    return gaps;
  }

  /** A polled bar comes with the answer after its end; it is missing if that is late. */
  get #isLate(): boolean {
    if (this.#pollEveryMs === null) return true;
    const waitMs = this.#settings.closeGraceMs + this.#pollEveryMs;
    return this.#awaitedMs < this.book.grid.unfinishedMs(this.#clock.nowMs() - waitMs);
  }

  /** Milliseconds until the exchange is asked again after a failure; 0 if it may be asked now. */
  get pauseLeftMs(): number {
    return Math.max(0, this.#retryAtMs - this.#clock.monotonicMs());
  }

  /**
   * A fill was answered.
   *
   * @param askedAtMs wall time when it was sent
   * @param progressed whether it advanced the series
   */
  answered(askedAtMs: number, progressed: boolean): void {
    const elapsedMs = this.#clock.monotonicMs();
    this.#answeredAtMs = elapsedMs;
    this.#verifiedAtMs = askedAtMs;
    this.lastFault = null;
    this.refusal = null;
    this.#failures = 0;
    this.#heldSinceMs = this.book.isHolding ? elapsedMs : null;
    // A poll of a forming bar need not advance the series.
    const isOwed = this.#pollEveryMs === null || askedAtMs >= this.book.grid.endMs(this.#awaitedMs);
    const isFruitless = !progressed && isOwed;
    this.#fruitless = isFruitless ? this.#fruitless + 1 : 0;
    this.#retryAtMs = isFruitless ? elapsedMs + pauseMs(this.#fruitless) : -Infinity;
  }

  /** The request for the present failed. */
  failed({ fault, retryAfterMs, upstream }: FeedError): void {
    this.lastFault = fault;
    if (fault === 'unknown_symbol') this.refusal = 'unlisted';
    else if (fault === 'malformed' && upstream === null) this.refusal = 'refused';
    this.#failures += 1;
    const waitMs = Math.max(retryAfterMs, pauseMs(this.#failures));
    this.#retryAtMs = this.#clock.monotonicMs() + waitMs;
  }

  /** The request for older bars failed. That says nothing of the present, so only deepening waits. */
  deepenFailed(retryAfterMs: number): void {
    this.#deepenAtMs = this.#clock.monotonicMs() + Math.max(retryAfterMs, DEEPEN_RETRY_MS);
  }

  /** Open time of the last ended bar that should have arrived: closing messages have a grace period. */
  get expectedMs(): number {
    const { grid } = this.book;
    const nowMs = this.#clock.nowMs();
    return grid.stepMs(grid.unfinishedMs(nowMs - this.#settings.closeGraceMs), -1);
  }

  /** Open time of the first bar that is not final; a renewed calendar may no longer have one at the frontier. */
  get #awaitedMs(): number {
    return this.book.grid.ceilMs(this.book.frontierMs!);
  }

  /** Open time of the newest bar that has begun; while the market rests, it has ended. */
  get #currentMs(): number {
    return this.book.grid.currentMs(this.#clock.nowMs());
  }

  /** Latest moment by which the last ended bar had ended. */
  get #overSinceMs(): number {
    const { grid } = this.book;
    const currentMs = this.#currentMs;
    const endMs = grid.endMs(currentMs);
    return endMs <= this.#clock.nowMs() ? endMs : grid.beginMs(currentMs);
  }
}

function pauseMs(attempts: number): number {
  return exponentialMs(attempts - 1, RETRY);
}
