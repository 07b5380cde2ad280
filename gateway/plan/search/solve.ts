import { FetchTree } from '#gateway/plan/search/fetch-tree.ts';
import { Connector } from '#gateway/plan/search/connect.ts';
import type { SearchFacts } from '#gateway/plan/search/reach.ts';
import type { PositionTree } from '#gateway/plan/search/position-tree.ts';
import type { Want } from '#gateway/plan/search/position.ts';
import type { TypeSets } from '#gateway/plan/graph/type-set.ts';

/** A whole plan, before it is written as requests. */
export interface Solution {
  readonly tree: FetchTree;
  /** Wants for types that no way to their position returns: nothing can answer them, and nothing has to. */
  readonly dropped: number;
}

/** A want that the supergraph has no way to, though its composer let it pass. */
export class Unresolvable extends Error {
  readonly typename: string;
  readonly field: string;
  readonly path: readonly string[];

  constructor(want: Want) {
    const typename = want.types.types[0]?.name ?? want.position.declared.name;
    const path = want.chain.map(({ name }) => name);
    super(`No subgraph can be asked for ${typename}.${want.field} at ${path.join('.')}.`);
    this.name = 'Unresolvable';
    this.typename = typename;
    this.field = want.field;
    this.path = path;
  }
}

/**
 * Connects all leaves, one after the other. Throws `Unresolvable`.
 *
 * @param avoided keys of moves that the plan does without
 */
export function solve(
  facts: SearchFacts & { readonly sets: TypeSets },
  positions: PositionTree,
  leaves: readonly Want[],
  avoided: ReadonlySet<string>,
): Solution {
  const tree = new FetchTree();
  const connector = new Connector(facts, positions, tree, avoided);
  let dropped = 0;
  for (const leaf of leaves) {
    if (connector.leaf(leaf) !== null) continue;
    checkDropped(facts.sets, tree, connector, leaf);
    dropped += 1;
  }
  return { tree, dropped };
}

/** A leaf may stay without an answer only where no object that it is asked of can ever be. */
function checkDropped(sets: TypeSets, tree: FetchTree, connector: Connector, leaf: Want): void {
  for (const want of leaf.chain) {
    if (want.position.parent !== null && connector.position(want) === null) {
      throw new Unresolvable(want.position.parent);
    }
    const nodes = tree.nodesAt(want.position);
    const canBe = nodes.some(
      ({ possible }) => sets.intersect(possible, want.types).types.length > 0,
    );
    if (want.position.parent !== null && !canBe) return;
  }
  throw new Unresolvable(leaf);
}
