import { delay, type Clock } from '#kernel/ports/clock.ts';
import {
  HOST_BUDGETS,
  type BudgetName,
  type HostBudget,
} from '#signalhub/collectors/source-hosts.ts';
import { SourceError } from '#signalhub/collectors/engine/source-error.ts';

/** State of one budget, on the monotonic clock. */
interface Pace {
  readonly budget: HostBudget;
  /** Ends with the request before. */
  last: Promise<void>;
  nextAtMs: number;
  stoppedUntilMs: number;
}

/**
 * Spaces requests to hosts: they run one after the other, with a minimum gap between them. All hosts of a budget share
 * the gap. The first request waits for a gap, too: another process may have used the budget until now.
 */
export class HostPaces {
  readonly #clock: Clock;
  readonly #paces = new Map<BudgetName, Pace>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Runs a request when the budget allows it. The next one waits until `request` has judged its answer, so that it
   * may stop the hosts. Rejects with `SourceError` while the hosts are stopped, or with the
   * signal's reason.
   */
  async send<Answer>(
    name: BudgetName,
    signal: AbortSignal,
    request: () => Promise<Answer>,
  ): Promise<Answer> {
    const pace = this.#paceOf(name);
    const before = pace.last;
    const { promise, resolve } = Promise.withResolvers<void>();
    pace.last = promise;
    try {
      await before;
      this.#refuseStopped(pace);
      const waitMs = pace.nextAtMs - this.#clock.monotonicMs();
      if (waitMs > 0) await delay(this.#clock, waitMs, signal);
      signal.throwIfAborted();
      this.#refuseStopped(pace);
      pace.nextAtMs = this.#clock.monotonicMs() + pace.budget.gapMs;
      return await request();
    } finally {
      resolve();
    }
  }

  /** Pauses all hosts of a budget: requests during a block prolong it. */
  stopFor(name: BudgetName, durationMs: number): void {
    const pace = this.#paceOf(name);
    const untilMs = this.#clock.monotonicMs() + durationMs;
    pace.stoppedUntilMs = Math.max(pace.stoppedUntilMs, untilMs);
  }

  /** How long the hosts of a budget are still stopped, in milliseconds; 0 where they are not. */
  stoppedForMs(name: BudgetName): number {
    return Math.max(0, this.#paceOf(name).stoppedUntilMs - this.#clock.monotonicMs());
  }

  #refuseStopped({ stoppedUntilMs }: Pace): void {
    const retryAfterMs = stoppedUntilMs - this.#clock.monotonicMs();
    if (retryAfterMs <= 0) return;
    const minutes = Math.ceil(retryAfterMs / 60_000);
    const message = `the host blocked an earlier request; requests to it pause for ${minutes} minutes`;
    throw new SourceError({ kind: 'blocked', message, retryAfterMs }, null);
  }

  #paceOf(name: BudgetName): Pace {
    return this.#paces.getOrInsertComputed(name, () => {
      const budget = HOST_BUDGETS[name];
      const nextAtMs = this.#clock.monotonicMs() + budget.gapMs;
      return { budget, last: Promise.resolve(), nextAtMs, stoppedUntilMs: 0 };
    });
  }
}
