import type { SeriesGap } from '#market-data/bars/watch/series-gap.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { TradingHours } from '#kernel/market/trading-hours.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

export interface SeriesPresentDependencies {
  readonly book: SeriesBook;
  readonly settings: Pick<BarSettings, 'closeGraceMs'>;
  readonly clock: Clock;
  /** When it trades; null around the clock. */
  readonly hours: TradingHours | null;
  /** Pause between two requests for the forming bar; null if a stream delivers it. */
  readonly pollEveryMs: number | null;
}

/**
 * Which bars a series should have by now, and whether it has them. Open times are compared with the wall clock, which
 * may step.
 */
export class SeriesPresent {
  readonly #dependencies: SeriesPresentDependencies;
  #isLoaded = false;
  /** Wall time when the last answered fill was sent. */
  #verifiedAtMs = -Infinity;
  /** Monotonic time of the last answered request for the newest bars. */
  #answeredAtMs = -Infinity;

  constructor(dependencies: SeriesPresentDependencies) {
    this.#dependencies = dependencies;
  }

  /** Whether the series was once complete up to the present. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  get isPolled(): boolean {
    return this.#dependencies.pollEveryMs !== null;
  }

  /** Open time of the newest bar that has begun; while the market rests, it has ended. */
  get currentMs(): number {
    const { book, clock } = this.#dependencies;
    return book.grid.currentMs(clock.nowMs());
  }

  /** Open time of the last ended bar that should have arrived: closing messages have a grace period. */
  get expectedMs(): number {
    const { book, clock, settings } = this.#dependencies;
    const { grid } = book;
    return grid.stepMs(grid.unfinishedMs(clock.nowMs() - settings.closeGraceMs), -1);
  }

  /**
   * Whether all bars up to the forming one are known: the last bar is final, or a request after its end returned no
   * further bar.
   */
  get isKnown(): boolean {
    if (!this.#isLoaded) return false;
    const { book, clock, settings } = this.#dependencies;
    const nowMs = clock.nowMs();
    // After a step back of the wall clock, the verification lies in its future and does not count.
    if (this.#verifiedAtMs >= this.#overSinceMs && this.#verifiedAtMs <= nowMs) return true;
    const unfinishedMs = book.grid.unfinishedMs(nowMs - settings.closeGraceMs);
    return !book.isHolding && this.#awaitedMs >= unfinishedMs;
  }

  /** The known gaps, oldest first. */
  get gaps(): SeriesGap[] {
    const { book, clock } = this.#dependencies;
    const { grid, frontierMs, unsettled } = book;
    // A gap ends with its last bar, not with the night behind it.
    const lastEndMs = (nextMs: number): number => grid.endMs(grid.stepMs(nextMs, -1));
    const gaps: SeriesGap[] = unsettled.ranges.map(({ startMs, endMs }) => ({
      kind: 'unsettled',
      startMs,
      endMs: lastEndMs(endMs),
    }));
    const nextMs = grid.unfinishedMs(clock.nowMs());
    if (frontierMs !== null && this.#awaitedMs < nextMs && this.#isLate && !this.isKnown) {
      gaps.push({ kind: 'unfilled', startMs: frontierMs, endMs: lastEndMs(nextMs) });
    }
    return gaps;
  }

  /** Whether the closing message of a bar was lost, or the symbol is so quiet that the exchange sends none. */
  get isCloseOverdue(): boolean {
    const { clock, settings } = this.#dependencies;
    return clock.nowMs() >= this.#awaitedEndMs + settings.closeGraceMs;
  }

  /**
   * Whether the forming bar has to be polled again: while trading continues, and once after it, so that a bar that
   * continues after a pause includes all trades before it. During the pause, it does not change.
   */
  get isPollDue(): boolean {
    const { clock, hours, settings, pollEveryMs } = this.#dependencies;
    if (pollEveryMs === null) return false;
    const nowMs = clock.nowMs();
    if (hours !== null && hours.partAt(nowMs) === null) {
      const { closeGraceMs } = settings;
      if (this.#verifiedAtMs === -Infinity) return false;
      const asked = hours.partAt(this.#verifiedAtMs - closeGraceMs);
      return asked !== null && nowMs >= asked.closeMs + closeGraceMs;
    }
    return clock.monotonicMs() - this.#answeredAtMs >= pollEveryMs;
  }

  loaded(): void {
    this.#isLoaded = true;
  }

  /**
   * A fill was answered. Returns whether it owed a bar: a poll of a forming bar need not advance the series.
   *
   * @param askedAtMs wall time when it was sent
   */
  answered(askedAtMs: number): boolean {
    this.#answeredAtMs = this.#dependencies.clock.monotonicMs();
    this.#verifiedAtMs = askedAtMs;
    return !this.isPolled || askedAtMs >= this.#awaitedEndMs;
  }

  /** Discards the state of the series. */
  forget(): void {
    this.#isLoaded = false;
    this.#verifiedAtMs = -Infinity;
  }

  /** A polled bar comes with the answer after its end; it is missing if that is late. */
  get #isLate(): boolean {
    const { book, clock, settings, pollEveryMs } = this.#dependencies;
    if (pollEveryMs === null) return true;
    const waitMs = settings.closeGraceMs + pollEveryMs;
    return this.#awaitedMs < book.grid.unfinishedMs(clock.nowMs() - waitMs);
  }

  /** Open time of the first bar that is not final; a renewed calendar may no longer have one at the frontier. */
  get #awaitedMs(): number {
    const { grid, frontierMs } = this.#dependencies.book;
    return grid.ceilMs(frontierMs!);
  }

  get #awaitedEndMs(): number {
    return this.#dependencies.book.grid.endMs(this.#awaitedMs);
  }

  /** Latest moment by which the last ended bar had ended. */
  get #overSinceMs(): number {
    const { book, clock } = this.#dependencies;
    const { currentMs } = this;
    const endMs = book.grid.endMs(currentMs);
    return endMs <= clock.nowMs() ? endMs : book.grid.beginMs(currentMs);
  }
}
