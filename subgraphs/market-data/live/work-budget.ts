import type { YieldTurn } from '#kernel/async/step-runner.ts';
import { SLICE_WORK } from '#market-data/calculation/work-slices.ts';

/**
 * Work, counted in calculated numbers, of taking one live bar through a calculation and judging its features, and of
 * delivering one event to a subscriber: about 10 and 25 microseconds.
 */
export const WORK_PER_BAR = 2_000;
export const WORK_PER_DELIVERY = 5_000;

/**
 * Limits what all live calculations together do in one turn of the event loop. Hundreds of series close in the same
 * second, so each calculation counts its work here first, and waits for another turn once the budget of this one is
 * spent.
 */
export class LiveWorkBudget {
  readonly #yieldTurn: YieldTurn;
  #spent = 0;
  #next: Promise<void> | null = null;

  constructor(yieldTurn: YieldTurn) {
    this.#yieldTurn = yieldTurn;
  }

  /** Counts work, in calculated numbers. Synchronous while this turn has room for it. */
  take(work: number): void | Promise<void> {
    if (!this.#hasRoom(work)) return this.#takeLater(work);
    this.#spent += work;
  }

  async #takeLater(work: number): Promise<void> {
    do {
      this.#next ??= this.#beginTurn();
      await this.#next;
    } while (!this.#hasRoom(work));
    this.#spent += work;
  }

  async #beginTurn(): Promise<void> {
    await this.#yieldTurn();
    this.#spent = 0;
    this.#next = null;
  }

  #hasRoom(work: number): boolean {
    return this.#spent === 0 || this.#spent + work <= SLICE_WORK;
  }
}
