import type { Clock } from '#kernel/ports/clock.ts';

/** Retries that are there at once, and so many a second at least, however few requests there are. */
const RESERVE = 10;
const PER_SEC = 1;

/**
 * How many requests may be repeated: a share of all of them in the long run. Without a bound a subgraph that fails
 * under its load would get three times that load.
 */
export class RetryBudget {
  readonly #share: number;
  readonly #clock: Clock;
  #left = RESERVE;
  #filledAtMs: number;

  /** @param share retries for each request, 0 to 1; 0 allows none */
  constructor(share: number, clock: Clock) {
    this.#share = share;
    this.#clock = clock;
    this.#filledAtMs = clock.monotonicMs();
  }

  /** A request is sent for the first time. */
  earn(): void {
    this.#left = Math.min(RESERVE, this.#left + this.#share);
  }

  /** Whether one more may be repeated; it then counts. */
  spend(): boolean {
    if (this.#share === 0) return false;
    const nowMs = this.#clock.monotonicMs();
    const filled = this.#left + ((nowMs - this.#filledAtMs) / 1_000) * PER_SEC;
    this.#left = Math.min(RESERVE, filled);
    this.#filledAtMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
