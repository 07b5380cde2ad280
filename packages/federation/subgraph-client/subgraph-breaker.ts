import type { Clock } from '#kernel/ports/clock.ts';
import type { FailureWindow } from '#federation/subgraph-client/failure-window.ts';
import { NoAnswerError, MalformedAnswerError } from '#federation/subgraph-client/no-answer.ts';

/** The circuit breaker is open: most recent requests failed. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

export interface SubgraphBreakerOptions {
  /** Decides when the breaker opens. */
  readonly window: FailureWindow;
  /** Time that the breaker stays open before it half-opens. */
  readonly breakForMs: number;
  readonly clock: Clock;
  /** Called when the breaker opens and closes. */
  readonly onChange: (isOpen: boolean) => void;
}

/** What a failed request says about the subgraph's health; `unknown` when the client gave up. */
type Verdict = 'healthy' | 'failing' | 'unknown';

/**
 * A circuit breaker that half-opens for one trial request. A request that its client cancelled, or that never ran, says
 * nothing about the subgraph; the next request is then the trial.
 */
export class SubgraphBreaker {
  readonly #options: SubgraphBreakerOptions;
  /** Monotonic time at which it half-opens; null while closed. */
  #openUntilMs: number | null = null;
  /** Settles when the trial request ends. */
  #trial: Promise<void> | null = null;

  constructor(options: SubgraphBreakerOptions) {
    this.#options = options;
  }

  /** Rejects with `CircuitOpenError`, or as the task does. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    // Requests wait for the result of the trial.
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
      const shouldOpen = verdictOn(error) === 'failing' && window.failure();
      // A request that started before the breaker opened does not prolong it.
      if (shouldOpen && this.#openUntilMs === null) this.#open();
      throw error;
    }
  }

  async #runTrial<Result>(task: () => Promise<Result>): Promise<Result> {
    const trial = Promise.withResolvers<void>();
    this.#trial = trial.promise;
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
    const { clock, breakForMs, onChange } = this.#options;
    this.#openUntilMs = clock.monotonicMs() + breakForMs;
    onChange(true);
  }

  #close(): void {
    const { window, onChange } = this.#options;
    this.#openUntilMs = null;
    window.forget();
    onChange(false);
  }
}

/** A failure specific to one client's request must not open the breaker for all clients. */
function verdictOn(error: unknown): Verdict {
  if (error instanceof MalformedAnswerError) return 'healthy';
  return error instanceof NoAnswerError ? 'failing' : 'unknown';
}
