import { shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import { analyse, type CapitalAnalysis } from '#signalhub/state-capital/capital-analysis.ts';
import { edgesOf, nodesOf } from '#signalhub/state-capital/capital-nodes.ts';
import {
  controlNodes,
  controlPathView,
  inPathOrder,
  ownershipPathView,
} from '#signalhub/state-capital/capital-paths.ts';
import { jointConfidence } from '#signalhub/state-capital/confidence.ts';
import { votingFlags } from '#signalhub/state-capital/control-certainty.ts';
import { controlMeasuresOf } from '#signalhub/state-capital/control-measures.ts';
import { controlPathsOf, type ControlPath } from '#signalhub/state-capital/control-paths.ts';
import { exposuresOf, terminalOwners } from '#signalhub/state-capital/exposures.ts';
import {
  isUnrecorded,
  type AsOf,
  type OwnershipGraph,
} from '#signalhub/state-capital/graph-as-of.ts';
import { isExact } from '#signalhub/state-capital/holdings.ts';
import { selfOwnership } from '#signalhub/state-capital/integrated-ownership.ts';
import { bestOwnershipPaths } from '#signalhub/state-capital/ownership-paths.ts';
import { FORMULA_VERSION, OWNERSHIP_POLICY } from '#signalhub/state-capital/ownership-policy.ts';
import type { QualityFlag } from '#signalhub/state-capital/quality-flag.ts';
import { reasonsOf } from '#signalhub/state-capital/reasons.ts';
import {
  areOwnersUnknown,
  completenessOf,
  hasUnknownStatePath,
  isUpstreamMissing,
  stateRights,
  statusOf,
} from '#signalhub/state-capital/state-capital-status.ts';
import type {
  CapitalNode,
  CapitalPath,
  StateCapitalStatus,
  StateCapitalView,
} from '#signalhub/state-capital/state-capital-view.ts';
import { stateSharesOf } from '#signalhub/state-capital/state-share.ts';

/**
 * Ownership and control of one company on a date, as known at a moment. The cost depends on the size of the
 * graph, so pass the company's group. The answer does not depend on the order of records. Percentages are
 * 0..100 and not rounded.
 */
export function stateCapitalOf(
  graph: OwnershipGraph,
  companyId: string,
  asOf: AsOf,
): StateCapitalView {
  const analysis = analyse(graph, companyId);
  const { holdings, company, ultimate, classes, possibleClasses } = analysis;
  const stateShares = stateSharesOf(holdings, company, classes, possibleClasses);
  const controlMeasures = controlMeasuresOf(analysis);
  const controlPaths = controlPathsOf(analysis);
  const nodes = nodesOf(analysis);
  const { paths, flags: pathFlags } = pathsOf(analysis, controlPaths);
  const controller = ultimate === -1 ? null : holdings.entities[ultimate]!;
  const stateCapitalStatus = statusOf(analysis, stateShares);
  const flags = [...groupFlags(analysis, asOf), ...votingFlags(analysis), ...pathFlags];
  return {
    formulaVersion: FORMULA_VERSION,
    companyId,
    graphAsOf: asOf.validOn,
    stateCapitalStatus,
    completenessStatus: completenessOf(analysis, controlPaths),
    ultimateControllerId: controller?.nodeId ?? null,
    ultimateControllerName: controller?.name ?? '',
    ultimateControllerNature: natureOf(analysis, nodes),
    stateShares,
    controlMeasures,
    selfOwnershipPct: 100 * selfOwnership(holdings, company),
    confidence: confidenceOf(stateCapitalStatus, nodes, paths),
    nodes,
    edges: edgesOf(analysis),
    paths,
    qualityFlags: [...new Set(flags)].sort(),
    reasons: reasonsOf(analysis, stateShares, controlMeasures),
  };
}

function pathsOf(
  analysis: CapitalAnalysis,
  controlPaths: readonly ControlPath[],
): { paths: CapitalPath[]; flags: QualityFlag[] } {
  const { holdings, company, classes } = analysis;
  const { maxPaths } = OWNERSHIP_POLICY;
  const controlled = new Set(controlPaths.map((path) => controlNodes(path).join()));
  const { state, others } = terminalOwners(analysis);
  const ofState = bestOwnershipPaths(holdings, company, state, maxPaths);
  const left = maxPaths - ofState.paths.length;
  const ofOthers = bestOwnershipPaths(holdings, company, others, left);
  const exposures = exposuresOf(analysis);
  const control = controlPaths.map((path) => controlPathView(analysis, path));
  const stateIds = new Set(
    holdings.entities.filter((_, node) => classes.isState(node)).map(({ nodeId }) => nodeId),
  );
  const flags: QualityFlag[] = [];
  const isTruncated = ofState.isTruncated || ofOthers.isTruncated || exposures.isTruncated;
  if (isTruncated || control.length > maxPaths) flags.push('paths_truncated');
  if (exposures.isResidualUnknown) flags.push('cycle_residual_unknown');
  const listed = [...ofState.paths, ...ofOthers.paths].map((path) =>
    ownershipPathView(analysis, path, controlled),
  );
  const shown = [...inPathOrder(control, stateIds).slice(0, maxPaths), ...listed];
  return { paths: inPathOrder([...shown, ...exposures.paths], stateIds), flags };
}

function groupFlags(analysis: CapitalAnalysis, asOf: AsOf): QualityFlag[] {
  const { graph, holdings, votes, control, classes } = analysis;
  const flags: QualityFlag[] = [...holdings.flags, ...votes.flags];
  for (const found of control.flags.values()) flags.push(...found);
  if (holdings.components.count < holdings.size) flags.push('circular_ownership');
  if (graph.interests.some((record) => record.isValidFromInferred)) {
    flags.push('effective_from_inferred');
  }
  if (areOwnersUnknown(analysis)) flags.push('owners_unknown');
  if (holdings.entities.some(isUnrecorded)) flags.push('owner_ended');
  const { knownAtMs, validOn } = asOf;
  if (Number.isFinite(knownAtMs) && validOn > shanghaiDate(knownAtMs)) {
    flags.push('graph_as_of_after_cutoff');
  }
  if (isUpstreamMissing(analysis)) flags.push('missing_upstream');
  if (holdings.entities.some((_, node) => classes.methodOf(node) === 'name_rule')) {
    flags.push('name_rule_classification');
  }
  for (const { controlBasis } of stateRights(analysis)) {
    const isVeto = controlBasis === 'special_management_share';
    flags.push(isVeto ? 'special_management_share' : 'state_board_seat');
  }
  const isInexact = holdings.records.some((records) => !isExact(records));
  if (isInexact && (hasUnknownStatePath(analysis) || hasInexactControl(analysis))) {
    flags.push('unknown_percentage');
  }
  return flags;
}

/** Whether a holding in the chain of control has an inexact percentage. */
function hasInexactControl({ holdings, control, company }: CapitalAnalysis): boolean {
  for (let at = company; control.controllerOf[at] !== -1; at = control.controllerOf[at]!) {
    for (let arc = holdings.first[at]!; arc < holdings.first[at + 1]!; arc += 1) {
      const isInside = control.endOf(holdings.holder[arc]!) === control.endOf(company);
      if (isInside && !isExact(holdings.records[arc]!)) return true;
    }
  }
  return false;
}

/** Type of the ultimate controller, in the terms of Chinese disclosures. */
function natureOf(
  { holdings, classes, ultimate, company }: CapitalAnalysis,
  nodes: readonly CapitalNode[],
): string {
  if (ultimate === -1) {
    const { disclosesNoController } = holdings.entities[company]!;
    return disclosesNoController ? 'no_actual_controller' : 'undetermined';
  }
  const { nature, entityType, nodeId } = holdings.entities[ultimate]!;
  if (classes.isState(ultimate)) {
    const level = nodes.find((node) => node.nodeId === nodeId)!.stateLevel;
    if (level === 'unknown') return 'state';
    return level === 'central' ? 'central_state' : 'local_state';
  }
  return entityType === 'person' ? 'natural_person' : nature;
}

/** Confidence in the status: that of the controller's paths and class, else of the state's paths. */
function confidenceOf(
  status: StateCapitalStatus,
  nodes: readonly CapitalNode[],
  paths: readonly CapitalPath[],
): number {
  if (status === 'undetermined') return 0;
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const control = paths.filter(({ pathType }) => pathType === 'control');
  if (control.length > 0 && status !== 'state_invested') {
    const classConfidence = byId.get(control[0]!.sourceId)!.confidence;
    return jointConfidence(control) * classConfidence;
  }
  const ofState = paths.filter(
    ({ pathType, sourceId }) => pathType === 'ownership' && byId.get(sourceId)!.isStateCapital,
  );
  if (ofState.length > 0) return jointConfidence(ofState);
  return nodes[0]!.confidence;
}
