import { repeatedFetch } from '#federation/plan/fetches/entity-request.ts';
import type { EntityFetch } from '#federation/plan/plan-step.ts';

/** Entity requests whose groups are repeated, each written once. They live as long as the plan of the fetch. */
export class RepeatedFetches {
  readonly #known = new WeakMap<EntityFetch, Map<string, EntityFetch>>();

  /** @param times how often each group is repeated */
  of(fetch: EntityFetch, times: readonly number[]): EntityFetch {
    const known = this.#known.getOrInsertComputed(fetch, () => new Map<string, EntityFetch>());
    return known.getOrInsertComputed(times.join(), () => repeatedFetch(fetch, times));
  }
}
