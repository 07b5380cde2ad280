import { PriorityQueue } from '#kernel/priority-queue.ts';
import type { Arrival } from '#gateway/plan/search/arrival.ts';
import type { ProvidedFields } from '#gateway/plan/search/provided.ts';

/** An arrival that waits, and what it is ordered and known by. */
interface Waiting {
  readonly arrival: Arrival;
  readonly key: string;
  /** How many were added before it. */
  readonly order: number;
}

/** The arrivals that a search has still to look at, cheapest first; each state once. */
export class ArrivalQueue {
  readonly #provided: ProvidedFields;
  readonly #waiting = new PriorityQueue<Waiting>(
    (one, other) => one.arrival.cost - other.arrival.cost || one.order - other.order,
  );
  readonly #best = new Map<string, number>();
  #added = 0;

  constructor(provided: ProvidedFields) {
    this.#provided = provided;
  }

  add(arrival: Arrival): void {
    const key = this.#keyOf(arrival);
    const best = this.#best.get(key);
    if (best !== undefined && best <= arrival.cost) return;
    this.#best.set(key, arrival.cost);
    this.#waiting.push({ arrival, key, order: this.#added });
    this.#added += 1;
  }

  /** The cheapest; of equal ones, the one that was found first. Null when there are no more. */
  next(): Arrival | null {
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      const { arrival, key } = next;
      if (arrival.cost <= this.#best.get(key)!) return arrival;
    }
    return null;
  }

  #keyOf({
    index,
    subgraph,
    node,
    scope,
    possible,
    as,
    isBlind,
    provided,
    requires,
  }: Arrival): string {
    if (node !== null) return `n${node.id}`;
    const id = this.#provided.idOf(provided);
    return `${index} ${subgraph} ${scope.id} ${possible.id} ${as?.id ?? ''}${isBlind} ${id} ${requires?.text ?? ''}`;
  }
}
