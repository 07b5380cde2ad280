import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';

/** Closes the connections to all remote subgraphs. */
export async function closeExecutors(
  executors: ReadonlyMap<string, SubgraphExecutor>,
): Promise<void> {
  await Promise.all([...executors.values()].map((executor) => executor.close()));
}
