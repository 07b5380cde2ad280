import type { Clock } from '#kernel/ports/clock.ts';
import type { FailureWindow } from '#federation/subgraph-client/failure-window.ts';
import { NoAnswerError, MalformedAnswerError } from '#federation/subgraph-client/no-answer.ts';

/** The circuit breaker of a subgraph is open: too many recent requests to it failed. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

export interface SubgraphBreakerOptions {
  /** Decides when the breaker opens. */
  readonly window: FailureWindow;
  /** How long the breaker stays open before one trial request is let through. */
  readonly breakForMs: number;
  readonly clock: Clock;
  /** Called when the state changes, and when a failed trial opens the breaker again. */
  readonly onChange: (state: BreakerState) => void;
}

/** `half_open` while a trial request decides between `open` and `closed`. */
export type BreakerState = 'closed' | 'half_open' | 'open';

/** What a failed request says about its subgraph; `unknown` where the client cancelled it. */
type Verdict = 'healthy' | 'failing' | 'unknown';

/**
 * The circuit breaker of one subgraph. It opens when the failure window says so, and after `breakForMs` lets one trial
 * request through. A trial that its client cancelled, or that never left the queue, decides nothing: the next
 * request is the trial then.
 */
export class SubgraphBreaker {
  readonly #options: SubgraphBreakerOptions;
  /** When the next trial may start, on the monotonic clock; null while the breaker is closed. */
  #openUntilMs: number | null = null;
  /** Settles when the trial request has ended. */
  #trial: Promise<void> | null = null;
  #state: BreakerState = 'closed';

  constructor(options: SubgraphBreakerOptions) {
    this.#options = options;
  }

  /** Rejects with `CircuitOpenError`, or as the task does. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    // Requests that arrive during a trial wait for its result.
    while (this.#trial !== null) await this.#trial;
    if (this.#openUntilMs === null) return this.#attempt(task);
    if (this.#options.clock.monotonicMs() < this.#openUntilMs) throw new CircuitOpenError();
    return this.#runTrial(task);
  }

  async #attempt<Result>(task: () => Promise<Result>): Promise<Result> {
    const { window } = this.#options;
    try {
      const result = await task();
      window.success();
      return result;
    } catch (error) {
      const isBroken = verdictOn(error) === 'failing' && window.failure();
      // A request that started before the breaker opened does not extend the break.
      if (isBroken && this.#openUntilMs === null) this.#open();
      throw error;
    }
  }

  async #runTrial<Result>(task: () => Promise<Result>): Promise<Result> {
    const trial = Promise.withResolvers<void>();
    this.#trial = trial.promise;
    if (this.#state !== 'half_open') this.#enter('half_open');
    try {
      const result = await task();
      this.#close();
      return result;
    } catch (error) {
      const verdict = verdictOn(error);
      if (verdict === 'failing') this.#open();
      else if (verdict === 'healthy') this.#close();
      throw error;
    } finally {
      this.#trial = null;
      trial.resolve();
    }
  }

  #open(): void {
    const { clock, breakForMs } = this.#options;
    this.#openUntilMs = clock.monotonicMs() + breakForMs;
    this.#enter('open');
  }

  #close(): void {
    this.#openUntilMs = null;
    this.#options.window.forget();
    this.#enter('closed');
  }

  #enter(state: BreakerState): void {
    this.#state = state;
    this.#options.onChange(state);
  }
}

/** An invalid response counts as alive: a query that only its client gets wrong must not open the breaker for all. */
function verdictOn(error: unknown): Verdict {
  if (error instanceof MalformedAnswerError) return 'healthy';
  return error instanceof NoAnswerError ? 'failing' : 'unknown';
}
