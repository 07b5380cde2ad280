import type { Clock, Timer } from '#kernel/ports/clock.ts';

/** The circuit breaker is open: the command was not sent. */
export class RedisCircuitOpenError extends Error {
  override readonly name = 'RedisCircuitOpenError';
}

export interface RedisBreakerOptions {
  readonly clock: Clock;
  /** Rejects when Redis does not answer. */
  readonly ping: () => Promise<unknown>;
  /** How long the circuit breaker stays open before Redis is probed again, in milliseconds. */
  readonly breakMs?: number;
  readonly onBreak?: () => void;
  readonly onReset?: () => void;
}

/** Consecutive failures that open the circuit breaker. */
const FAILURES = 3;
const BREAK_MS = 5_000;

/**
 * The circuit breaker of Redis. It probes Redis with pings of its own while it is open: trial commands would delay a
 * client that sends two commands a second with every tenth of them.
 */
export class RedisBreaker {
  readonly #options: RedisBreakerOptions;
  #failures = 0;
  #probe: Timer | null = null;
  #isClosed = false;

  constructor(options: RedisBreakerOptions) {
    this.#options = options;
  }

  /** Runs a command. Rejects as the command does, and with `RedisCircuitOpenError` while the breaker is open. */
  async ask<Answer>(command: () => Promise<Answer>): Promise<Answer> {
    if (this.#probe !== null)
      throw new RedisCircuitOpenError('the circuit breaker of Redis is open');
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
