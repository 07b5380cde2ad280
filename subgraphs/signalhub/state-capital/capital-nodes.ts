import type { CapitalAnalysis } from '#signalhub/state-capital/capital-analysis.ts';
import { classConfidences } from '#signalhub/state-capital/confidence.ts';
import { isExact } from '#signalhub/state-capital/holdings.ts';
import type { InterestRecord } from '#signalhub/state-capital/ownership-records.ts';
import type { CapitalEdge, CapitalNode } from '#signalhub/state-capital/state-capital-view.ts';
import { stateLevelOf } from '#signalhub/state-capital/state-level.ts';
import { compareText } from '#signalhub/state-capital/text-order.ts';

/** All nodes of the group, nearest to the company first. */
export function nodesOf(analysis: CapitalAnalysis): CapitalNode[] {
  const { holdings, classes, control, ultimate, isOnStatePath, company } = analysis;
  const depths = depthsOf(analysis);
  const confidences = classConfidences(analysis);
  const nodes = holdings.entities.map((entity, node): CapitalNode => {
    const stateClass = classes.classOf(node);
    const isDetermined = entity.nature !== 'undetermined';
    const end = control.ultimateOf(node);
    return {
      nodeId: entity.nodeId,
      name: entity.name,
      entityType: entity.entityType,
      stateNature: stateClass ?? entity.nature,
      stateLevel: stateLevelOf(analysis, node),
      classificationStatus:
        stateClass === null ? (isDetermined ? 'not_state' : 'undetermined') : 'classified',
      classificationMethod:
        stateClass === null && isDetermined ? 'disclosed' : classes.methodOf(node),
      stateClass,
      isStateCapital: stateClass !== null,
      isListedCompany: entity.entityType === 'listed_company',
      isUltimateController: node === ultimate,
      inStatePath: isOnStatePath[node] === 1 && isOnStatePath[company] === 1,
      depth: depths[node]!,
      confidence: confidences[node]!,
      ultimateControllerId: end === -1 ? null : holdings.entities[end]!.nodeId,
      factIds: entity.factIds,
    };
  });
  return nodes.sort((a, b) => a.depth - b.depth || compareText(a.nodeId, b.nodeId));
}

/** Every relation of the group, ordered by id. */
export function edgesOf(analysis: CapitalAnalysis): CapitalEdge[] {
  const { graph, holdings, isOnStatePath } = analysis;
  const arcOf = new Map(
    holdings.records.flatMap((records, arc) => records.map((record) => [record.edgeId, arc])),
  );
  return graph.interests.map((record): CapitalEdge => {
    const source = holdings.numberOf.get(record.sourceId)!;
    const target = holdings.numberOf.get(record.targetId)!;
    const isOnPath = isOnStatePath[source] === 1 && isOnStatePath[target] === 1;
    const arc = arcOf.get(record.edgeId);
    return {
      edgeId: record.edgeId,
      sourceId: record.sourceId,
      sourceName: holdings.entities[source]!.name,
      targetId: record.targetId,
      targetName: holdings.entities[target]!.name,
      relationType: record.relationType,
      lifecycleStatus: record.validTo === null ? 'active' : 'ending',
      ownershipPct: 'exactPct' in record.share ? record.share.exactPct : null,
      bounds: boundsOf(analysis, record, arc),
      effectiveFrom: record.validFrom,
      effectiveTo: record.validTo,
      observedAtMs: record.observedAtMs,
      isStatePath: isOnPath && record.relationType !== 'concert',
      confidence: record.confidence,
      evidenceCount: record.evidenceCount,
      factIds: record.factIds,
    };
  });
}

function boundsOf(
  { holdings }: CapitalAnalysis,
  record: InterestRecord,
  arc: number | undefined,
): CapitalEdge['bounds'] {
  if (record.relationType !== 'ownership') return null;
  const { share } = record;
  if ('exactPct' in share) return { lowestPct: share.exactPct, highestPct: share.exactPct };
  const isWhole = arc !== undefined && holdings.records[arc]!.length === 1;
  if (isWhole && !isExact([record])) {
    const [lowest, highest] = [holdings.lowest[arc]!, holdings.highest[arc]!];
    return { lowestPct: 100 * lowest, highestPct: 100 * highest };
  }
  return { lowestPct: share.minimumPct ?? 0, highestPct: share.maximumPct ?? 100 };
}

/** Minimum number of relations of any type between each node and the company. */
function depthsOf({ graph, holdings, company }: CapitalAnalysis): Int32Array {
  const { numberOf, size } = holdings;
  const behind = new Map<number, number[]>();
  const link = (node: number, other: number): void => {
    behind.getOrInsertComputed(node, () => []).push(other);
  };
  for (const { relationType, sourceId, targetId, companyId, delegatorId } of graph.interests) {
    const [source, target] = [numberOf.get(sourceId)!, numberOf.get(targetId)!];
    link(target, source);
    if (delegatorId !== null) link(target, numberOf.get(delegatorId)!);
    if (relationType !== 'concert') continue;
    link(source, target);
    if (companyId !== null) {
      link(numberOf.get(companyId)!, source);
      link(numberOf.get(companyId)!, target);
    }
  }
  const depths = new Int32Array(size).fill(-1);
  depths[company] = 0;
  const waiting = [company];
  for (const node of waiting) {
    for (const other of behind.get(node) ?? []) {
      if (depths[other] !== -1) continue;
      depths[other] = depths[node]! + 1;
      waiting.push(other);
    }
  }
  return depths;
}
