import type { DataObject } from '#federation/execute/collect-targets.ts';
import type { ContextGroup } from '#federation/execute/context-values.ts';
import { RepresentationSet } from '#federation/execute/representation-set.ts';
import type { EntityFetch } from '#federation/plan/plan-step.ts';

/** Values of contexts that one request asks for at most: a document is read as a whole by whoever answers it. */
const MAX_VALUES = 128;

/** One request for entities, and for whom it asks in each of its groups. */
export interface AskedEntities {
  readonly fetch: EntityFetch;
  /** Parallel to the groups of the fetch. */
  readonly sets: readonly RepresentationSet[];
  /** Values of contexts, by the names of their variables; null where there are none. */
  readonly contexts: DataObject | null;
}

/**
 * The requests that ask for entities whose contexts differ: each value has a group of its own, and what is too much for
 * one request is asked in several. Room is made for powers of two, so that few texts serve all numbers of values.
 *
 * @param fetch one that has contexts
 * @param found parallel to its groups: for those without contexts one without values, or none
 */
export function contextualRequests(
  fetch: EntityFetch,
  found: readonly (readonly ContextGroup[])[],
): AskedEntities[] {
  const most = Math.max(...found.map((groups) => groups.length));
  const requests: AskedEntities[] = [];
  for (let from = 0; from < most; from += MAX_VALUES) {
    const parts = found.map((groups) => groups.slice(from, from + MAX_VALUES));
    requests.push(requestOf(fetch, parts));
  }
  return requests;
}

function requestOf(
  { groups, withGroups }: EntityFetch,
  parts: readonly (readonly ContextGroup[])[],
): AskedEntities {
  const rooms = parts.map(({ length }) => roomFor(length));
  const fetch = withGroups!(rooms);
  const sets: RepresentationSet[] = [];
  const contexts: DataObject = {};
  for (const [index, known] of parts.entries()) {
    for (let place = 0; place < rooms[index]!; place += 1) {
      // A place that is left over asks for nobody, but no variable of it may be missing.
      const { values } = known[Math.min(place, known.length - 1)]!;
      for (const [at, { variableName }] of fetch.groups[sets.length]!.contexts.entries()) {
        contexts[variableName] = values[at];
      }
      sets.push(known[place]?.set ?? new RepresentationSet(groups[index]!.representation));
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
