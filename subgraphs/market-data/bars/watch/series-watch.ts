import type { Clock } from '#kernel/ports/clock.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { LinkState } from '#kernel/market/feed.ts';
import type { TradingHours } from '#kernel/market/trading-hours.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import { RetrievalPauses } from '#market-data/bars/watch/retrieval-pauses.ts';
import { RetrievalWindows, type LiveWork } from '#market-data/bars/watch/retrieval-windows.ts';
import { SeriesAudit } from '#market-data/bars/watch/series-audit.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';
import { SeriesFreshness } from '#market-data/bars/watch/series-freshness.ts';
import { SeriesPresent } from '#market-data/bars/watch/series-present.ts';
import type { SeriesGap } from '#market-data/bars/watch/series-gap.ts';
import { SeriesRequests } from '#market-data/bars/watch/series-requests.ts';
import { StreamLink } from '#market-data/bars/watch/stream-link.ts';
import type { SymbolFaultKind } from '#market-data/bars/watch/symbol-fault-kinds.ts';

/** How a series is supplied. */
export interface SeriesSupply {
  /** Whether the exchange lists the symbol and does not trade it; it trades by default. */
  readonly isHalted?: () => boolean;
  /** When it trades; null around the clock, which is the default. */
  readonly hours?: TradingHours | null;
  /** Pause between two requests for the forming bar; null if a stream delivers it. */
  readonly pollEveryMs?: number | null;
  /** Whether the series is read only on request: it is not deepened in the background. */
  readonly isOnDemand?: boolean;
  /** Whether it stays in memory without readers. */
  readonly isPinned?: boolean;
}

/**
 * How long an unloaded series waits for its stream: bars that are read before it is live have to be read again, and
 * exchanges with small budgets have no weight for both.
 */
const FIRST_LINK_MS = 3_000;

/** One series: its bars, how it is supplied with more, and what it needs from the exchange next. */
export class SeriesWatch {
  readonly book: SeriesBook;
  /** Decides what is compared with the exchange in the background. */
  readonly audit: SeriesAudit;
  readonly link: StreamLink;
  readonly present: SeriesPresent;
  readonly freshness: SeriesFreshness;
  readonly pauses: RetrievalPauses;
  readonly windows: RetrievalWindows;
  readonly requests = new SeriesRequests();
  /** Whether the series is read only on request. */
  readonly isOnDemand: boolean;
  /** Whether it stays in memory, and counts for the status of its venue. */
  readonly isPinned: boolean;
  readonly #settings: BarSettings;
  readonly #clock: Clock;
  readonly #isHalted: () => boolean;
  // Monotonic times.
  readonly #createdAtMs: number;
  #usedAtMs: number;

  /** @param supply how its bars are supplied: by a stream, around the clock, by default */
  constructor(book: SeriesBook, settings: BarSettings, clock: Clock, supply: SeriesSupply = {}) {
    const { isHalted, hours = null, pollEveryMs = null } = supply;
    this.isOnDemand = supply.isOnDemand ?? false;
    this.isPinned = supply.isPinned ?? true;
    this.book = book;
    this.#isHalted = isHalted ?? ((): boolean => false);
    this.#settings = settings;
    this.#clock = clock;
    this.#createdAtMs = clock.monotonicMs();
    this.#usedAtMs = this.#createdAtMs;
    this.link = new StreamLink(pollEveryMs !== null);
    this.present = new SeriesPresent({ book, settings, clock, hours, pollEveryMs });
    this.freshness = new SeriesFreshness(book, settings, clock, hours);
    this.pauses = new RetrievalPauses(clock);
    const { present, link, pauses } = this;
    this.windows = new RetrievalWindows({ book, settings, clock, present, link, pauses });
    this.audit = new SeriesAudit(book, settings, clock);
  }

  /** Whether the series was once complete up to the present. */
  get isLoaded(): boolean {
    return this.present.isLoaded;
  }

  /** Whether all bars up to the forming one are known. */
  get knowsPresent(): boolean {
    return this.present.isKnown;
  }

