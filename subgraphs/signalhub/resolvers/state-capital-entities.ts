import type { CompanyView } from '#signalhub/catalog/catalog.ts';
import { groupEvidence, type EvidenceMaterial } from '#signalhub/facts/evidence-material.ts';
import type { StateCapitalEventPayload } from '#signalhub/facts/kinds/state-capital-event.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { companyResearch } from '#signalhub/research/company-research.ts';
import {
  connectionOf,
  type ListConnection,
  type PageArguments,
} from '#signalhub/answers/connection.ts';
import { rounded } from '#signalhub/answers/rounded.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import {
  datedEdges,
  datedNodes,
  knownEvents,
  type CapitalSelector,
  type DatedEdge,
  type DatedNode,
  type KnownEvent,
  type SelectedCapital,
} from '#signalhub/answers/state-capital-selection.ts';
import {
  stateCapitalOfCompany,
  type CompanyStateCapital,
} from '#signalhub/resolvers/state-capital-query.ts';
import { publishedRows, SupportingRows } from '#signalhub/state-capital/bods/supporting-rows.ts';
import { writeBods } from '#signalhub/state-capital/bods/write-bods.ts';
import { companyCapital } from '#signalhub/state-capital/company-capital.ts';
import { stockCodeOfNode } from '#signalhub/facts/ownership-terms.ts';
import { drawCapital, type DrawingLook } from '#signalhub/state-capital/drawing/draw-capital.ts';
import { withFirstPaths } from '#signalhub/state-capital/first-paths.ts';
import type {
  CapitalEdge,
  CapitalNode,
  CapitalPath,
  ControlMeasures,
  PercentBounds,
} from '#signalhub/state-capital/state-capital-view.ts';

// Fields without a resolver here are properties of the views.

/** Percentages and confidences are rounded only here. */
const roundedOrNull = (value: number | null): number | null =>
  value === null ? null : rounded(value);

interface DrawingArguments extends Omit<DrawingLook, 'width'> {
  readonly width?: number | null;
}

export const COMPANY_STATE_CAPITAL_RESOLVERS = {
  graph: (
    { graph }: CompanyStateCapital,
    { pathLimit }: { readonly pathLimit?: number | null },
  ): SelectedCapital | null =>
    graph === null || pathLimit == null
      ? graph
      : { ...graph, view: withFirstPaths(graph.view, pathLimit) },
};

export const STATE_CAPITAL_PROFILE_RESOLVERS = {
  versionId: ({ version }: SelectedCapital) => version.versionId,
  stockCode: ({ version }: SelectedCapital) => version.stockCode,
  companyName: ({ version, view }: SelectedCapital) =>
    version.companyName === '' ? nameOf(view.companyId, view.nodes) : version.companyName,
  researchAsOf: ({ version }: SelectedCapital) => version.researchAsOf,
  generatedAt: ({ version }: SelectedCapital) => formatTimestamp(version.publishedAtMs),
  stateCapitalStatus: ({ view }: SelectedCapital) => view.stateCapitalStatus,
  completenessStatus: ({ view }: SelectedCapital) => view.completenessStatus,
  ultimateControllerName: ({ view }: SelectedCapital) => view.ultimateControllerName,
  ultimateControllerNature: ({ view }: SelectedCapital) => view.ultimateControllerNature,
  directStateOwnershipPct: ({ view }: SelectedCapital) => roundedOrNull(view.stateShares.directPct),
  maxKnownStateOwnershipPct: ({ view }: SelectedCapital) =>
    roundedOrNull(view.stateShares.inFullPct),
  lookThroughStateOwnershipPct: ({ view }: SelectedCapital) =>
    roundedOrNull(view.stateShares.lookThroughPct),
  inFullBounds: ({ view }: SelectedCapital) => view.stateShares.inFullBounds,
  lookThroughBounds: ({ view }: SelectedCapital) => view.stateShares.lookThroughBounds,
  controlMeasures: ({ view }: SelectedCapital) => view.controlMeasures,
  selfOwnershipPct: ({ view }: SelectedCapital) => rounded(view.selfOwnershipPct),
  confidence: ({ view }: SelectedCapital) => rounded(view.confidence),
  nodeCount: ({ view }: SelectedCapital) => view.nodes.length,
  edgeCount: ({ view }: SelectedCapital) => view.edges.length,
  pathCount: ({ view }: SelectedCapital) => view.paths.length,
  eventCount: (
    { version, asOf }: SelectedCapital,
    _arguments: unknown,
    { snapshot }: SignalhubContext,
  ) => snapshot.view(companyCapital).eventsOf(version.stockCode, asOf).length,
  qualityFlags: ({ view }: SelectedCapital) => view.qualityFlags,
  reasons: ({ view }: SelectedCapital) => view.reasons,
  formulaVersion: ({ view }: SelectedCapital) => view.formulaVersion,
};

