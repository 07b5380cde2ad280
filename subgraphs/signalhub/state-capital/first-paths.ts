import type { StateCapitalView } from '#signalhub/state-capital/state-capital-view.ts';

/**
 * The view with only its first paths, as a summary of a large group: the nodes on these paths, the company,
 * its controller, and every relation among them. Order and calculated values stay those of the whole group.
 *
 * @param most number of paths, 1 or more
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
