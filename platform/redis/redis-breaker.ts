import type { Clock, Timer } from '#kernel/ports/clock.ts';

/** Redis is not asked now. */
export class RedisCircuitOpenError extends Error {
  override readonly name = 'RedisCircuitOpenError';
}

export interface RedisBreakerOptions {
  readonly clock: Clock;
  /** Rejects where Redis does not answer. */
  readonly ping: () => Promise<unknown>;
  /** How long a Redis that failed is left alone before it is looked at again, in milliseconds. */
  readonly breakMs?: number;
  readonly onBreak?: () => void;
  readonly onReset?: () => void;
}

/** Failures in a row after which Redis is left alone. */
const FAILURES = 3;
const BREAK_MS = 5_000;

/**
 * Asks Redis for as long as it answers. Whether it is back is found out beside what is asked: with a breaker that tries
 * it with a request, a client that asks twice a second would wait with every tenth of its requests.
 */
export class RedisBreaker {
  readonly #options: RedisBreakerOptions;
  #failures = 0;
  #probe: Timer | null = null;
  #isClosed = false;

  constructor(options: RedisBreakerOptions) {
    this.#options = options;
  }

  /** What a command answers. Rejects as the command does, and at once while Redis is left alone. */
  async ask<Answer>(command: () => Promise<Answer>): Promise<Answer> {
    if (this.#probe !== null)
      throw new RedisCircuitOpenError('Redis did not answer and is left alone');
    try {
      const answer = await command();
      this.#failures = 0;
      return answer;
    } catch (error) {
      this.#failures += 1;
      if (this.#failures >= FAILURES && this.#probe === null && !this.#isClosed) {
        this.#options.onBreak?.();
        this.#probeLater();
      }
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#probe?.cancel();
  }

  #probeLater(): void {
    const { clock, ping, breakMs = BREAK_MS } = this.#options;
    this.#probe = clock.after(breakMs, () => {
      ping().then(
        () => this.#reset(),
        () => {
          if (!this.#isClosed) this.#probeLater();
        },
      );
    });
  }

  #reset(): void {
    this.#failures = 0;
    this.#probe = null;
    this.#options.onReset?.();
  }
}
