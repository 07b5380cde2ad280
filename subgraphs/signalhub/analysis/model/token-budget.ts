import type { AnalysisStore } from '#kernel/ports/analysis-store.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { nextShanghaiMidnightMs } from '#signalhub/facts/shanghai-time.ts';

const DAY_MS = 86_400_000;

/**
 * Tokens that models may use on a day of Shanghai. What was used is in the store, so a restart does not renew the
 * budget; what requests in flight may use is reserved.
 */
export class TokenBudget {
  readonly #store: AnalysisStore;
  readonly #clock: Clock;
  readonly #dailyTokens: number;
  #reserved = 0;

  constructor(store: AnalysisStore, clock: Clock, dailyTokens: number) {
    this.#store = store;
    this.#clock = clock;
    this.#dailyTokens = dailyTokens;
  }

  /** Reserves tokens for a request; null when they are not there. The caller releases them once the use is stored. */
  async reserve(tokens: number): Promise<(() => void) | null> {
    // Before the store answers, so that two requests at once do not both see the same rest.
    this.#reserved += tokens;
    let isReserved = true;
    const release = (): void => {
      if (isReserved) this.#reserved -= tokens;
      isReserved = false;
    };
    try {
      const used = await this.#store.tokensSince(
        nextShanghaiMidnightMs(this.#clock.nowMs()) - DAY_MS,
      );
      if (used + this.#reserved <= this.#dailyTokens) return release;
    } catch (error) {
      release();
      throw error;
    }
    release();
    return null;
  }
}
