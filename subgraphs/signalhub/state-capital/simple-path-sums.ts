import type { Holdings } from '#signalhub/state-capital/holdings.ts';
import { OWNERSHIP_POLICY } from '#signalhub/state-capital/ownership-policy.ts';

/**
 * Formula simple-paths/1: Σ Π a_e over the simple paths from every owner to the company. Without cycles it
 * equals integrated ownership; otherwise the difference is the cycle residual. A path visits each strong
 * component in one contiguous part. So the algorithm enumerates only paths inside components, and adds up the
 * rest from the company upwards.
 *
 * @returns For every node the sum, 0..1; null when a component is too entangled to be walked.
 */
export function simplePathSums(holdings: Holdings, company: number): Float64Array | null {
  const { size, held, heldFirst, heldArc, lowest, components } = holdings;
  // Value of a node: the sum of its paths to the company; 1 at the company, where all end.
  const worth = new Float64Array(size);
  worth[company] = 1;
  const budget = { steps: OWNERSHIP_POLICY.maxCycleSteps };
  for (let number = components.of[company]!; number >= 0; number -= 1) {
    const from = components.first[number]!;
    const to = components.first[number + 1]!;
    const members = components.nodes.subarray(from, to);
    const leaving = Float64Array.from(members, (node) => {
      if (node === company) return 1;
      let total = 0;
      for (let at = heldFirst[node]!; at < heldFirst[node + 1]!; at += 1) {
        const target = held[heldArc[at]!]!;
        if (components.of[target] !== number) total += lowest[heldArc[at]!]! * worth[target]!;
      }
      return total;
    });
    if (members.length === 1) {
      worth[members[0]!] = leaving[0]!;
      continue;
    }
    const exits = new Map([...members].map((node, row) => [node, leaving[row]!]));
    for (const node of members) {
      if (node === company) continue;
      const total = walk(holdings, node, company, exits, budget);
      if (total === null) return null;
      worth[node] = total;
    }
  }
  worth[company] = 0;
  return worth;
}

/** Sums the values of leaving over all paths from a node inside its component. */
function walk(
  { held, heldFirst, heldArc, lowest }: Holdings,
  start: number,
  company: number,
  exits: ReadonlyMap<number, number>,
  budget: { steps: number },
): number | null {
  const visited = new Set<number>();
  const sumFrom = (node: number): number => {
    budget.steps = visited.size < OWNERSHIP_POLICY.maxWalkEdges ? budget.steps - 1 : 0;
    let total = exits.get(node)!;
    if (node === company) return total;
    visited.add(node);
    for (let at = heldFirst[node]!; at < heldFirst[node + 1]! && budget.steps > 0; at += 1) {
      const target = held[heldArc[at]!]!;
      if (!exits.has(target) || visited.has(target)) continue;
      total += lowest[heldArc[at]!]! * sumFrom(target);
    }
    visited.delete(node);
    return total;
  };
  const total = sumFrom(start);
  return budget.steps > 0 ? total : null;
}
