import type {
  CapitalEdge,
  CapitalNode,
  StateCapitalView,
} from '#signalhub/state-capital/state-capital-view.ts';

/** The drawn part of a group. */
export interface DrawableGraph {
  readonly companyId: string;
  readonly nodes: readonly CapitalNode[];
  readonly edges: readonly CapitalEdge[];
  /** Number of omitted owners. */
  readonly omittedCount: number;
}

/** Maximum boxes: more are unreadable, and slow to draw. */
const MAX_NODES = 120;
const MAX_EDGES = 400;

/**
 * The whole group if it is small enough; else the company, the nodes of listed paths, the most important
 * paths first, and then those nearest to the company.
 */
export function drawableGraph(view: StateCapitalView): DrawableGraph {
  const { companyId, nodes, edges } = view;
  if (nodes.length <= MAX_NODES && edges.length <= MAX_EDGES) {
    return { companyId, nodes, edges, omittedCount: 0 };
  }
  const kept = keptNodes(view);
  const between = edges.filter(
    ({ sourceId, targetId }) => kept.has(sourceId) && kept.has(targetId),
  );
  return {
    companyId,
    nodes: nodes.filter(({ nodeId }) => kept.has(nodeId)),
    edges: between.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, MAX_EDGES),
    omittedCount: nodes.length - kept.size,
  };
}

function keptNodes({ companyId, nodes, edges, paths }: StateCapitalView): ReadonlySet<string> {
  const kept = new Set([companyId]);
  for (const { nodeIds, pathType } of paths) {
    // An exposure combines all paths of an owner, each of which is listed itself.
    if (pathType === 'ownership_exposure' || kept.size + nodeIds.length > MAX_NODES) continue;
    for (const nodeId of nodeIds) kept.add(nodeId);
  }
  const targetsOf = Map.groupBy(edges, ({ sourceId }) => sourceId);
  for (const { nodeId } of nodes) {
    if (kept.size >= MAX_NODES) break;
    const targets = targetsOf.get(nodeId) ?? [];
    if (targets.some(({ targetId }) => kept.has(targetId))) kept.add(nodeId);
  }
  return kept;
}

/** State paths and control before larger holdings. */
function weightOf({ isStatePath, relationType, ownershipPct }: CapitalEdge): number {
  return (isStatePath ? 400 : 0) + (relationType === 'control' ? 200 : 0) + (ownershipPct ?? 0);
}
