/** A part of the tree whose folders are concepts: its direct subfolders. */
const FLOORS: readonly RegExp[] = [
  /^(packages\/[^/]+(?:\/[^/]+)?)\//,
  /^(subgraphs\/[^/]+(?:\/[^/]+)?)\//,
  /^(dashboard\/pages\/[^/]+)\//,
  /^([^/]+(?:\/[^/]+)?)\//,
];

/** The concept of a file: `packages/federation/plan`, `subgraphs/signalhub/etf`, `bin/serving`. */
export function conceptOf(file: string): string {
  for (const floor of FLOORS) {
    const concept = floor.exec(file)?.[1];
    if (concept !== undefined) return concept;
  }
  return '.';
}

/**
 * Folders that import each other, directly or not: each cycle once, with its folders in order.
 *
 * @param imports the files that each file imports, both from the root of the tree
 */
export function folderCircles(
  imports: Iterable<readonly [file: string, imported: string]>,
): string[] {
  const edges = new Map<string, Set<string>>();
  for (const [file, imported] of imports) {
    const [from, to] = [conceptOf(file), conceptOf(imported)];
    if (from !== to) edges.getOrInsertComputed(from, () => new Set()).add(to);
  }
  const reached = new Map([...edges.keys()].map((folder) => [folder, reachedFrom(folder, edges)]));
  const circles = new Set<string>();
  for (const [folder, folders] of reached) {
    if (!folders.has(folder)) continue;
    const members = [...folders].filter((other) => reached.get(other)?.has(folder) === true);
    circles.add(members.toSorted().join(' <-> '));
  }
  return [...circles].toSorted();
}

function reachedFrom(folder: string, edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const waiting = [...(edges.get(folder) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(edges.get(next) ?? []));
  }
  return seen;
}
