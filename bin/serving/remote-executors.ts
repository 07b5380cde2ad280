import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';

/** Ends the connections to every remote subgraph. */
export async function closeExecutors(
  executors: ReadonlyMap<string, SubgraphExecutor>,
): Promise<void> {
  await Promise.all([...executors.values()].map((executor) => executor.close()));
}
