import type { Clock } from '#kernel/ports/clock.ts';

/** Upper bound of saved retries, which is also the initial number, and retries granted per second. */
const RESERVE = 10;
const PER_SEC = 1;

/**
 * Bounds retries to a share of all requests in the long run. Without it, a subgraph that fails under load would receive
 * three times that load.
 */
export class RetryBudget {
  readonly #share: number;
  readonly #clock: Clock;
  #left = RESERVE;
  #filledAtMs: number;

  /** @param share retries per request, 0 to 1; 0 allows none */
  constructor(share: number, clock: Clock) {
    this.#share = share;
    this.#clock = clock;
    this.#filledAtMs = clock.monotonicMs();
  }

  /** Counts a first attempt. */
  earn(): void {
    this.#left = Math.min(RESERVE, this.#left + this.#share);
  }

  /** Takes one retry; false when the budget is spent. */
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
