import { moveKey } from '#federation/plan/search/connect.ts';
import type { PositionTree } from '#federation/plan/search/position-tree.ts';
import type { RequestedField } from '#federation/plan/search/plan-position.ts';
import type { SearchContext } from '#federation/plan/search/shortest-path.ts';
import { UnresolvableError, isSolution, solve } from '#federation/plan/search/solve.ts';
import type { DeadEnd, Solution } from '#federation/plan/search/solve.ts';

/** Upper bound of leaves that are tried before all others. */
const MAX_PROMOTED = 8;

/** A plan, and whether the usual order of its leaves found it. */
export interface FirstSolution {
  readonly solution: Solution;
  readonly isUsual: boolean;
}

/**
 * A first complete plan. The usual order of the leaves finds one for nearly every operation, but its first leaves may
 * choose a path from which others are unreachable. The search then starts with the leaf without a path. If that fails,
 * it tries each subgraph with the root field as the only one. Finally, it allows several subgraphs to answer a position
 * that one should decide. Throws `UnresolvableError`.
 *
 * @param ordered sorts leaves into an order that the parts of the answer allow
 */
export function firstSolution(
  context: SearchContext,
  positions: PositionTree,
  leaves: readonly RequestedField[],
  ordered: (leaves: readonly RequestedField[]) => readonly RequestedField[],
): FirstSolution {
  const first = solve(context, positions, leaves, NONE);
  if (isSolution(first)) return { solution: first, isUsual: true };
  const tried = (withContext: SearchContext, avoided: ReadonlySet<number>): Solution | null =>
    promoting(withContext, positions, { leaves, ordered, avoided });
  let found = tried(context, NONE);
  if (context.isRootAskedOnce) {
    for (const others of otherRoots(positions)) found ??= tried(context, others);
  }
  found ??= tried({ ...context, mayReachAgain: true }, NONE);
  if (found === null) throw new UnresolvableError(first.missing);
  return { solution: found, isUsual: false };
}

const NONE: ReadonlySet<number> = new Set();

/** Solves with every leaf that had no path before all others. */
function promoting(
  context: SearchContext,
  positions: PositionTree,
  {
    leaves,
    ordered,
    avoided,
  }: {
    readonly leaves: readonly RequestedField[];
    readonly ordered: (leaves: readonly RequestedField[]) => readonly RequestedField[];
    readonly avoided: ReadonlySet<number>;
  },
): Solution | null {
  const promoted: RequestedField[] = [];
  while (promoted.length <= MAX_PROMOTED) {
    const rest = leaves.filter((leaf) => !promoted.includes(leaf));
    const found: Solution | DeadEnd = solve(
      context,
      positions,
      ordered([...promoted, ...rest]),
      avoided,
    );
    if (isSolution(found)) return found;
    if (promoted.includes(found.leaf)) return null;
    promoted.unshift(found.leaf);
  }
  return null;
}

/** For each subgraph with root fields: the root moves into all others. */
function otherRoots({ root }: PositionTree): ReadonlySet<number>[] {
  const keys = new Map<number, Set<number>>();
  for (const requested of root.requestedFields) {
    for (const isWide of [false, true]) {
      for (const { kind, subgraph, id } of requested.moves.from(root.types, null, isWide)) {
        if (kind !== 'root') continue;
        keys.getOrInsertComputed(subgraph, () => new Set<number>()).add(moveKey(root, id));
      }
    }
  }
  return Array.from(keys.keys(), (only) => {
    const others = Array.from(keys, ([subgraph, moves]) => (subgraph === only ? [] : [...moves]));
    return new Set(others.flat());
  });
}
