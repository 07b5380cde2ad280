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

  add(state: SearchState): void {
    if (state.node === null && !this.#isBetter(state)) return;
    this.#put(state);
  }

  /** Reinserts a partly expanded state under its new rank. */
  putBack(state: SearchState): void {
    this.#put(state);
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

  #put(state: SearchState): void {
    state.order = this.#added;
    this.#added += 1;
    this.#waiting.push(state);
  }

  #isBetter(state: SearchState): boolean {
    const known = (this.#known[state.index] ??= []);
    for (const [at, other] of known.entries()) {
      if (!isSameState(other, state)) continue;
      if (other.cost <= state.cost) return false;
      other.isOutdone = true;
      known[at] = state;
      return true;
    }
    known.push(state);
    return true;
  }
}