export const STATE_CAPITAL_GRAPH_RESOLVERS = {
  stockCode: ({ version }: SelectedCapital) => version.stockCode,
  graphAsOf: ({ asOf }: SelectedCapital) => asOf.validOn,
  stateCapitalStatus: ({ view }: SelectedCapital) => view.stateCapitalStatus,
  ultimateControllerNodeId: ({ view }: SelectedCapital) => view.ultimateControllerId,
  ultimateController: ({ view, asOf }: SelectedCapital): DatedNode | null => {
    const node = view.nodes.find(({ nodeId }) => nodeId === view.ultimateControllerId);
    return node === undefined ? null : { ...node, asOf };
  },
  nodes: ({ view, asOf }: SelectedCapital) => datedNodes(view.nodes, asOf),
  edges: ({ view, asOf }: SelectedCapital) => datedEdges(view.edges, asOf),
  paths: ({ view }: SelectedCapital) => view.paths,
  events: (
    { version, asOf }: SelectedCapital,
    _arguments: unknown,
    { snapshot }: SignalhubContext,
  ) => knownEvents(snapshot.view(companyCapital).eventsOf(version.stockCode, asOf), asOf),
  svg: ({ view }: SelectedCapital, { width = null, ...look }: DrawingArguments) =>
    drawCapital(view, { ...look, width }),
  bods: ({ view, asOf }: SelectedCapital, _arguments: unknown, { snapshot }: SignalhubContext) => {
    const materialOf = snapshot.view(companyResearch).materialsAt(asOf.knownAtMs);
    const group = snapshot.view(companyCapital).groupRows(view, asOf.knownAtMs);
    const supporting = new SupportingRows(snapshot.view(publishedRows), {
      companyId: group.companyId,
      stated: [...group.entities, ...group.edges],
      knownAtMs: asOf.knownAtMs,
    });
    return writeBods({
      ...group,
      materialsOf: (evidence) => groupEvidence(evidence, materialOf),
      rowsBehind: (row) => supporting.behind(row),
    });
  },
  formulaVersion: ({ view }: SelectedCapital) => view.formulaVersion,
};

export const STATE_CAPITAL_NODE_RESOLVERS = {
  listedCompanies: (
    { nodeId, entityType, asOf }: DatedNode,
    page: PageArguments,
    { snapshot }: SignalhubContext,
  ): ListConnection<CompanyView> => {
    // The public holds shares of all companies, so a list of them is not useful.
    const isPublic = entityType === 'public_float';
    const codes = isPublic ? [] : snapshot.view(companyCapital).listedBelow(nodeId, asOf);
    const { companyByCode } = snapshot.catalog;
    const companies = codes.flatMap((code) => companyByCode.get(code) ?? []);
    const filters = ['listedCompanies', nodeId, asOf.validOn, asOf.knownAtMs];
    return connectionOf(companies, ({ stockCode }) => stockCode, page, filters);
  },

  confidence: ({ confidence }: CapitalNode) => rounded(confidence),
  company: (
    { nodeId }: CapitalNode,
    _arguments: unknown,
    { snapshot }: SignalhubContext,
  ): CompanyView | null => snapshot.catalog.companyByCode.get(stockCodeOfNode(nodeId)) ?? null,
};

