import { PriorityQueue } from '#kernel/async/priority-queue.ts';
import { isSameState } from '#federation/plan/search/search-state.ts';
import type { SearchState } from '#federation/plan/search/search-state.ts';

/** Open states of a search, ordered by rank; each state once. */
export class SearchQueue {
  readonly #waiting = new PriorityQueue<SearchState>(
    (one, other) => one.rank - other.rank || one.order - other.order,
  );
  /** States by path index; there are few at each. */
  readonly #known: SearchState[][] = [];
  #added = 0;

  add(arrival: SearchState): void {
    if (arrival.node === null && !this.#isBetter(arrival)) return;
    this.#put(arrival);
  }

  /** Reinserts a partly expanded state under its new rank. */
  putBack(arrival: SearchState): void {
    this.#put(arrival);
  }

  /** The lowest rank; infinite when the queue is empty. */
  minRank(): number {
    return this.#waiting.peek()?.rank ?? Infinity;
  }

  /** Removes the state of lowest rank, of equal ones the oldest. Null when the queue is empty. */
  next(): SearchState | null {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      if (!next.isOutdone) return next;
    }
    return null;
  }

  #put(arrival: SearchState): void {
    arrival.order = this.#added;
    this.#added += 1;
    this.#waiting.push(arrival);
  }

  #isBetter(arrival: SearchState): boolean {
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
