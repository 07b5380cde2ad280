import type { Clock } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { SteppedWork } from '#kernel/async/stepped-work.ts';

/** Resolves after other ready work had a turn. */
export type YieldTurn = () => Promise<void>;

/** Time slice of the runner in one turn of the event loop, in milliseconds; the last step may exceed it. */
const SLICE_MS = 4;

/**
 * Runs work in steps without blocking the event loop: all jobs together get a few milliseconds of each turn. Jobs
 * take turns, so that a small job does not wait for all of a large one.
 */
export class StepRunner {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #yieldTurn: YieldTurn;
  /** Jobs that have not ended, waiting ones included. */
  readonly #jobs = new Set<Job>();
  /** Jobs whose next step can run, in the order of their turns. */
  readonly #ready: Job[] = [];
  #isTakingTurns = false;
  #isStopped = false;

  constructor(clock: Pick<Clock, 'monotonicMs'>, yieldTurn: YieldTurn) {
    this.#clock = clock;
    this.#yieldTurn = yieldTurn;
  }

  /**
   * Runs the steps. A job that fits into one time slice runs synchronously when no other job is in flight, and then
   * throws its errors. Rejects with `shutting_down` when the runner stops first.
   */
  run<Result>(steps: SteppedWork<Result>): Result | Promise<Result> {
    if (this.#isStopped) throw new DomainError('shutting_down');
    const job = new Job(steps);
    this.#jobs.add(job);
    if (this.#isTakingTurns) this.#ready.push(job);
    else this.#advance(job, this.#clock.monotonicMs() + SLICE_MS);
    const { outcome } = job;
    // A job resolves with the return value of its steps.
    if (outcome === null) return job.ended as Promise<Result>;
    if ('error' in outcome) throw outcome.error;
    return outcome.result as Result;
  }

  /** Aborts all jobs in flight. */
  stop(): void {
    this.#isStopped = true;
    this.#ready.length = 0;
    for (const job of this.#jobs) job.giveUp(new DomainError('shutting_down'));
    this.#jobs.clear();
  }

  /** Runs steps until the job ends, waits, or its time slice is spent. */
  #advance(job: Job, endMs: number): void {
    do {
      const wait = job.step();
      if (job.outcome !== null) {
        this.#jobs.delete(job);
        return;
      }
      if (wait !== undefined) {
        const resume = (): void => this.#makeReady(job);
        wait.then(resume, (error: unknown) => {
          job.failNext(error);
          resume();
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

/** A job in flight, and the promise of its end. */
class Job {
  /** Null until the job has ended. */
  outcome: Outcome | null = null;
  readonly ended: Promise<unknown>;
  readonly #steps: SteppedWork<unknown>;
  readonly #resolve: (result: unknown) => void;
  readonly #reject: (error: unknown) => void;
  /** The failure of the awaited promise, which the next step throws. */
  #failure: { readonly error: unknown } | null = null;

  constructor(steps: SteppedWork<unknown>) {
    this.#steps = steps;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.ended = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    // A job that ended synchronously has no listener on the promise.
    promise.catch(() => undefined);
  }

  /** Runs one step; returns the promise that the next step waits for. */
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
