import { FIRST, FetchTree } from '#federation/plan/search/fetch-tree.ts';
import { Connector } from '#federation/plan/search/connect.ts';
import type { SearchFacts } from '#federation/plan/search/reach.ts';
import type { PositionTree } from '#federation/plan/search/position-tree.ts';
import { partsOf } from '#federation/plan/search/part-of-want.ts';
import type { Want } from '#federation/plan/search/position.ts';
import type { TypeSets } from '#federation/plan/graph/type-set.ts';

/** A whole plan, before it is written as requests. */
export interface Solution {
  readonly tree: FetchTree;
  /** Wants for types that no way to their position returns: nothing can answer them, and nothing has to. */
  readonly dropped: number;
  /** Wants that are deferred, and asked with an earlier part all the same. */
  readonly early: number;
}

/** A field that the supergraph has no way to, though its composer let it pass. */
export class UnresolvableError extends Error {
  readonly typename: string;
  readonly field: string;
  readonly path: readonly string[];

  constructor(want: Want) {
    const typename = want.types.types[0]?.name ?? want.position.declared.name;
    const path = want.chain.map(({ name }) => name);
    super(`No subgraph can be asked for ${typename}.${want.field} at ${path.join('.')}.`);
    this.name = 'UnresolvableError';
    this.typename = typename;
    this.field = want.field;
    this.path = path;
  }
}

/** What a search could not find a way to. */
export interface DeadEnd {
  readonly missing: Want;
}

export function isSolution(found: Solution | DeadEnd): found is Solution {
  return 'tree' in found;
}

/**
 * Connects all leaves, one after the other, until there is one that no way leads to.
 *
 * @param avoided keys of moves that the plan does without
 */
export function solve(
  facts: SearchFacts,
  positions: PositionTree,
  leaves: readonly Want[],
  avoided: ReadonlySet<number>,
): Solution | DeadEnd {
  const tree = new FetchTree();
  const connector = new Connector(facts, positions, tree, avoided);
  let dropped = 0;
  let early = 0;
  for (const leaf of leaves) {
    const part = positions.isDeferred ? (partsOf(leaf)[0] ?? FIRST) : FIRST;
    const node = connector.leaf(leaf, part);
    if (node !== null) {
      if (node.fetch.part !== part) early += 1;
      continue;
    }
    const missing = missingOn(facts.sets, tree, connector, leaf);
    if (missing !== null) return { missing };
    dropped += 1;
  }
  return { tree, dropped, early };
}

/**
 * What is missing where a leaf stays without an answer; null where no object that it is asked of can ever be,
 * so that nothing is.
 */
function missingOn(sets: TypeSets, tree: FetchTree, connector: Connector, leaf: Want): Want | null {
  for (const want of leaf.chain) {
    const { parent } = want.position;
    if (parent === null) continue;
    if (connector.position(want) === null) return parent;
    const canBe = tree
      .nodesAt(want.position)
      .some(({ possible }) => sets.intersect(possible, want.types).types.length > 0);
    if (!canBe) return null;
  }
  return leaf;
}
