import type { FederatedType } from '#gateway/plan/graph/federated-type.ts';
import type { FieldSet } from '#gateway/plan/graph/field-set.ts';
import type { TypeSet } from '#gateway/plan/graph/type-set.ts';
import type { Node, NodeParts } from '#gateway/plan/search/fetch-tree.ts';

/** How to enter a subgraph at a position. */
export interface Move {
  readonly kind: 'root' | 'entities';
  readonly subgraph: number;
  readonly types: TypeSet;
  /** The types that may be there; those of `types` that the way to the position can return. */
  readonly possible: TypeSet;
  /** The interface that the subgraph knows the types by. */
  readonly as: FederatedType | null;
  /** Whether the interface's name is sent, because nobody has told the type yet. */
  readonly isByInterface: boolean;
  /** The type whose name and keys are sent for all of them; null where each has its own. */
  readonly sentAs: FederatedType | null;
  readonly requires: FieldSet | null;
  /** What tells moves apart. */
  readonly key: string;
}

/** A state of the search for the cheapest way: a position on the way, as one subgraph would reach it. */
export interface Arrival extends Omit<NodeParts, 'position'> {
  /** Which position on the way: the number of fields from the root. */
  readonly index: number;
  readonly requires: FieldSet | null;
  readonly depth: number;
  readonly cost: number;
  readonly previous: Arrival | null;
  /** The node of the plan that it is; null where it would be new. */
  readonly node: Node | null;
  /** The move by which it is reached; null for a node of the plan, and for a field. */
  readonly move: Move | null;
}
