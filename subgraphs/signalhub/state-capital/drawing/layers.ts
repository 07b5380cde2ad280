import type { DrawableGraph } from '#signalhub/state-capital/drawing/drawable-graph.ts';
import type { CapitalEdge, CapitalNode } from '#signalhub/state-capital/state-capital-view.ts';

/** Nodes in layers, the company alone in the lowest one, owners above what they own. */
export interface Layers {
  /** The layer of each node by its id, from 0. */
  readonly of: ReadonlyMap<string, number>;
  readonly count: number;
  /** Edges to a lower layer. */
  readonly downward: readonly CapitalEdge[];
  /** The others: those that close a cycle, and agreements between owners. */
  readonly others: readonly CapitalEdge[];
}

/** Maximum boxes in a layer, for readability. */
const MAX_IN_LAYER = 7;

/**
 * Layers after Coffman and Graham: every owner in the lowest layer that is above all that it owns and has
 * space. Relations that close a cycle do not count; a walk from the company up determines these, nearest and
 * state owners first.
 */
export function layersOf({ companyId, nodes, edges }: Omit<DrawableGraph, 'omittedCount'>): Layers {
  const nodeOf = new Map(nodes.map((node) => [node.nodeId, node]));
  const isVertical = ({ relationType, sourceId, targetId }: CapitalEdge): boolean =>
    relationType !== 'concert' && sourceId !== targetId;
  const intoTarget = Map.groupBy(edges.filter(isVertical), ({ targetId }) => targetId);
  const order = upwardOrder(companyId, nodes, intoTarget, nodeOf);
  const place = new Map(order.map((nodeId, index) => [nodeId, index]));
  const isDownward = (edge: CapitalEdge): boolean =>
    isVertical(edge) && place.get(edge.sourceId)! > place.get(edge.targetId)!;
  const downward = edges.filter(isDownward);
  const outOf = Map.groupBy(downward, ({ sourceId }) => sourceId);
  const of = new Map<string, number>();
  const sizes: number[] = [];
  for (const nodeId of order) {
    const below = (outOf.get(nodeId) ?? []).map(({ targetId }) => of.get(targetId)!);
    let layer = nodeId === companyId ? 0 : Math.max(0, ...below) + 1;
    while ((sizes[layer] ?? 0) >= MAX_IN_LAYER) layer += 1;
    sizes[layer] = (sizes[layer] ?? 0) + 1;
    of.set(nodeId, layer);
  }
  return { of, count: sizes.length, downward, others: edges.filter((edge) => !isDownward(edge)) };
}

/**
 * A topological order: owners come after what they own, except in cycles; nodes that only vote with an owner
 * come last.
 */
function upwardOrder(
  companyId: string,
  nodes: readonly CapitalNode[],
  intoTarget: ReadonlyMap<string, readonly CapitalEdge[]>,
  nodeOf: ReadonlyMap<string, CapitalNode>,
): string[] {
  const seen = new Set<string>();
  const finishedFrom = (start: string): string[] => {
    const finished: string[] = [];
    const walk: { readonly nodeId: string; readonly owners: string[] }[] = [];
    const enter = (nodeId: string): void => {
      if (seen.has(nodeId)) return;
      seen.add(nodeId);
      walk.push({ nodeId, owners: ownersOf(nodeId, intoTarget, nodeOf) });
    };
    enter(start);
    for (let top = walk.at(-1); top !== undefined; top = walk.at(-1)) {
      const next = top.owners.pop();
      if (next !== undefined) enter(next);
      else finished.push(walk.pop()!.nodeId);
    }
    return finished.toReversed();
  };
  return [companyId, ...nodes.map(({ nodeId }) => nodeId)].flatMap(finishedFrom);
}

/** In reverse order of visits: state owners, then the nearest, then by id. */
function ownersOf(
  nodeId: string,
  intoTarget: ReadonlyMap<string, readonly CapitalEdge[]>,
  nodeOf: ReadonlyMap<string, CapitalNode>,
): string[] {
  const rank = ({ sourceId, isStatePath }: CapitalEdge): string => {
    const { depth } = nodeOf.get(sourceId)!;
    return `${isStatePath ? 0 : 1}${String(depth).padStart(4, '0')}${sourceId}`;
  };
  const edges = intoTarget.get(nodeId) ?? [];
  return edges.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1)).map(({ sourceId }) => sourceId);
}
