import type { CapitalAnalysis } from '#signalhub/state-capital/capital-analysis.ts';
import { givesControl } from '#signalhub/state-capital/entity-roles.ts';
import type { InterestRecord } from '#signalhub/state-capital/ownership-records.ts';
import { PriorityQueue } from '#kernel/async/priority-queue.ts';

/** One step of a chain of control. */
export interface ControlStep {
  readonly from: number;
  readonly to: number;
  /** Votes of the step, 0..100; null for an agreement or a disclosed relation. */
  readonly pct: number | null;
  readonly records: readonly InterestRecord[];
}

/** From the ultimate controller to the company. */
export type ControlPath = readonly ControlStep[];

interface Reached {
  readonly node: number;
  /** The smallest share of votes on the path; 100 before the first. */
  readonly width: number;
  readonly length: number;
  readonly last: ControlStep | null;
}

/**
 * Formula control-path/1: one chain for every vote and every disclosed relation that puts the company under its
 * ultimate controller. Above it, each chain follows the path whose weakest link is strongest; among equals, the
 * one with the fewest steps. A member of a concert group comes after its leader.
 */
export function controlPathsOf(analysis: CapitalAnalysis): ControlPath[] {
  const { company, ultimate } = analysis;
  if (ultimate === -1) return [];
  const steps = controlSteps(analysis);
  const chains = widestChains(steps, ultimate, company);
  const paths: ControlPath[] = [];
  for (const step of steps.filter(({ to }) => to === company)) {
    const chain = chains.get(step.from);
    if (chain !== undefined) paths.push([...chainTo(chain, chains), step]);
  }
  return paths;
}

/** Smallest share of votes on a path; null where a step has none. */
export function weakestLinkPct(path: ControlPath): number | null {
  const carried = path.map(({ pct }) => pct).filter((pct) => pct !== null);
  return carried.length === path.length ? Math.min(...carried) : null;
}

/** The steps by which every company of the group came under its controller. */
function controlSteps({
  graph,
  holdings,
  votes,
  concerts,
  control,
}: CapitalAnalysis): ControlStep[] {
  const steps: ControlStep[] = [];
  const { numberOf } = holdings;
  const isWinning = (voter: number, company: number): boolean => {
    const controller = control.controllerOf[company]!;
    if (controller === -1 || control.isUnder(voter, company)) return false;
    return control.headIn(company, voter) === control.headIn(company, controller);
  };
  for (const { voter, company, pct, records } of votes.all) {
    if (isWinning(voter, company)) steps.push({ from: voter, to: company, pct, records });
  }
  for (const record of graph.interests.filter(givesControl)) {
    const from = numberOf.get(record.sourceId)!;
    const to = numberOf.get(record.targetId)!;
    if (control.isDisclosed[to] === 1 && isWinning(from, to)) {
      steps.push({ from, to, pct: null, records: [record] });
    }
  }
  for (const pairs of [concerts.anywhere, ...concerts.scoped.values()]) {
    for (const { leader, member, record } of pairs) {
      steps.push({ from: leader, to: member, pct: null, records: [record] });
      steps.push({ from: member, to: leader, pct: null, records: [record] });
    }
  }
  return steps;
}

/** For every node below a controller the chain with the strongest weakest link that avoids the company. */
function widestChains(
  steps: readonly ControlStep[],
  controller: number,
  company: number,
): Map<number, Reached> {
  const from = Map.groupBy(steps, (step) => step.from);
  const chains = new Map<number, Reached>();
  const queue = new PriorityQueue<Reached>(
    (a, b) =>
      b.width - a.width ||
      a.length - b.length ||
      a.node - b.node ||
      (a.last?.from ?? -1) - (b.last?.from ?? -1),
  );
  queue.push({ node: controller, width: 100, length: 0, last: null });
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (chains.has(next.node) || next.node === company) continue;
    chains.set(next.node, next);
    for (const step of from.get(next.node) ?? []) {
      const width = Math.min(next.width, step.pct ?? 100);
      queue.push({ node: step.to, width, length: next.length + 1, last: step });
    }
  }
  return chains;
}

function chainTo(end: Reached, chains: ReadonlyMap<number, Reached>): ControlStep[] {
  const steps: ControlStep[] = [];
  for (let at = end; at.last !== null; at = chains.get(at.last.from)!) steps.push(at.last);
  return steps.toReversed();
}
