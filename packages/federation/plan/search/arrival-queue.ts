import { PriorityQueue } from '#kernel/async/priority-queue.ts';
import { isSameState } from '#federation/plan/search/arrival.ts';
import type { Arrival } from '#federation/plan/search/arrival.ts';

/** Open states of a search, ordered by rank; each state once. */
export class ArrivalQueue {
  readonly #waiting = new PriorityQueue<Arrival>(
    (one, other) => one.rank - other.rank || one.order - other.order,
  );
  /** States by path index; there are few at each. */
  readonly #known: Arrival[][] = [];
  #added = 0;

  add(arrival: Arrival): void {
    if (arrival.node === null && !this.#isBetter(arrival)) return;
    this.#put(arrival);
  }

  /** Reinserts a partly expanded state under its new rank. */
  putBack(arrival: Arrival): void {
    this.#put(arrival);
  }

  /** The lowest rank; infinite when the queue is empty. */
  minRank(): number {
    return this.#waiting.peek()?.rank ?? Infinity;
  }

  /** Removes the state of lowest rank, of equal ones the oldest. Null when the queue is empty. */
  next(): Arrival | null {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      if (!next.isOutdone) return next;
    }
    return null;
  }

  #put(arrival: Arrival): void {
    arrival.order = this.#added;
    this.#added += 1;
    this.#waiting.push(arrival);
  }

  #isBetter(arrival: Arrival): boolean {
    const known = (this.#known[arrival.index] ??= []);
    for (const [at, other] of known.entries()) {
      if (!isSameState(other, arrival)) continue;
      if (other.cost <= arrival.cost) return false;
      other.isOutdone = true;
      known[at] = arrival;
      return true;
    }
    known.push(arrival);
    return true;
  }
}
