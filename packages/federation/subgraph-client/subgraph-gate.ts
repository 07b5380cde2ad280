import { bulkhead, isBulkheadRejectedError } from 'cockatiel';
import type { BulkheadPolicy } from 'cockatiel';
import { delay } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { FailureWindow } from '#federation/subgraph-client/failure-window.ts';
import { GateMeters } from '#federation/subgraph-client/gate-meters.ts';
import { NoAnswerError, OddAnswer } from '#federation/subgraph-client/no-answer.ts';
import type { RemoteSettings } from '#federation/subgraph-client/remote-options.ts';
import { CircuitOpenError, SubgraphBreaker } from '#federation/subgraph-client/subgraph-breaker.ts';
import { RetryBudget } from '#federation/subgraph-client/retry-budget.ts';
import type { OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';

/** Pauses before a repetition: the first at most, and at most at all. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Everything that stands between the requests to one subgraph and the subgraph: how many run and wait, how often one
 * is repeated, and when none is sent at all because nearly all fail.
 */
export class SubgraphGate {
  readonly #settings: RemoteSettings;
  readonly #meters: GateMeters;
  readonly #breaker: SubgraphBreaker;
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
    this.#breaker = new SubgraphBreaker({
      window: new FailureWindow(window, clock),
      breakForMs: settings.breakForMs,
      clock,
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
   * Does the task when it is its turn, and again after quick failures where it may be repeated. Rejects with
   * `NoAnswerError`, `CircuitOpenError`, a refusal of the queue, or with the `DomainError` of a client that gave up.
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

  /** How long after a refusal it makes sense to come again. */
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
      this.#tellQueue();
    }
  }

  #send<Result>(scope: OperationScope, task: () => Promise<Result>): Promise<Result> {
    // Whoever waited for a turn may have gone meanwhile.
    if (scope.isAborted) throw new DomainError('request_timeout');
    this.#tellQueue();
    return task();
  }

  #tellQueue(): void {
    const { maxConcurrency, maxWaiting } = this.#settings;
    const { executionSlots, queueSlots } = this.#queue;
    this.#meters.queue(maxConcurrency - executionSlots, maxWaiting - queueSlots);
  }

  /** Half of a growing pause is chance, so that those who failed together do not come back together. */
  #pause(attempt: number, scope: OperationScope): Promise<void> {
    const { clock, random } = this.#settings;
    const longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
    return delay(clock, longestMs * (0.5 + random() / 2), scope.signal);
  }
}

function isTransient(error: unknown): boolean {
  return error instanceof NoAnswerError && error.isTransient;
}

function outcomeOf(error: unknown): Parameters<GateMeters['outcome']>[0] {
  if (error instanceof OddAnswer) return 'invalid_response';
  if (error instanceof NoAnswerError) return 'no_response';
  if (error instanceof CircuitOpenError) return 'circuit_open';
  if (isBulkheadRejectedError(error)) return 'queue_full';
  return 'cancelled';
}
