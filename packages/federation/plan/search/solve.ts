import { FIRST_PART, FetchTree } from '#federation/plan/search/fetch-tree.ts';
import { Connector } from '#federation/plan/search/connect.ts';
import type { SearchContext } from '#federation/plan/search/shortest-path.ts';
import type { PositionTree } from '#federation/plan/search/position-tree.ts';
import { partsOf } from '#federation/plan/search/parts-of-field.ts';
import type { RequestedField } from '#federation/plan/search/plan-position.ts';
import type { TypeSets } from '#federation/plan/graph/type-set.ts';

/** A complete plan, before its requests are written. */
export interface Solution {
  readonly tree: FetchTree;
  /** Number of fields for types that no path to their position returns; nothing has to answer them. */
  readonly dropped: number;
  /** Number of deferred fields that an earlier part requests. */
  readonly early: number;
}

/** A field without a path, although the composer accepted the supergraph. */
export class UnresolvableError extends Error {
  readonly typename: string;
  readonly field: string;
  readonly path: readonly string[];

  constructor(requested: RequestedField) {
    const typename = requested.types.types[0]?.name ?? requested.position.declared.name;
    const path = requested.chain.map(({ name }) => name);
    super(`No subgraph can resolve ${typename}.${requested.field} at ${path.join('.')}.`);
    this.name = 'UnresolvableError';
    this.typename = typename;
    this.field = requested.field;
    this.path = path;
  }
}

/** A field that a search found no path to. */
export interface DeadEnd {
  readonly missing: RequestedField;
  /** The leaf that needs it. */
  readonly leaf: RequestedField;
}

export function isSolution(found: Solution | DeadEnd): found is Solution {
  return 'tree' in found;
}

/**
 * Connects all leaves in order, until one has no path.
 *
 * @param avoided keys of moves that the plan must not use
 */
export function solve(
  context: SearchContext,
  positions: PositionTree,
  leaves: readonly RequestedField[],
  avoided: ReadonlySet<number>,
): Solution | DeadEnd {
  const tree = new FetchTree();
  const connector = new Connector(context, positions, tree, avoided);
  let dropped = 0;
  let early = 0;
  for (const leaf of leaves) {
    const part = positions.isDeferred ? (partsOf(leaf)[0] ?? FIRST_PART) : FIRST_PART;
    const node = connector.leaf(leaf, part);
    if (node !== null) {
      if (node.fetch.part !== part) early += 1;
      continue;
    }
    const missing = missingOn(context.sets, tree, connector, leaf);
    if (missing !== null) return { missing, leaf };
    dropped += 1;
  }
  return { tree, dropped, early };
}

/**
 * The missing field behind an unanswered leaf; null when no object of its types can occur, so that nothing is missing.
 */
function missingOn(
  sets: TypeSets,
  tree: FetchTree,
  connector: Connector,
  leaf: RequestedField,
): RequestedField | null {
  for (const requested of leaf.chain) {
    const { parent } = requested.position;
    if (parent === null) continue;
    if (connector.position(requested) === null) return parent;
    const canBe = tree
      .nodesAt(requested.position)
      .some(({ possible }) => sets.intersect(possible, requested.types).types.length > 0);
    if (!canBe) return null;
  }
  return leaf;
}
