import type { Clock } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Steps } from '#kernel/async/steps.ts';

/** Lets whatever else is ready run before it resolves. */
export type YieldTurn = () => Promise<void>;

/** Longest stretch of one turn of the event loop, in milliseconds; one step more may end it. */
const SLICE_MS = 4;

/**
 * Runs work in steps beside everything else that the process does: all of it together has a few
 * milliseconds of each turn of the event loop. Whatever is under way at the same time goes on by
 * turns, so that something small does not wait for all of something large.
 */
export class StepRunner {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #yieldTurn: YieldTurn;
  /** What has not ended, waiting or not. */
  readonly #jobs = new Set<Job>();
  /** What can go on, in the order of its turns. */
  readonly #ready: Job[] = [];
  #isTakingTurns = false;
  #isStopped = false;

  constructor(clock: Pick<Clock, 'monotonicMs'>, yieldTurn: YieldTurn) {
    this.#clock = clock;
    this.#yieldTurn = yieldTurn;
  }

  /**
   * Runs the steps. At once and synchronously where that is one short slice and nothing else is under
   * way; then errors are thrown, too. Rejects with `shutting_down` when the runner stops before.
   */
  run<Result>(steps: Steps<Result>): Result | Promise<Result> {
    if (this.#isStopped) throw new DomainError('shutting_down');
    const job = new Job(steps);
    this.#jobs.add(job);
    if (this.#isTakingTurns) this.#ready.push(job);
    else this.#advance(job, this.#clock.monotonicMs() + SLICE_MS);
    const { outcome } = job;
    // What the job resolves with is what its steps return.
    if (outcome === null) return job.ended as Promise<Result>;
    if ('error' in outcome) throw outcome.error;
    return outcome.result as Result;
  }

  /** Gives up everything that is under way. */
  stop(): void {
    this.#isStopped = true;
    this.#ready.length = 0;
    for (const job of this.#jobs) job.giveUp(new DomainError('shutting_down'));
    this.#jobs.clear();
  }

  /** Does steps until the work ends, waits, or its time is over. */
  #advance(job: Job, endMs: number): void {
    do {
      const wait = job.step();
      if (job.outcome !== null) {
        this.#jobs.delete(job);
        return;
      }
      if (wait !== undefined) {
        const goOn = (): void => this.#makeReady(job);
        wait.then(goOn, (error: unknown) => {
          job.failNext(error);
          goOn();
        });
        return;
      }
    } while (this.#clock.monotonicMs() < endMs);
    this.#makeReady(job);
  }

  #makeReady(job: Job): void {
    if (this.#isStopped) return;
    this.#ready.push(job);
    if (!this.#isTakingTurns) void this.#takeTurns();
  }

  async #takeTurns(): Promise<void> {
    this.#isTakingTurns = true;
    while (this.#ready.length > 0) {
      await this.#yieldTurn();
      const endMs = this.#clock.monotonicMs() + SLICE_MS;
      do {
        const job = this.#ready.shift();
        if (job !== undefined) this.#advance(job, endMs);
      } while (this.#ready.length > 0 && this.#clock.monotonicMs() < endMs);
    }
    this.#isTakingTurns = false;
  }
}

type Outcome = { readonly result: unknown } | { readonly error: unknown };

/** Steps that are under way, and whoever waits for their end. */
class Job {
  /** Null until it has ended. */
  outcome: Outcome | null = null;
  readonly ended: Promise<unknown>;
  readonly #steps: Steps<unknown>;
  readonly #resolve: (result: unknown) => void;
  readonly #reject: (error: unknown) => void;
  /** What the next step begins with: the failure of what it waited for. */
  #failure: { readonly error: unknown } | null = null;

  constructor(steps: Steps<unknown>) {
    this.#steps = steps;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.ended = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    // Whoever was told at once does not listen.
    promise.catch(() => undefined);
  }

  /** Does one step; returns what the next one waits for. */
  step(): Promise<unknown> | undefined {
    const failure = this.#failure;
    this.#failure = null;
    try {
      const { done, value } =
        failure === null ? this.#steps.next() : this.#steps.throw(failure.error);
      if (done !== true) return value;
      this.#end({ result: value });
    } catch (error) {
      this.#end({ error });
    }
    return undefined;
  }

  failNext(error: unknown): void {
    this.#failure = { error };
  }

  giveUp(error: unknown): void {
    this.#steps.return(undefined);
    this.#end({ error });
  }

  #end(outcome: Outcome): void {
    this.outcome = outcome;
    if ('error' in outcome) this.#reject(outcome.error);
    else this.#resolve(outcome.result);
  }
}
