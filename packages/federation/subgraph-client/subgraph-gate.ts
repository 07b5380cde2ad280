import { halfJitterMs, type BackOff } from '#kernel/async/back-off.ts';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { BulkheadPolicy } from 'cockatiel';
import { CircuitOpenError } from '#kernel/async/circuit-breaker.ts';
import { delay } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { SubgraphEndpoint } from '#federation/subgraph-client/subgraph-endpoint.ts';
import type { Endpoints, FailedAttempt } from '#federation/subgraph-client/endpoints.ts';
import { GateMeters } from '#federation/subgraph-client/gate-meters.ts';
import type { HttpExchange } from '#federation/subgraph-client/http-exchange.ts';
import {
  LateAnswerError,
  MalformedAnswerError,
  NoAnswerError,
  UnsentRequestError,
} from '#federation/subgraph-client/no-answer.ts';
import type { RemoteSettings } from '#federation/subgraph-client/remote-options.ts';
import { RetryBudget } from '#federation/subgraph-client/retry-budget.ts';
import type { OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';

/** Pauses before a retry. */
const RETRY: BackOff = { baseMs: 50, capMs: 1_000 };

/**
 * Guards the requests to one subgraph: concurrency limit, queue, retries, and the circuit breakers of its endpoints. A
 * retry goes to another endpoint where there is a usable one.
 */
export class SubgraphGate {
  readonly #settings: RemoteSettings;
  readonly #meters: GateMeters;
  readonly #endpoints: Endpoints;
  readonly #queue: BulkheadPolicy;
  readonly #budget: RetryBudget;

  constructor(subgraph: string, endpoints: Endpoints, settings: RemoteSettings) {
    this.#settings = settings;
    this.#meters = new GateMeters(subgraph, settings.meter);
    this.#endpoints = endpoints;
    this.#queue = bulkhead(settings.maxConcurrency, settings.maxWaiting);
    this.#budget = new RetryBudget(settings.retryBudgetShare, settings.clock);
  }

  /**
   * Runs a task when a slot is free, and retries it after quick failures if allowed. Rejects with `NoAnswerError`,
   * `CircuitOpenError`, a queue rejection, or with the `DomainError` of a client that gave up.
   */
  async run<Result>(
    isRepeatable: boolean,
    scope: OperationScope,
    task: (exchange: HttpExchange) => Promise<Result>,
  ): Promise<Result> {
    this.#budget.earn();
    const failures: FailedAttempt[] = [];
    while (true) {
      const endpoint = this.#endpoints.next(failures);
      try {
        return await this.#once(endpoint, scope, task);
      } catch (error) {
        const failure = { endpoint, error };
        const hasOther = this.#endpoints.hasOther([...failures, failure]);
        const mayRepeat =
          failures.length < this.#settings.retries &&
          ((isRepeatable && isTransient(error)) ||
            (hasOther && (isUnsent(error) || (isRepeatable && isFirstLate(error, failures)))));
        if (!mayRepeat) throw error;
        // An unsent request has not loaded the subgraph yet, so the retry budget does not bound it.
        if (!(hasOther && isUnsent(error)) && !this.#budget.spend()) {
          this.#meters.retry('over_budget');
          throw error;
        }
        if (!hasOther) await this.#pause(failures.length, scope);
        failures.push(failure);
        this.#meters.retry('sent');
      }
    }
  }

  /** When a retry after a rejection makes sense. */
  retryAfterMs(error: unknown): number {
    return error instanceof CircuitOpenError ? this.#settings.breakForMs : 1_000;
  }

  async #once<Result>(
    endpoint: SubgraphEndpoint,
    scope: OperationScope,
    task: (exchange: HttpExchange) => Promise<Result>,
  ): Promise<Result> {
    try {
      const result = await endpoint.run(() =>
        this.#queue.execute(() => this.#send(scope, () => task(endpoint.exchange))),
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

function isTransient(error: unknown): boolean {
  return error instanceof NoAnswerError && error.isTransient;
}

/** Whether a subgraph certainly did not receive the request. */
function isUnsent(error: unknown): boolean {
  return error instanceof UnsentRequestError || error instanceof CircuitOpenError;
}

/** A second late answer is more likely to be caused by the query than by an endpoint. */
function isFirstLate(error: unknown, earlier: readonly FailedAttempt[]): boolean {
  const isLate = ({ error: one }: Pick<FailedAttempt, 'error'>) => one instanceof LateAnswerError;
  return isLate({ error }) && !earlier.some(isLate);
}

function outcomeOf(error: unknown): Parameters<GateMeters['outcome']>[0] {
  if (error instanceof MalformedAnswerError) return 'invalid_response';
  if (error instanceof NoAnswerError) return 'no_response';
  if (error instanceof CircuitOpenError) return 'circuit_open';
  if (isBulkheadRejectedError(error)) return 'queue_full';
  return 'cancelled';
}
