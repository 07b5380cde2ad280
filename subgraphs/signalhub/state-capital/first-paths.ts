import type { StateCapitalView } from '#signalhub/state-capital/state-capital-view.ts';

/**
 * The view with its first paths alone, for readers to whom a large group is too much: who is on these
 * paths, the company, its controller, and every relation among them. Order, and whatever was
 * calculated, stays as it is for the whole group.
 *
 * @param most how many paths stay, 1 or more
 */
export function withFirstPaths(view: StateCapitalView, most: number): StateCapitalView {
  if (view.paths.length <= most) return view;
  const paths = view.paths.slice(0, most);
  const kept = new Set([view.companyId, ...paths.flatMap(({ nodeIds }) => nodeIds)]);
  if (view.ultimateControllerId !== null) kept.add(view.ultimateControllerId);
  return {
    ...view,
    paths,
    nodes: view.nodes.filter(({ nodeId }) => kept.has(nodeId)),
    edges: view.edges.filter(({ sourceId, targetId }) => kept.has(sourceId) && kept.has(targetId)),
  };
}
