import { classify, type Classification } from '#signalhub/state-capital/classification.ts';
import { concertsOf, type Concerts } from '#signalhub/state-capital/concert-groups.ts';
import { controlOf, type Control } from '#signalhub/state-capital/control.ts';
import type { OwnershipGraph } from '#signalhub/state-capital/graph-as-of.ts';
import { holdingsOf, type Holdings } from '#signalhub/state-capital/holdings.ts';
import { reachingByHoldings } from '#signalhub/state-capital/ownership-paths.ts';
import { votesOf, type Votes } from '#signalhub/state-capital/votes.ts';

/** Intermediate results about the group of one company. */
export interface CapitalAnalysis {
  readonly graph: OwnershipGraph;
  readonly holdings: Holdings;
  /** The company's node. */
  readonly company: number;
  readonly votes: Votes;
  readonly concerts: Concerts;
  readonly control: Control;
  /** The ultimate controller; -1 for none. */
  readonly ultimate: number;
  readonly classes: Classification;
  /** The classes if unknown percentages are as large as possible. */
  readonly possibleClasses: Classification;
  /** 1 for owners of any part of the company, and for the company. */
  readonly ownsCompany: Uint8Array;
  /** 1 on a directed path from state capital to the company, by holdings, control or votes. */
  readonly isOnStatePath: Uint8Array;
}

export function analyse(graph: OwnershipGraph, companyId: string): CapitalAnalysis {
  const holdings = holdingsOf(graph);
  const company = holdings.numberOf.get(companyId)!;
  const votes = votesOf(graph, holdings);
  const concerts = concertsOf(graph, holdings.numberOf);
  const control = controlOf(graph, holdings, votes, concerts);
  const classes = classify(graph, holdings);
  return {
    graph,
    holdings,
    company,
    votes,
    concerts,
    control,
    ultimate: control.ultimateOf(company),
    classes,
    possibleClasses: holdings.hasUnknown ? classify(graph, holdings, 'highest') : classes,
    ownsCompany: reachingByHoldings(holdings, company),
    isOnStatePath: statePath(graph, holdings, company, classes),
  };
}

function statePath(
  { interests }: OwnershipGraph,
  { numberOf, size }: Holdings,
  company: number,
  classes: Classification,
): Uint8Array {
  const down = new Map<number, number[]>();
  const up = new Map<number, number[]>();
  for (const { relationType, sourceId, targetId, share } of interests) {
    // A holding of nothing is not a path.
    const isNothing = 'exactPct' in share && share.exactPct === 0;
    if (relationType === 'concert' || (isNothing && relationType !== 'control')) continue;
    const [source, target] = [numberOf.get(sourceId)!, numberOf.get(targetId)!];
    link(down, source, target);
    link(up, target, source);
  }
  const nodes = Array.from({ length: size }, (_, node) => node);
  const state = nodes.filter((node) => node !== company && classes.isState(node));
  const fromState = reached(state, down);
  const toCompany = reached([company], up);
  return Uint8Array.from(nodes, (node) => (fromState.has(node) && toCompany.has(node) ? 1 : 0));
}

function link(links: Map<number, number[]>, from: number, to: number): void {
  links.getOrInsertComputed(from, () => []).push(to);
}

function reached(from: readonly number[], next: ReadonlyMap<number, number[]>): Set<number> {
  const found = new Set<number>();
  const waiting = [...from];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    waiting.push(...(next.get(node) ?? []));
  }
  return found;
}
