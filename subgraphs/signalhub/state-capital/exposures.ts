import type { CapitalAnalysis } from '#signalhub/state-capital/capital-analysis.ts';
import { pathView } from '#signalhub/state-capital/capital-paths.ts';
import { isExact } from '#signalhub/state-capital/holdings.ts';
import { integratedInto } from '#signalhub/state-capital/integrated-ownership.ts';
import { OWNERSHIP_POLICY } from '#signalhub/state-capital/ownership-policy.ts';
import { simplePathSums } from '#signalhub/state-capital/simple-path-sums.ts';
import type { CapitalPath } from '#signalhub/state-capital/state-capital-view.ts';
import { maxOwnedBy } from '#signalhub/state-capital/unknown-bounds.ts';

/** Below this a difference of two sums is a rounding error. */
const ROUNDING = 1e-12;

/** What every terminal owner has of the company. */
export interface Exposures {
  readonly paths: readonly CapitalPath[];
  readonly isTruncated: boolean;
  /** Cycles are too entangled to separate their contribution. */
  readonly isResidualUnknown: boolean;
}

/** Owners of the company without known holders; state capital first, then the largest. */
export function terminalOwners({ holdings, ownsCompany, company, classes }: CapitalAnalysis): {
  readonly state: readonly number[];
  readonly others: readonly number[];
} {
  const terminal = holdings.entities
    .map((_, node) => node)
    .filter((node) => node !== company && ownsCompany[node] === 1)
    .filter((node) => holdings.first[node] === holdings.first[node + 1]);
  return {
    state: terminal.filter((node) => classes.isState(node)),
    others: terminal.filter((node) => !classes.isState(node)),
  };
}

/**
 * Formula ownership-exposure/1: one row per terminal owner with its integrated ownership: the sum over simple
 * paths plus the contribution of cycles. If an edge on its paths is unknown, the row has exact bounds instead.
 * Its edges are those of all its paths together.
 */
export function exposuresOf(analysis: CapitalAnalysis): Exposures {
  const { holdings, company } = analysis;
  const totals = integratedInto(holdings, company);
  const simple = simplePathSums(holdings, company);
  const { state, others } = terminalOwners(analysis);
  const byTotal = (a: number, b: number): number => totals[b]! - totals[a]! || a - b;
  const owners = [...state.toSorted(byTotal), ...others.toSorted(byTotal)];
  const paths = owners.slice(0, OWNERSHIP_POLICY.maxPaths).map((owner) => {
    const arcs = arcsBetween(analysis, owner);
    const hasUnknown = arcs.some((arc) => !isExact(holdings.records[arc]!));
    const pct = 100 * totals[owner]!;
    const highest = hasUnknown ? maxOwnedBy(holdings, (node) => node === owner) : totals;
    const highestPct = 100 * highest[hasUnknown ? company : owner]!;
    const extra = simple === null ? null : totals[owner]! - simple[owner]!;
    const records = arcs.flatMap((arc) => holdings.records[arc]!);
    return pathView(analysis, {
      pathType: 'ownership_exposure',
      nodes: nodesOn(analysis, owner, arcs),
      records,
      pct: hasUnknown ? null : pct,
      bounds: { lowestPct: pct, highestPct: Math.max(pct, highestPct) },
      hasUnknown,
      isControl: false,
      confidence: records.reduce((least, { confidence }) => Math.min(least, confidence), 1),
      cycleResidualPct: extra === null ? null : Math.abs(extra) < ROUNDING ? 0 : 100 * extra,
    });
  });
  return { paths, isTruncated: owners.length > paths.length, isResidualUnknown: simple === null };
}

/** Holdings on any path from an owner to the company. */
function arcsBetween({ holdings, ownsCompany, company }: CapitalAnalysis, owner: number): number[] {
  const { held, heldFirst, heldArc } = holdings;
  const visited = new Set<number>();
  const arcs: number[] = [];
  const waiting = [owner];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (visited.has(node)) continue;
    visited.add(node);
    // The company's own holdings lie beyond it, unless they lead back to it in a cycle.
    const isInCycle = holdings.components.of[node] === holdings.components.of[company];
    if (node === company && !isInCycle) continue;
    for (let at = heldFirst[node]!; at < heldFirst[node + 1]!; at += 1) {
      const target = held[heldArc[at]!]!;
      if (ownsCompany[target] === 0 || holdings.highest[heldArc[at]!] === 0) continue;
      arcs.push(heldArc[at]!);
      waiting.push(target);
    }
  }
  return arcs.sort((a, b) => a - b);
}

/** The owner first, the company last, the nodes between them in order. */
function nodesOn(
  { holdings, company }: CapitalAnalysis,
  owner: number,
  arcs: readonly number[],
): number[] {
  const between = new Set(arcs.flatMap((arc) => [holdings.holder[arc]!, holdings.held[arc]!]));
  between.delete(owner);
  between.delete(company);
  return [owner, ...[...between].sort((a, b) => a - b), company];
}
