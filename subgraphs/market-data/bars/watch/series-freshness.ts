import type { Clock } from '#kernel/ports/clock.ts';
import type { TradingHours } from '#kernel/market/trading-hours.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import { stalenessBudgetMs } from '#market-data/bars/series/bar-settings.ts';
import type { SeriesBook } from '#market-data/bars/series/series-book.ts';

/** When a series received something, and how long early bars have been waiting. Ages are monotonic time. */
export class SeriesFreshness {
  readonly #book: SeriesBook;
  readonly #clock: Clock;
  readonly #hours: TradingHours | null;
  readonly #budgetMs: number;
  #lastReceivedAtMs: number | null = null;
  #heldSinceMs: number | null = null;

  /** @param hours when it trades; null around the clock */
  constructor(book: SeriesBook, settings: BarSettings, clock: Clock, hours: TradingHours | null) {
    this.#book = book;
    this.#clock = clock;
    this.#hours = hours;
    this.#budgetMs = stalenessBudgetMs(settings, book.series.interval);
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
    return (this.silentMs ?? 0) > this.#budgetMs;
  }

  /** How long bars have been held behind a gap; null without any. */
  get heldMs(): number | null {
    return this.#heldSinceMs === null ? null : this.#clock.monotonicMs() - this.#heldSinceMs;
  }

  /** The stream or an answer delivered bars of the series. */
  received(): void {
    this.#lastReceivedAtMs = this.#clock.monotonicMs();
    if (!this.#book.isHolding) this.#heldSinceMs = null;
    else this.#heldSinceMs ??= this.#lastReceivedAtMs;
  }

  /** A fill was answered; bars that it left behind a gap wait from now on. */
  filled(): void {
    this.#heldSinceMs = this.#book.isHolding ? this.#clock.monotonicMs() : null;
  }
}
