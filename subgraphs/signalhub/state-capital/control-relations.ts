import type { Concerts } from '#signalhub/state-capital/concert-groups.ts';
import { canBeOwned, givesControl } from '#signalhub/state-capital/entity-roles.ts';
import type { OwnershipGraph } from '#signalhub/state-capital/graph-as-of.ts';
import type { Holdings } from '#signalhub/state-capital/holdings.ts';
import {
  adjacencyOf,
  componentsOf,
  type Adjacency,
} from '#signalhub/state-capital/strong-components.ts';
import type { Votes } from '#signalhub/state-capital/votes.ts';

/** Disclosed controllers. */
export interface DisclosedControllers {
  /** By company, each once, ascending. */
  readonly sources: ReadonlyMap<number, readonly number[]>;
  /** Companies in cycles of control, which are ignored. */
  readonly circular: readonly number[];
}

export function disclosedControllers(
  { interests }: OwnershipGraph,
  { numberOf, entities, size }: Holdings,
): DisclosedControllers {
  const relations = interests
    .filter(givesControl)
    .map(({ sourceId, targetId }) => [numberOf.get(sourceId)!, numberOf.get(targetId)!] as const)
    .filter(([, target]) => canBeOwned(entities[target]!));
  const upwards = adjacencyOf(
    size,
    relations.map(([, target]) => target),
    relations.map(([source]) => source),
  );
  const components = componentsOf(upwards);
  const circular = new Set<number>();
  const sources = new Map<number, number[]>();
  for (const [source, target] of relations) {
    if (components.of[source] === components.of[target]) circular.add(target);
    else sources.set(target, [...(sources.get(target) ?? []), source]);
  }
  for (const [target, found] of sources) {
    sources.set(
      target,
      [...new Set(found)].sort((a, b) => a - b),
    );
  }
  return { sources, circular: [...circular].sort((a, b) => a - b) };
}

/**
 * Nodes whose controllers determine a company's: its voters, its disclosed controllers, and those who act in
 * concert in it. An agreement that applies in every company joins the ends of the chains above its members,
 * which may vote anywhere: so every company depends on all of them.
 */
export function controlDependencies(
  size: number,
  votes: Votes,
  concerts: Concerts,
  sources: ReadonlyMap<number, readonly number[]>,
): Adjacency {
  const from: number[] = [];
  const to: number[] = [];
  const depends = (node: number, on: number): void => {
    from.push(node);
    to.push(on);
  };
  for (const { company, voter } of votes.all) depends(company, voter);
  for (const [company, controllers] of sources) {
    for (const controller of controllers) depends(company, controller);
  }
  for (const [company, pairs] of concerts.scoped) {
    for (const { leader, member } of pairs) {
      depends(company, leader);
      depends(company, member);
    }
  }
  const [anyone] = concerts.members;
  if (anyone !== undefined) {
    for (const company of new Set(from)) depends(company, anyone);
    for (const member of concerts.members) {
      depends(anyone, member);
      depends(member, anyone);
    }
  }
  return adjacencyOf(size, from, to);
}
