import type {
  CompanyOwnersChangedResult,
  CompanyOwnersResult,
} from '#dashboard/documents/documents.gen.ts';

type Capital = NonNullable<CompanyOwnersResult['company']>['stateCapital'];
export type CapitalProfile = NonNullable<Capital['profile']>;
export type OwnerGraph = NonNullable<Capital['graph']>;
export type OwnerNode = OwnerGraph['nodes'][number];
export type OwnerEdge = OwnerGraph['edges'][number];
export type OwnerChange = CompanyOwnersChangedResult['stateCapitalDiff'];

/** The difference of a node or an edge between the earlier and the later date. */
export type Difference = 'added' | 'changed' | 'removed' | 'same';

/** Owners of one date, with those that only another date had. */
export interface ComparedGraph {
  readonly nodes: readonly OwnerNode[];
  readonly edges: readonly OwnerEdge[];
  readonly differenceOf: ReadonlyMap<string, Difference>;
  /** Percentages before, by edge, where they changed. */
  readonly beforePct: ReadonlyMap<string, number | null>;
}

/**
 * Joins the owners of a date with those that were removed since another date; without a change, the graph is unchanged.
 */
export function comparedGraph(graph: OwnerGraph, change: OwnerChange | null): ComparedGraph {
  const differenceOf = new Map<string, Difference>();
  const beforePct = new Map<string, number | null>();
  if (change === null) {
    return { nodes: graph.nodes, edges: graph.edges, differenceOf, beforePct };
  }
  for (const { nodeId } of change.nodesAdded) differenceOf.set(nodeId, 'added');
  for (const { edgeId } of change.edgesAdded) differenceOf.set(edgeId, 'added');
  for (const { before, after } of change.edgesChanged) {
    differenceOf.set(after.edgeId, 'changed');
    beforePct.set(after.edgeId, before.ownershipPct);
  }
  const known = new Set([
    ...graph.nodes.map(({ nodeId }) => nodeId),
    ...graph.edges.map(({ edgeId }) => edgeId),
  ]);
  const nodesRemoved = change.nodesRemoved.filter(({ nodeId }) => !known.has(nodeId));
  const edgesRemoved = change.edgesRemoved.filter(({ edgeId }) => !known.has(edgeId));
  for (const { nodeId } of nodesRemoved) differenceOf.set(nodeId, 'removed');
  for (const { edgeId } of edgesRemoved) differenceOf.set(edgeId, 'removed');
  const nodes = [...graph.nodes, ...nodesRemoved];
  const nodeIds = new Set(nodes.map(({ nodeId }) => nodeId));
  const edges = [...graph.edges, ...edgesRemoved].filter(
    ({ sourceNodeId, targetNodeId }) => nodeIds.has(sourceNodeId) && nodeIds.has(targetNodeId),
  );
  return { nodes, edges, differenceOf, beforePct };
}

/**
 * The dates on which the owners changed, ascending: the start or end of a relation, or the date of an event, up to the
 * last date that the research covers.
 */
export function changeDates(
  edges: readonly Pick<OwnerEdge, 'effectiveFrom' | 'effectiveTo'>[],
  events: readonly { readonly eventDate: string }[],
  last: string,
): readonly string[] {
  const dates = [
    ...edges.flatMap(({ effectiveFrom, effectiveTo }) => [effectiveFrom, effectiveTo]),
    ...events.map(({ eventDate }) => eventDate),
    last,
  ];
  return Array.from(new Set(dates.filter((date) => date !== '' && date <= last))).toSorted();
}
