import type { DataObject } from '#federation/execute/collect-targets.ts';
import type { ContextGroup } from '#federation/execute/context-values.ts';
import type { RepeatedFetches } from '#federation/execute/repeated-fetches.ts';
import { RepresentationSet } from '#federation/execute/representation-set.ts';
import type { EntityFetch } from '#federation/plan/plan-step.ts';

/** Upper bound of context values in one request, which bounds the size of its document. */
const MAX_VALUES = 128;

/** One entity request, with the representations of each group. */
export interface RequestedEntities {
  readonly fetch: EntityFetch;
  /** Parallel to the groups of the fetch. */
  readonly sets: readonly RepresentationSet[];
  /** Context values, by variable name; null when there are none. */
  readonly contexts: DataObject | null;
}

/**
 * Splits an entity fetch by the values of its contexts: each value gets a group, and large fetches several requests.
 * Group counts are powers of two, so that few documents serve all numbers of values.
 *
 * @param fetch one that has contexts
 * @param found parallel to its groups; a group without contexts has one entry without values, or none
 */
export function contextualRequests(
  fetch: EntityFetch,
  found: readonly (readonly ContextGroup[])[],
  repeated: RepeatedFetches,
): RequestedEntities[] {
  const maxCount = Math.max(...found.map((groups) => groups.length));
  const requests: RequestedEntities[] = [];
  for (let from = 0; from < maxCount; from += MAX_VALUES) {
    const parts = found.map((groups) => groups.slice(from, from + MAX_VALUES));
    requests.push(requestOf(fetch, parts, repeated));
  }
  return requests;
}

function requestOf(
  once: EntityFetch,
  parts: readonly (readonly ContextGroup[])[],
  repeated: RepeatedFetches,
): RequestedEntities {
  const rooms = parts.map(({ length }) => roomFor(length));
  const fetch = repeated.of(once, rooms);
  const sets: RepresentationSet[] = [];
  const contexts: DataObject = {};
  for (const [index, known] of parts.entries()) {
    for (let place = 0; place < rooms[index]!; place += 1) {
      // An unused group has no entities, but all of its variables need a value.
      const { values } = known[Math.min(place, known.length - 1)]!;
      for (const [at, { variableName }] of fetch.groups[sets.length]!.contexts.entries()) {
        contexts[variableName] = values[at];
      }
      sets.push(known[place]?.set ?? new RepresentationSet(once.groups[index]!.representation));
    }
  }
  return { fetch, sets, contexts };
}

function roomFor(values: number): number {
  if (values === 0) return 0;
  let room = 1;
  while (room < values) room *= 2;
  return room;
}
