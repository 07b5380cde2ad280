import { createHash } from 'node:crypto';
import type { CapitalAnalysis } from '#signalhub/state-capital/capital-analysis.ts';
import { chainConfidence } from '#signalhub/state-capital/confidence.ts';
import { weakestLinkPct, type ControlPath } from '#signalhub/state-capital/control-paths.ts';
import { isExact } from '#signalhub/state-capital/holdings.ts';
import type { OwnershipPath } from '#signalhub/state-capital/ownership-paths.ts';
import type { InterestRecord } from '#signalhub/state-capital/ownership-records.ts';
import type { CapitalPath, PathType } from '#signalhub/state-capital/state-capital-view.ts';
import { compareText } from '#signalhub/state-capital/text-order.ts';

/** A path before names are resolved. */
interface PathDraft {
  readonly pathType: PathType;
  readonly nodes: readonly number[];
  readonly records: readonly InterestRecord[];
  readonly pct: number | null;
  readonly bounds: CapitalPath['bounds'];
  readonly hasUnknown: boolean;
  readonly isControl: boolean;
  readonly confidence: number;
  readonly weakestLinkPct?: number | null;
  readonly cycleResidualPct?: number | null;
}

/** A path in answers. Its id is a digest of type, nodes and edges. */
export function pathView({ holdings, company }: CapitalAnalysis, draft: PathDraft): CapitalPath {
  const nodeIds = draft.nodes.map((node) => holdings.entities[node]!.nodeId);
  const edgeIds = draft.records.map(({ edgeId }) => edgeId);
  const digest = createHash('sha256')
    .update(JSON.stringify([draft.pathType, nodeIds, edgeIds]))
    .digest('hex');
  const source = holdings.entities[draft.nodes[0]!]!;
  return {
    pathId: `path-${digest.slice(0, 16)}`,
    sourceId: source.nodeId,
    sourceName: source.name,
    targetId: holdings.entities[company]!.nodeId,
    pathType: draft.pathType,
    nodeIds,
    edgeIds,
    calculatedOwnershipPct: draft.pct,
    bounds: draft.bounds,
    hasUnknownPercentage: draft.hasUnknown,
    isControlPath: draft.isControl,
    confidence: draft.confidence,
    weakestLinkPct: draft.weakestLinkPct ?? null,
    cycleResidualPct: draft.cycleResidualPct ?? null,
  };
}

/**
 * Formula ownership-path/1: the product of the shares along a simple path. If a share is unknown, the path has
 * no percentage, but bounds: the products of the lower and of the upper bounds.
 */
export function ownershipPathView(
  analysis: CapitalAnalysis,
  { nodes, arcs }: OwnershipPath,
  controlled: ReadonlySet<string>,
): CapitalPath {
  const { lowest, highest, records } = analysis.holdings;
  const product = (shares: Float64Array): number =>
    arcs.reduce((value, arc) => value * shares[arc]!, 1);
  const hasUnknown = arcs.some((arc) => !isExact(records[arc]!));
  const bounds = { lowestPct: 100 * product(lowest), highestPct: 100 * product(highest) };
  const used = arcs.flatMap((arc) => records[arc]!);
  return pathView(analysis, {
    pathType: 'ownership',
    nodes,
    records: used,
    pct: hasUnknown ? null : bounds.lowestPct,
    bounds,
    hasUnknown,
    isControl: controlled.has(nodes.join()),
    confidence: chainConfidence(used),
  });
}

/** A chain of control; its percentage is that of the holdings along it, where all steps have one. */
export function controlPathView(analysis: CapitalAnalysis, path: ControlPath): CapitalPath {
  const { holdings } = analysis;
  const arcs = path.map(({ from, to }) => arcBetween(analysis, from, to));
  const known = arcs.filter((arc) => arc !== -1);
  const isAll = known.length === path.length;
  const hasUnknown = known.some((arc) => !isExact(holdings.records[arc]!));
  const product = (shares: Float64Array): number =>
    100 * known.reduce((value, arc) => value * shares[arc]!, 1);
  const used = path.flatMap(({ records }) => records);
  return pathView(analysis, {
    pathType: 'control',
    nodes: controlNodes(path),
    records: used,
    pct: isAll && !hasUnknown ? product(holdings.lowest) : null,
    bounds: isAll
      ? { lowestPct: product(holdings.lowest), highestPct: product(holdings.highest) }
      : null,
    hasUnknown,
    isControl: true,
    confidence: chainConfidence(used),
    weakestLinkPct: weakestLinkPct(path),
  });
}

/** The nodes of a chain of control, from the controller to the company. */
export function controlNodes(path: ControlPath): number[] {
  return [path[0]!.from, ...path.map(({ to }) => to)];
}

/** Control by the state first, then the highest percentage, unknown ones last, then id. */
export function inPathOrder(
  paths: readonly CapitalPath[],
  stateIds: ReadonlySet<string>,
): CapitalPath[] {
  const rank = ({ pathType, sourceId }: CapitalPath): number =>
    pathType === 'control' && stateIds.has(sourceId) ? 0 : 1;
  const pct = ({ calculatedOwnershipPct }: CapitalPath): number => calculatedOwnershipPct ?? -1;
  return paths.toSorted(
    (a, b) => rank(a) - rank(b) || pct(b) - pct(a) || compareText(a.pathId, b.pathId),
  );
}

function arcBetween({ holdings }: CapitalAnalysis, from: number, to: number): number {
  for (let arc = holdings.first[to]!; arc < holdings.first[to + 1]!; arc += 1) {
    if (holdings.holder[arc] === from) return arc;
  }
  return -1;
}
