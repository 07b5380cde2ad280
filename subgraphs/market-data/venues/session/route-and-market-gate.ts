import type { FeedPriority } from '#kernel/market/feed.ts';
import type { RateAdmission } from '#market-data/venues/session/rate-gate.ts';

/** Several gates in a row, for a request that an exchange counts separately and in the budget of its market. */
export class RouteAndMarketGate implements RateAdmission {
  readonly #own: RateAdmission;
  readonly #market: RateAdmission;

  constructor(own: RateAdmission, market: RateAdmission) {
    this.#own = own;
    this.#market = market;
  }

  /** A request has the weight one at its own gate. Rejects as `RateGate.enter` does. */
  async enter(weight: number, priority: FeedPriority, signal: AbortSignal): Promise<void> {
    await this.#own.enter(1, priority, signal);
    try {
      await this.#market.enter(weight, priority, signal);
    } catch (error) {
      this.#own.leave();
      throw error;
    }
  }

  leave(): void {
    this.#market.leave();
    this.#own.leave();
  }

  /** A client that continues after a refusal is banned from all routes, so all routes stop. */
  stopFor(durationMs: number): void {
    this.#own.stopFor(durationMs);
    this.#market.stopFor(durationMs);
  }

  /** Exchanges report the weight of the market. */
  learn(usedWeight: number): void {
    this.#market.learn(usedWeight);
  }
}
