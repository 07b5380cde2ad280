import type { Clock } from '#kernel/ports/clock.ts';
import type { FailureWindow } from '#federation/subgraph-client/failure-window.ts';
import { NoAnswerError, OddAnswer } from '#federation/subgraph-client/no-answer.ts';

/** A subgraph is left alone: nearly all requests to it failed of late. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

export interface SubgraphBreakerOptions {
  /** Decides when failures are too many. */
  readonly window: FailureWindow;
  /** How long the subgraph is left alone before one request tries. */
  readonly breakForMs: number;
  readonly clock: Clock;
  /** Hears when the subgraph is left alone, and when it is asked again. */
  readonly onChange: (isOpen: boolean) => void;
}

/** What a request that failed says of its subgraph: nothing, where whoever asked gave up. */
type Verdict = 'there' | 'failing' | 'unknown';

/**
 * Leaves a subgraph alone that fails nearly always, and lets one request try after a while. What its client gave up, or
 * what never got its turn, says nothing of the subgraph: the next request tries then.
 */
export class SubgraphBreaker {
  readonly #options: SubgraphBreakerOptions;
  /** Until when the subgraph is left alone, monotonic; null while it is asked. */
  #openUntilMs: number | null = null;
  /** Settles when the request that tries has ended. */
  #trial: Promise<void> | null = null;

  constructor(options: SubgraphBreakerOptions) {
    this.#options = options;
  }

  /** Rejects with `CircuitOpenError`, and as the task does. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    // Whoever comes while one tries waits for what it finds.
    while (this.#trial !== null) await this.#trial;
    if (this.#openUntilMs === null) return this.#ask(task);
    if (this.#options.clock.monotonicMs() < this.#openUntilMs) throw new CircuitOpenError();
    return this.#try(task);
  }

  async #ask<Result>(task: () => Promise<Result>): Promise<Result> {
    const { window } = this.#options;
    try {
      const result = await task();
      window.success();
      return result;
    } catch (error) {
      const isBroken = verdictOn(error) === 'failing' && window.failure();
      // What began before it was left alone and ends now does not prolong that.
      if (isBroken && this.#openUntilMs === null) this.#open();
      throw error;
    }
  }

  async #try<Result>(task: () => Promise<Result>): Promise<Result> {
    const trial = Promise.withResolvers<void>();
    this.#trial = trial.promise;
    try {
      const result = await task();
      this.#close();
      return result;
    } catch (error) {
      const verdict = verdictOn(error);
      if (verdict === 'failing') this.#open();
      else if (verdict === 'there') this.#close();
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

/** Whoever asks for what only he gets no answer to must not take the subgraph from everybody. */
function verdictOn(error: unknown): Verdict {
  if (error instanceof OddAnswer) return 'there';
  return error instanceof NoAnswerError ? 'failing' : 'unknown';
}
