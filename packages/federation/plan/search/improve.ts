import type { PositionTree } from '#federation/plan/search/position-tree.ts';
import type { RequestedField } from '#federation/plan/search/plan-position.ts';
import { FetchTree } from '#federation/plan/search/fetch-tree.ts';
import { moveKey } from '#federation/plan/search/connect.ts';
import { SearchBudgetError } from '#federation/plan/search/edge-budget.ts';
import { inOrderOfParts } from '#federation/plan/search/parts-of-field.ts';
import { ShortestPath } from '#federation/plan/search/shortest-path.ts';
import type { SearchContext } from '#federation/plan/search/shortest-path.ts';
import { firstSolution } from '#federation/plan/search/first-solution.ts';
import { isSolution, solve } from '#federation/plan/search/solve.ts';
import type { Solution } from '#federation/plan/search/solve.ts';
import { scheduleOf } from '#federation/plan/fetches/schedule.ts';

/** Plans with fewer fetches cannot be improved. */
const FEW_FETCHES = 2;

/**
 * The best plan within a budget. The first plan is complete, so the search can stop at any moment; the budget counts
 * edges, so the result is deterministic. Throws `UnresolvableError`.
 *
 * @param budget edges that may be evaluated after the first plan
 */
export function bestSolution(
  context: SearchContext,
  positions: PositionTree,
  budget: number,
): Solution {
  const inOrder = [...positions.leaves];
  const ordered = positions.isDeferred
    ? inOrderOfParts
    : (leaves: readonly RequestedField[]) => leaves;
  const leaves = ordered(byChoice(inOrder));
  const first = firstSolution(context, positions, leaves, ordered);
  if (!first.isUsual) return first.solution;
  let best = first.solution;
  if (best.tree.fetches.length <= FEW_FETCHES || budget === 0) return best;
  let avoided = NONE;
  let bestCost = costOf(best);
  const { edgeBudget } = context;
  edgeBudget.limit = edgeBudget.edges + budget;
  const attempt = (order: readonly RequestedField[], without: ReadonlySet<number>): boolean => {
    if (best.tree.fetches.length <= FEW_FETCHES || edgeBudget.edges >= edgeBudget.limit)
      return false;
    const other = solveWithout(context, positions, order, without);
    if (other === null || other.dropped > best.dropped || other.early > best.early) return false;
    const cost = costOf(other);
    if (cost >= bestCost) return false;
    best = other;
    bestCost = cost;
    avoided = without;
    return true;
  };
  const nearest = byDistance(context, inOrder);
  if (nearest !== null) attempt(ordered(nearest), avoided);
  for (let isBetter = true; isBetter;) {
    const candidates = best.tree.fetches.map(({ move, top }) => moveKey(top.position, move));
    isBetter = candidates.some((move) => attempt(leaves, new Set([...avoided, move])));
  }
  return best;
}

const NONE: ReadonlySet<number> = new Set();

function solveWithout(
  context: SearchContext,
  positions: PositionTree,
  leaves: readonly RequestedField[],
  avoided: ReadonlySet<number>,
): Solution | null {
  try {
    const other = solve(context, positions, leaves, avoided);
    return isSolution(other) ? other : null;
  } catch (error) {
    if (error instanceof SearchBudgetError) return null;
    throw error;
  }
}

/** 1,000 per request, 500 per sequential stage, 50 per entry, 1 per field. */
function costOf({ tree }: Solution): number {
  const { requests, depth } = scheduleOf(tree.fetches);
  return 1_000 * requests.length + 500 * depth + 50 * tree.fetches.length + tree.leaves;
}

/** Leaves with the fewest possible subgraphs first, because they constrain the rest. */
function byChoice(leaves: readonly RequestedField[]): RequestedField[] {
  const known = new Map<RequestedField, number>();
  return leaves.toSorted((one, other) => choicesOf(one, known) - choicesOf(other, known));
}

/** Leaves nearest to the root first, because farther ones may start from them. Null when this costs too much. */
function byDistance(
  context: SearchContext,
  leaves: readonly RequestedField[],
): RequestedField[] | null {
  const shortestPath = new ShortestPath(context, new FetchTree());
  const isForbidden = (): boolean => false;
  const distances = new Map<RequestedField, number>();
  try {
    for (const leaf of leaves) {
      const goal = { chain: leaf.chain, isPosition: false, isWide: false, part: null, isForbidden };
      distances.set(leaf, shortestPath.find(goal)?.cost ?? Infinity);
    }
  } catch (error) {
    if (error instanceof SearchBudgetError) return null;
    throw error;
  }
  return leaves.toSorted((one, other) => distances.get(one)! - distances.get(other)!);
}

/** Number of subgraph combinations on the path to a leaf. */
function choicesOf(requested: RequestedField, known: Map<RequestedField, number>): number {
  const before = known.get(requested);
  if (before !== undefined) return before;
  const { parent } = requested.position;
  const own = Math.max(1, subgraphsOf(requested.types.types[0], requested.field));
  const choices = own * (parent === null ? 1 : choicesOf(parent, known));
  known.set(requested, choices);
  return choices;
}

function subgraphsOf(
  type: RequestedField['types']['types'][number] | undefined,
  field: string,
): number {
  if (type === undefined) return 1;
  let count = 0;
  for (const [subgraph, known] of type.in.entries()) {
    const faces = known === undefined ? type.as[subgraph]! : [type, ...type.as[subgraph]!];
    if (field === '__typename') count += known === undefined ? 0 : 1;
    else if (faces.some((face) => face.fields.get(field)?.in[subgraph]?.isExternal === false))
      count += 1;
  }
  return count;
}
