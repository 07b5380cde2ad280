import type { FieldInputs } from '#federation/plan/graph/federated-type.ts';
import type { PlanNode, NodeParts } from '#federation/plan/search/fetch-tree.ts';
import type { Move } from '#federation/plan/search/move.ts';

/** A state of the shortest-path search: a position on the path, as one subgraph reaches it. */
export interface SearchState extends Omit<NodeParts, 'position'> {
  /** Number of fields from the root. */
  readonly index: number;
  readonly requires: FieldInputs | null;
  readonly depth: number;
  readonly cost: number;
  readonly previous: SearchState | null;
  /** The plan node; null for a state that would add one. */
  readonly node: PlanNode | null;
  /** The move that reaches it; null for an existing plan node, and for a followed field. */
  readonly move: Move | null;
  /** Lower bound of the cost of a path through it. */
  rank: number;
  /** Insertion number. */
  order: number;
  /** Whether its field is followed; only moves into other subgraphs remain. */
  isFollowed: boolean;
  /** Whether a cheaper path to the same state was found. */
  isOutdone: boolean;
}

/** Whether two states at one path index are equivalent. */
export function isSameState(one: SearchState, other: SearchState): boolean {
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
