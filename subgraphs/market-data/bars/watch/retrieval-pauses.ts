import { exponentialMs, type BackOff } from '#kernel/async/back-off.ts';
import type { FeedError, FeedErrorCode } from '#kernel/market/feed.ts';
import type { Clock } from '#kernel/ports/clock.ts';

/** Shortest and longest pause before a missing bar is requested again. */
const RETRY: BackOff = { baseMs: 1_000, capMs: 60_000 };
const DEEPEN_RETRY_MS = 5_000;

/** The pauses between requests for a series after failures and empty answers. Times are monotonic. */
export class RetrievalPauses {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  #retryAtMs = -Infinity;
  #deepenAtMs = -Infinity;
  #failures = 0;
  #fruitless = 0;
  #lastFault: FeedErrorCode | null = null;
  #refusal: 'unlisted' | 'refused' | null = null;

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock;
  }

  /** Why the last request for the present failed; null if it was answered. */
  get lastFault(): FeedErrorCode | null {
    return this.#lastFault;
  }

  /**
   * Set while the exchange answers that it has no such symbol, or refuses these bars. Requests continue, because it may
   * serve them later.
   */
  get refusal(): 'unlisted' | 'refused' | null {
    return this.#refusal;
  }

  /** Milliseconds until the next request after a failure; 0 if a request may be sent now. */
  get leftMs(): number {
    return Math.max(0, this.#retryAtMs - this.#clock.monotonicMs());
  }

  get mayDeepen(): boolean {
    return this.#clock.monotonicMs() >= this.#deepenAtMs;
  }

  /** Whether the last answer did not advance a series of which bars are owed. */
  get wasFruitless(): boolean {
    return this.#fruitless > 0;
  }

  answered(isFruitless: boolean): void {
    this.#lastFault = null;
    this.#refusal = null;
    this.#failures = 0;
    this.#fruitless = isFruitless ? this.#fruitless + 1 : 0;
    if (isFruitless) this.#pause(exponentialMs(this.#fruitless - 1, RETRY));
    else this.end();
  }

  /** The request for the present failed. */
  failed({ fault, retryAfterMs, upstream }: FeedError): void {
    this.#lastFault = fault;
    if (fault === 'unknown_symbol') this.#refusal = 'unlisted';
    else if (fault === 'malformed' && upstream === null) this.#refusal = 'refused';
    this.#pause(Math.max(retryAfterMs, exponentialMs(this.#failures, RETRY)));
    this.#failures += 1;
  }

  /** The request for older bars failed. This does not affect the newest bars, so only deepening pauses. */
  deepenFailed(retryAfterMs: number): void {
    this.#deepenAtMs = this.#clock.monotonicMs() + Math.max(retryAfterMs, DEEPEN_RETRY_MS);
  }

  /** Ends the pauses, because requests that failed before may succeed now. */
  end(): void {
    this.#retryAtMs = -Infinity;
  }

  #pause(ms: number): void {
    this.#retryAtMs = this.#clock.monotonicMs() + ms;
  }
}
