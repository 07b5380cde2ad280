import { isExact, type Holdings } from '#signalhub/state-capital/holdings.ts';
import { OWNERSHIP_POLICY } from '#signalhub/state-capital/ownership-policy.ts';
import { PriorityQueue } from '#kernel/async/priority-queue.ts';

/** A simple path from an owner to the company along holdings. */
export interface OwnershipPath {
  /** From the owner to the company. */
  readonly nodes: readonly number[];
  /** Holdings between them. */
  readonly arcs: readonly number[];
}

/** The best paths found, and whether there may be more. */
export interface BestPaths {
  readonly paths: readonly OwnershipPath[];
  readonly isTruncated: boolean;
}

/** A path under construction, from the owner. */
interface Beginning {
  readonly node: number;
  readonly arc: number;
  readonly before: Beginning | null;
  readonly length: number;
  /** Product of the shares so far. */
  readonly value: number;
  /** Upper bound of the whole path's value. */
  readonly promise: number;
  readonly number: number;
}

/**
 * Weight of an unknown share with lower bound 0, so that chains of unknown percentages are found, after all
 * others.
 */
const MIN_WEIGHT = 1e-12;

/**
 * The best paths from some owners to a company: those with the largest product of shares, where unknown ones
 * count with their maximum. A best-first search extends the beginning with the largest upper bound; the
 * bounds of the remaining paths are computed from the company backwards, so on a network without cycles every
 * step is on a path, however many there are. Paths longer than the policy allows are not found, and the
 * number of steps is bounded.
 */
export function bestOwnershipPaths(
  holdings: Holdings,
  company: number,
  owners: readonly number[],
  limit: number,
): BestPaths {
  const { held, heldFirst, heldArc } = holdings;
  const { maxPathEdges, maxPathSteps } = OWNERSHIP_POLICY;
  const best = bestRemainders(holdings, company, maxPathEdges);
  const reaches = reachingByHoldings(holdings, company);
  const queue = new PriorityQueue<Beginning>(
    (a, b) => b.promise - a.promise || b.length - a.length || a.number - b.number,
  );
  let count = 0;
  let isTruncated = false;
  const begin = (draft: Omit<Beginning, 'promise' | 'number'>): void => {
    const promise = draft.value * best[maxPathEdges - draft.length]![draft.node]!;
    count += 1;
    if (promise > 0) queue.push({ ...draft, promise, number: count });
    // The company is reachable from here, but not within the remaining edges.
    else if (draft.value > 0 && reaches[draft.node] === 1) isTruncated = true;
  };
  for (const node of owners) begin({ node, arc: -1, before: null, length: 0, value: 1 });
  const paths: OwnershipPath[] = [];
  for (let step = 0; step < maxPathSteps; step += 1) {
    const beginning = queue.pop();
    if (beginning === undefined) return { paths, isTruncated };
    if (beginning.node === company) {
      if (paths.length === limit) return { paths, isTruncated: true };
      paths.push(pathOf(beginning));
      continue;
    }
    for (let at = heldFirst[beginning.node]!; at < heldFirst[beginning.node + 1]!; at += 1) {
      const arc = heldArc[at]!;
      const node = held[arc]!;
      if (isVisited(beginning, node)) continue;
      const value = beginning.value * weightOf(holdings, arc);
      begin({ node, arc, before: beginning, length: beginning.length + 1, value });
    }
  }
  return { paths, isTruncated: true };
}

/** A holding of exactly nothing leads nowhere; an unknown one may. */
function weightOf({ highest, records }: Holdings, arc: number): number {
  return highest[arc]! > 0 || isExact(records[arc]!) ? highest[arc]! : MIN_WEIGHT;
}

/** Owners of a company through any number of holdings, and the company itself. */
export function reachingByHoldings(holdings: Holdings, company: number): Uint8Array {
  const { first, holder, size } = holdings;
  const reaches = new Uint8Array(size);
  const waiting = [company];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (reaches[node] === 1) continue;
    reaches[node] = 1;
    for (let arc = first[node]!; arc < first[node + 1]!; arc += 1) {
      if (weightOf(holdings, arc) > 0) waiting.push(holder[arc]!);
    }
  }
  return reaches;
}

/** By remaining edges, the largest product of shares from each node to the company. */
function bestRemainders(holdings: Holdings, company: number, edges: number): Float64Array[] {
  const { size, holder, held } = holdings;
  const none = new Float64Array(size);
  none[company] = 1;
  const best = [none];
  for (let left = 1; left <= edges; left += 1) {
    const shorter = best[left - 1]!;
    const values = shorter.slice();
    let isBetter = false;
    for (let arc = 0; arc < holder.length; arc += 1) {
      const value = weightOf(holdings, arc) * shorter[held[arc]!]!;
      if (value <= values[holder[arc]!]!) continue;
      values[holder[arc]!] = value;
      isBetter = true;
    }
    best.push(isBetter ? values : shorter);
  }
  return best;
}

function isVisited(beginning: Beginning, node: number): boolean {
  for (let at: Beginning | null = beginning; at !== null; at = at.before) {
    if (at.node === node) return true;
  }
  return false;
}

function pathOf(end: Beginning): OwnershipPath {
  const nodes: number[] = [];
  const arcs: number[] = [];
  for (let at: Beginning | null = end; at !== null; at = at.before) {
    nodes.push(at.node);
    if (at.arc !== -1) arcs.push(at.arc);
  }
  return { nodes: nodes.toReversed(), arcs: arcs.toReversed() };
}
