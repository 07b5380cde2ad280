import { DomainError } from '#kernel/errors/errors.ts';
import type { YieldTurn } from '#kernel/async/step-runner.ts';
import type { Cancellation } from '#kernel/ports/graph.ts';

/**
 * Limit of an operation, for all its fields and aliases together. Work is counted in calculated numbers, about 5 ns
 * each.
 */
export const MAX_WORK = 80_000_000;

/**
 * Work that is done before the event loop gets its turn. That is one or two milliseconds, and some twenty the first
 * time, before the code is compiled.
 */
export const SLICE_WORK = 250_000;

interface Waiting {
  readonly work: number;
  readonly start: () => void;
}

/**
 * The work of one operation. Small tasks run immediately and synchronously. Large ones run in slices, between which the
 * event loop serves other operations.
 */
export class WorkSlices {
  readonly #yieldTurn: YieldTurn;
  readonly #cancellation: Cancellation | null;
  readonly #waiting: Waiting[] = [];
  #admitted = 0;
  #spent = 0;

  /** @param cancellation ends tasks that still wait for their turn */
  constructor(yieldTurn: YieldTurn, cancellation: Cancellation | null = null) {
    this.#yieldTurn = yieldTurn;
    this.#cancellation = cancellation;
  }

  /** Counts work before it is done. Throws `query_too_complex` above the limit. */
  admit(work: number): void {
    this.#admitted += work;
    if (this.#admitted <= MAX_WORK) return;
    throw new DomainError(
      'query_too_complex',
      'This query needs more calculation than one operation may; ask for fewer bars or indicators, or in ' +
        'several queries.',
    );
  }

  /** Runs a task now if the slice has room for it, else in its turn. */
  run<Answer>(work: number, task: () => Answer): Answer | Promise<Answer> {
    const fits = this.#spent === 0 || this.#spent + work <= SLICE_WORK;
    if (this.#waiting.length === 0 && fits) {
      this.#spent += work;
      return task();
    }
    return new Promise((resolve, reject) => {
      const start = (): void => {
        try {
          this.#cancellation?.signal?.throwIfAborted();
          resolve(task());
        } catch (error) {
          reject(error);
        }
      };
      this.#waiting.push({ work, start });
      if (this.#waiting.length === 1) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#yieldTurn();
      this.#spent = 0;
      do {
        const { work, start } = this.#waiting[0]!;
        this.#spent += work;
        start();
        // It leaves the queue only now, so that tasks which it adds wait behind the others.
        this.#waiting.shift();
      } while (this.#waiting.length > 0 && this.#spent + this.#waiting[0]!.work <= SLICE_WORK);
    }
  }
}