export const STATE_CAPITAL_EDGE_RESOLVERS = {
  sourceNodeId: ({ sourceId }: CapitalEdge) => sourceId,
  targetNodeId: ({ targetId }: CapitalEdge) => targetId,
  ownershipPct: ({ ownershipPct }: CapitalEdge) => roundedOrNull(ownershipPct),
  effectiveTo: ({ effectiveTo }: CapitalEdge) => effectiveTo ?? '',
  observedAt: ({ observedAtMs }: CapitalEdge) => formatTimestamp(observedAtMs),
  confidence: ({ confidence }: CapitalEdge) => rounded(confidence),
  evidence: (
    { edgeId, effectiveFrom, observedAtMs, asOf }: DatedEdge,
    _arguments: unknown,
    { snapshot }: SignalhubContext,
  ): EvidenceMaterial[] => {
    const capital = snapshot.view(companyCapital);
    const evidence = capital.evidenceOfEdge(edgeId, effectiveFrom, observedAtMs);
    const { materialsAt } = snapshot.view(companyResearch);
    return groupEvidence(evidence, materialsAt(asOf.knownAtMs));
  },
};

export const STATE_CAPITAL_PATH_RESOLVERS = {
  sourceNodeId: ({ sourceId }: CapitalPath) => sourceId,
  targetNodeId: ({ targetId }: CapitalPath) => targetId,
  calculatedOwnershipPct: ({ calculatedOwnershipPct }: CapitalPath) =>
    roundedOrNull(calculatedOwnershipPct),
  confidence: ({ confidence }: CapitalPath) => rounded(confidence),
  weakestLinkPct: ({ weakestLinkPct }: CapitalPath) => roundedOrNull(weakestLinkPct),
  cycleResidualPct: ({ cycleResidualPct }: CapitalPath) => roundedOrNull(cycleResidualPct),
};

export const STATE_CAPITAL_EVENT_RESOLVERS = {
  eventId: (event: StateCapitalEventPayload) => event.event_id,
  edgeId: (event: StateCapitalEventPayload) => event.edge_id,
  eventDate: (event: StateCapitalEventPayload) => event.event_date,
  eventType: (event: StateCapitalEventPayload) => event.event_type,
  evidence: (
    { evidence, knownAtMs }: KnownEvent,
    _arguments: unknown,
    { snapshot }: SignalhubContext,
  ): EvidenceMaterial[] =>
    groupEvidence(evidence, snapshot.view(companyResearch).materialsAt(knownAtMs)),
};

export const PERCENT_BOUNDS_RESOLVERS = {
  lowestPct: ({ lowestPct }: PercentBounds) => rounded(lowestPct),
  highestPct: ({ highestPct }: PercentBounds) => rounded(highestPct),
};

export const CONTROL_MEASURES_RESOLVERS = {
  controlRightsPct: ({ controlRightsPct }: ControlMeasures) => roundedOrNull(controlRightsPct),
  cashFlowRightsPct: ({ cashFlowRightsPct }: ControlMeasures) => rounded(cashFlowRightsPct),
  separationRatio: ({ separationRatio }: ControlMeasures) => roundedOrNull(separationRatio),
  votesPct: ({ votesPct }: ControlMeasures) => rounded(votesPct),
  nextBlocPct: ({ nextBlocPct }: ControlMeasures) => rounded(nextBlocPct),
};

/** Fields that state capital adds to `Company`. */
export const STATE_CAPITAL_FIELDS_OF_COMPANY = {
  stateCapital: (
    { stockCode }: CompanyView,
    selector: Omit<CapitalSelector, 'stockCode'>,
    context: SignalhubContext,
  ) => stateCapitalOfCompany({ ...selector, stockCode }, context),
};

function nameOf(nodeId: string, nodes: readonly CapitalNode[]): string {
  return nodes.find((node) => node.nodeId === nodeId)?.name ?? '';
}
