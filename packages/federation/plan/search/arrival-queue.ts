import { PriorityQueue } from '#kernel/async/priority-queue.ts';
import { isSameState } from '#federation/plan/search/arrival.ts';
import type { Arrival } from '#federation/plan/search/arrival.ts';

/** The arrivals that a search has still to look at, the most promising first; each state once. */
export class ArrivalQueue {
  readonly #waiting = new PriorityQueue<Arrival>(
    (one, other) => one.rank - other.rank || one.order - other.order,
  );
  /** What was added by its place on the way: there are few states at each. */
  readonly #known: Arrival[][] = [];
  #added = 0;

  add(arrival: Arrival): void {
    if (arrival.node === null && !this.#isBetter(arrival)) return;
    this.#put(arrival);
  }

  /** Puts back an arrival of which a part was looked at, under its new rank. */
  putBack(arrival: Arrival): void {
    this.#put(arrival);
  }

  /** What the most promising costs, at least; infinite when there are no more. */
  minRank(): number {
    return this.#waiting.peek()?.rank ?? Infinity;
  }

  /** The most promising; of equal ones, the one that was found first. Null when there are no more. */
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