  /** The known gaps, oldest first. */
  get gaps(): SeriesGap[] {
    return this.present.gaps;
  }

  /** Counts changes of the stream's state. */
  get linkEpoch(): number {
    return this.link.epoch;
  }

  get isStale(): boolean {
    return this.freshness.isStale;
  }

  /** Loaded, streaming, and caught up since the stream came up. */
  get isSupplied(): boolean {
    return this.isLoaded && this.link.isCaughtUp && this.link.isLive;
  }

  /** Complete up to now: supplied, and no bar waits for an earlier one. */
  get isReady(): boolean {
    return this.isSupplied && !this.book.isHolding;
  }

  /** Why this series has no new bars while its venue is well; null if nothing is wrong. */
  get symbolFault(): SymbolFaultKind | null {
    return this.pauses.refusal ?? (this.#isHalted() ? 'halted' : null);
  }

  /** Whether a reader waits for its present: one that gave up no longer takes the turn of another. */
  get isAwaited(): boolean {
    return this.isOnDemand ? this.requests.hasReader : this.requests.isWanted;
  }

  /** Whether it is loaded for a scan, and no reader waits for it. */
  get isLoadedForScan(): boolean {
    return this.requests.isForScan && !this.isLoaded;
  }

  /**
   * Whether its requests leave room for a series that a reader waits for: a provider of hundreds of shares answers a
   * few requests a second, of which polls and scans would use all.
   */
  get yieldsToReaders(): boolean {
    return this.isOnDemand && (this.isLoaded || this.requests.isForScan);
  }

  /** When a reader last used it, in monotonic time. */
  get usedAtMs(): number {
    return this.#usedAtMs;
  }

  /** A reader uses it. */
  used(): void {
    this.#usedAtMs = this.#clock.monotonicMs();
  }

  linked(state: LinkState): void {
    this.link.changed(state);
    if (state !== 'live' && this.isLoaded) this.link.lostSince(this.#clock.nowMs());
    // A new link resets the back-off: what failed before may work now.
    if (state === 'live') this.pauses.end();
  }

  /** Discards all state and reloads. */
  forget(): void {
    this.book.forget();
    this.present.forget();
    this.link.forget();
    this.pauses.end();
  }

  /** The due work for the newest bars; null if there is none, or while a request is in flight. */
  dueWork(): LiveWork | null {
    if (this.requests.live !== null || this.pauses.leftMs > 0) return null;
    if (this.#isFillDue()) return 'fill';
    if (this.windows.recheck() !== null) return 'recheck';
    return this.book.unsure.dueMs <= this.#clock.monotonicMs() ? 'reread' : null;
  }

  get isDeepeningDue(): boolean {
    const isDue = !this.requests.isDeepening && this.pauses.mayDeepen;
    const range = isDue ? this.windows.deepen() : null;
    // An on-demand series costs the venue only what is requested.
    return range !== null && (!this.isOnDemand || this.windows.archivedPart(range) !== null);
  }

  #isFillDue(): boolean {
    const { link, present } = this;
    const isLinkAwaited =
      link.state === 'connecting' && this.#clock.monotonicMs() < this.#createdAtMs + FIRST_LINK_MS;
    if (!present.isLoaded) return !isLinkAwaited;
    if (link.isLive && !link.isCaughtUp) return true;
    const { heldMs } = this.freshness;
    if (heldMs !== null && heldMs >= this.#settings.reorderGraceMs) return true;
    return present.isPollDue || present.isCloseOverdue;
  }

  /** A fill that was sent while the stream was live has succeeded: the bars of the outage are known. */
  caughtUp(filled: TimeRange): void {
    const lostAtMs = this.link.caughtUp();
    if (lostAtMs !== null) this.audit.lost(lostAtMs, filled.startMs);
  }

  /**
   * A fill was answered.
   *
   * @param askedAtMs wall time when it was sent
   * @param progressed whether it advanced the series
   */
  answered(askedAtMs: number, progressed: boolean): void {
    const isOwed = this.present.answered(askedAtMs);
    this.freshness.filled();
    this.pauses.answered(!progressed && isOwed);
  }
}
