import type { FieldInputs } from '#federation/plan/graph/federated-type.ts';
import type { Node, NodeParts } from '#federation/plan/search/fetch-tree.ts';
import type { Move } from '#federation/plan/search/move.ts';

/** A state of the search for the cheapest way: a position on the way, as one subgraph would reach it. */
export interface Arrival extends Omit<NodeParts, 'position'> {
  /** Which position on the way: the number of fields from the root. */
  readonly index: number;
  readonly requires: FieldInputs | null;
  readonly depth: number;
  readonly cost: number;
  readonly previous: Arrival | null;
  /** The node of the plan that it is; null where it would be new. */
  readonly node: Node | null;
  /** The move by which it is reached; null for a node of the plan, and for a field. */
  readonly move: Move | null;
  /** What its cheapest way to the goal costs, at least. */
  rank: number;
  /** How many were added before it. */
  order: number;
  /** Whether fields were followed from here; what is left is to enter other subgraphs. */
  isFollowed: boolean;
  /** Whether a cheaper way to the same state was found. */
  isOutdone: boolean;
}

/** Whether two arrivals at one position go on alike. */
export function isSameState(one: Arrival, other: Arrival): boolean {
  return (
    one.subgraph === other.subgraph &&
    one.scope === other.scope &&
    one.possible === other.possible &&
    one.provided === other.provided &&
    one.requires === other.requires &&
    one.as === other.as &&
    one.isBlind === other.isBlind
  );
}
