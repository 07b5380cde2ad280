import type { Arrival } from '#gateway/plan/search/arrival.ts';
import type { ProvidedFields } from '#gateway/plan/search/provided.ts';

/** The arrivals that a search has still to look at, cheapest first; each state once. */
export class ArrivalQueue {
  readonly #provided: ProvidedFields;
  readonly #waiting: Arrival[] = [];
  readonly #best = new Map<string, number>();

  constructor(provided: ProvidedFields) {
    this.#provided = provided;
  }

  add(arrival: Arrival): void {
    const key = this.#keyOf(arrival);
    const best = this.#best.get(key);
    if (best !== undefined && best <= arrival.cost) return;
    this.#best.set(key, arrival.cost);
    this.#waiting.push(arrival);
  }

  /** The cheapest; of equal ones, the one that was found first. Null when there are no more. */
  next(): Arrival | null {
    const waiting = this.#waiting;
    for (;;) {
      if (waiting.length === 0) return null;
      let at = 0;
      for (let index = 1; index < waiting.length; index += 1) {
        if (waiting[index]!.cost < waiting[at]!.cost) at = index;
      }
      const [arrival] = waiting.splice(at, 1);
      if (arrival!.cost <= this.#best.get(this.#keyOf(arrival!))!) return arrival!;
    }
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
