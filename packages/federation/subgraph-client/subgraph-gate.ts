import { halfJitterMs, type BackOff } from '#kernel/async/back-off.ts';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { BulkheadPolicy } from 'cockatiel';
import { CircuitBreaker, CircuitOpenError, type Verdict } from '#kernel/async/circuit-breaker.ts';
import { delay } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { FailureWindow } from '#federation/subgraph-client/failure-window.ts';
import { GateMeters } from '#federation/subgraph-client/gate-meters.ts';
import { NoAnswerError, MalformedAnswerError } from '#federation/subgraph-client/no-answer.ts';
import type { RemoteSettings } from '#federation/subgraph-client/remote-options.ts';
import { RetryBudget } from '#federation/subgraph-client/retry-budget.ts';
import type { OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';

/** Pauses before a retry. */
const RETRY: BackOff = { baseMs: 50, capMs: 1_000 };

/** Guards the requests to one subgraph: concurrency limit, queue, retries and circuit breaker. */
export class SubgraphGate {
  readonly #settings: RemoteSettings;
  readonly #meters: GateMeters;
  readonly #breaker: CircuitBreaker;
  readonly #queue: BulkheadPolicy;
  readonly #budget: RetryBudget;

  constructor(subgraph: string, settings: RemoteSettings) {
    const { clock, meter } = settings;
    this.#settings = settings;
    this.#meters = new GateMeters(subgraph, meter);
    const window = {
      aboveShare: settings.breakAboveShare,
      minRequests: settings.breakAfterRequests,
      windowMs: settings.breakWindowMs,
    };
    this.#breaker = new CircuitBreaker({
      clock,
      opens: new FailureWindow(window, clock),
      breakForMs: settings.breakForMs,
      verdictOn,
      onChange: (state) => {
        this.#meters.breakerState(state);
        const fields = { subgraph };
        if (state === 'open') settings.log.warn(fields, 'circuit breaker opened');
        if (state === 'closed') settings.log.info(fields, 'circuit breaker closed');
      },
    });
    this.#queue = bulkhead(settings.maxConcurrency, settings.maxWaiting);
    this.#budget = new RetryBudget(settings.retryBudgetShare, clock);
  }

  /**
   * Runs a task when a slot is free, and retries it after quick failures if allowed. Rejects with `NoAnswerError`,
   * `CircuitOpenError`, a queue rejection, or with the `DomainError` of a client that gave up.
   */
  async run<Result>(
    isRepeatable: boolean,
    scope: OperationScope,
    task: () => Promise<Result>,
  ): Promise<Result> {
    this.#budget.earn();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#once(scope, task);
      } catch (error) {
        const mayRepeat = isRepeatable && attempt < this.#settings.retries && isTransient(error);
        if (!mayRepeat) throw error;
        if (!this.#budget.spend()) {
          this.#meters.retry('over_budget');
          throw error;
        }
        await this.#pause(attempt, scope);
        this.#meters.retry('sent');
      }
    }
  }

  /** When a retry after a rejection makes sense. */
  retryAfterMs(error: unknown): number {
    return error instanceof CircuitOpenError ? this.#settings.breakForMs : 1_000;
  }

  async #once<Result>(scope: OperationScope, task: () => Promise<Result>): Promise<Result> {
    try {
      const result = await this.#breaker.run(() =>
        this.#queue.execute(() => this.#send(scope, task)),
      );
      this.#meters.outcome('answered');
      return result;
    } catch (error) {
      this.#meters.outcome(outcomeOf(error));
      throw error;
    } finally {
      this.#reportQueue();
    }
  }

  #send<Result>(scope: OperationScope, task: () => Promise<Result>): Promise<Result> {
    // The client may have disconnected while the request was queued.
    if (scope.isAborted) throw new DomainError('request_timeout');
    this.#reportQueue();
    return task();
  }

  #reportQueue(): void {
    const { maxConcurrency, maxWaiting } = this.#settings;
    const { executionSlots, queueSlots } = this.#queue;
    this.#meters.queue(maxConcurrency - executionSlots, maxWaiting - queueSlots);
  }

  /** Exponential back-off with 50 % jitter, so that failed requests do not retry in step. */
  #pause(attempt: number, scope: OperationScope): Promise<void> {
    const { clock, random } = this.#settings;
    return delay(clock, halfJitterMs(attempt, RETRY, random), scope.signal);
  }
}

/** An invalid response counts as alive: a query that only its client gets wrong must not open the breaker for all. */
export function verdictOn(error: unknown): Verdict {
  if (error instanceof MalformedAnswerError) return 'healthy';
  return error instanceof NoAnswerError ? 'failing' : 'unknown';
}

function isTransient(error: unknown): boolean {
  return error instanceof NoAnswerError && error.isTransient;
}

function outcomeOf(error: unknown): Parameters<GateMeters['outcome']>[0] {
  if (error instanceof MalformedAnswerError) return 'invalid_response';
  if (error instanceof NoAnswerError) return 'no_response';
  if (error instanceof CircuitOpenError) return 'circuit_open';
  if (isBulkheadRejectedError(error)) return 'queue_full';
  return 'cancelled';
}
