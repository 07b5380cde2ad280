import type { Bar } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import type { BarChange, SeriesBook } from '#market-data/bars/series/series-book.ts';

/** An answer of an exchange or a provider about a series. */
export interface BarAnswer {
  readonly range: TimeRange;
  readonly rows: readonly Bar[];
  /** How it changed the book. */
  readonly changes: readonly BarChange[];
  /** Time of the request, monotonic. */
  readonly askedMs: number;
  /** Whether it was requested because of bars that may lack their last trades. */
  readonly isReread: boolean;
}

/** Time after its end at which exchanges and providers normally have a bar complete. */
const REREAD_AFTER_MS = 5_000;
/** Further time over which the requests are spread, so that not all are sent at the end of a minute. */
const REREAD_SPREAD_MS = 25_000;
/** Time after the end of a bar during which requests for it repeat while it changes. */
const GIVEN_UP_AFTER_MS = 60_000;
/** If a provider is polled less often than this, a bar that it closed is read again between polls. */
const SELDOM_MS = 60_000;

/**
 * Decides which closed bars are read again within a minute, because they may have been closed too early:
 *
 * - a bar that a stream without closing frames closed after a pause, once;
 * - a bar that a provider's answer closed without a later bar, or that changed afterwards, until two answers agree,
 *   and for a minute at most.
 */
export class Rereads {
  readonly #clock: Clock;
  readonly #random: Random;

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /**
   * A bar of the stream.
   *
   * @param isUnsure whether it counts as closed though its last trades may be missing
   */
  receive(book: SeriesBook, bar: Bar, isUnsure: boolean): readonly BarChange[] {
    // A final bar came from an answer after its end, which is more reliable.
    if (isUnsure && bar.openTimeMs < (book.frontierMs ?? 0)) return [];
    const changes = book.receive(bar, this.#clock.nowMs());
    for (const change of isUnsure ? changes : []) {
      const { openTimeMs } = change.bar;
      if (change.kind === 'CLOSED') this.#again(book, openTimeMs, this.#clock.monotonicMs());
    }
    return changes;
  }

  /**
   * An answer arrived: the bars that it repeats are final, unless they come from a provider and are new.
   *
   * @param pollEveryMs interval of the requests to the provider; null if a stream delivers the series
   */
  answered(book: SeriesBook, answer: BarAnswer, pollEveryMs: number | null): void {
    const { range, rows, askedMs, isReread, changes } = answer;
    const closed = new Set(rows.filter((bar) => bar.closed).map((bar) => bar.openTimeMs));
    const changed =
      pollEveryMs === null ? new Set<number>() : this.#changedYoung(book, answer, pollEveryMs);
    for (const openTimeMs of book.unsure.openTimesIn(range)) {
      const { sinceMs } = book.unsure.get(openTimeMs)!;
      if (sinceMs > askedMs || (!isReread && !closed.has(openTimeMs))) continue;
      const isLeft = this.#clock.monotonicMs() - sinceMs >= GIVEN_UP_AFTER_MS;
      const isAgreed = closed.has(openTimeMs) && !changed.has(openTimeMs);
      book.unsure.delete(openTimeMs);
      if (pollEveryMs !== null && !isAgreed && !isLeft) this.#again(book, openTimeMs, sinceMs);
      changed.delete(openTimeMs);
    }
    if (changes.length === 0) return;
    for (const openTimeMs of changed) this.#again(book, openTimeMs, this.#clock.monotonicMs());
  }

  /** Bars that ended a moment ago, and that a provider's answer added or changed. */
  #changedYoung(book: SeriesBook, { rows, changes }: BarAnswer, pollEveryMs: number): Set<number> {
    const newestMs = rows.at(-1)?.openTimeMs;
    const fromMs = this.#clock.nowMs() - GIVEN_UP_AFTER_MS;
    const young = changes.filter(({ kind, bar: { openTimeMs } }) => {
      if (kind === 'FORMING' || book.grid.endMs(openTimeMs) < fromMs) return false;
      return kind === 'CORRECTED' || openTimeMs === newestMs || pollEveryMs > SELDOM_MS;
    });
    return new Set(young.map(({ bar }) => bar.openTimeMs));
  }

  #again(book: SeriesBook, openTimeMs: number, sinceMs: number): void {
    const waitMs = REREAD_AFTER_MS + this.#random() * REREAD_SPREAD_MS;
    book.unsure.add(openTimeMs, { sinceMs, dueMs: this.#clock.monotonicMs() + waitMs });
  }
}
