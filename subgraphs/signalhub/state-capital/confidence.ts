import type { CapitalAnalysis } from '#signalhub/state-capital/capital-analysis.ts';
import type { InterestRecord } from '#signalhub/state-capital/ownership-records.ts';
import { OWNERSHIP_POLICY } from '#signalhub/state-capital/ownership-policy.ts';

/** Confidence in a chain of relations: all of them must be right. */
export function chainConfidence(records: readonly InterestRecord[]): number {
  return records.reduce((product, { confidence }) => product * confidence, 1);
}

/** A path with its relations. */
export interface SupportedPath {
  readonly edgeIds: readonly string[];
  readonly confidence: number;
}

/**
 * Formula path-confidence/1: 1 − Π(1 − c) over paths that share no relation, taken in order: it is enough that
 * one of several independent paths is right. 0 without a path.
 */
export function jointConfidence(paths: readonly SupportedPath[]): number {
  const used = new Set<string>();
  let doubt = 1;
  for (const { edgeIds, confidence } of paths) {
    if (edgeIds.some((edgeId) => used.has(edgeId))) continue;
    for (const edgeId of edgeIds) used.add(edgeId);
    doubt *= 1 - confidence;
  }
  return 1 - doubt;
}

/**
 * Formula class-confidence/1: for every node, the confidence in its class. A class that follows from holders is
 * at most as certain as the least certain of its state holders and of their holdings. A class that follows from
 * a name never exceeds the policy's limit. Nodes without information have confidence 0.
 */
export function classConfidences(analysis: CapitalAnalysis): Float64Array {
  const { holdings, classes } = analysis;
  const { entities, first, holder, records, components } = holdings;
  const confidences = new Float64Array(holdings.size);
  for (const node of components.nodes) {
    const { confidence, nature } = entities[node]!;
    const method = classes.methodOf(node);
    if (method === 'unknown') {
      confidences[node] = nature === 'undetermined' ? 0 : confidence;
    } else if (method === 'statutory' || method === 'disclosed') {
      confidences[node] = confidence;
    } else if (method === 'name_rule') {
      confidences[node] = Math.min(confidence, OWNERSHIP_POLICY.nameRuleConfidence);
    } else {
      let least = 1;
      for (let arc = first[node]!; arc < first[node + 1]!; arc += 1) {
        const owner = holder[arc]!;
        // In a cycle the holder may come later; its own holdings are then judged with it.
        const isKnown = components.of[owner] !== components.of[node];
        if (!classes.isState(owner)) continue;
        const held = Math.min(...records[arc]!.map((record) => record.confidence));
        least = Math.min(least, held, isKnown ? confidences[owner]! : 1);
      }
      confidences[node] = least;
    }
  }
  return confidences;
}
