import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';

/**
 * An in-process subgraph that is loaded at its first request. Operations wait for the load, and then run without
 * overhead.
 *
 * @param scalars custom scalars of the subgraph, for input coercion
 * @param load called once; if it fails, every operation fails with the same error
 */
export function createDeferredExecutor(
  scalars: SubgraphExecutor['scalars'],
  load: () => Promise<SubgraphExecutor>,
): SubgraphExecutor {
  let loading: Promise<SubgraphExecutor> | null = null;
  let loaded: SubgraphExecutor | null = null;
  const whenLoaded = async (): Promise<SubgraphExecutor> => {
    loaded = await (loading ??= load());
    return loaded;
  };
  return {
    scalars,
    readsPlainNumbers: true,
    execute: (operation, variables, scope) =>
      loaded?.execute(operation, variables, scope) ??
      whenLoaded().then((executor) => executor.execute(operation, variables, scope)),
    subscribe: async (operation, variables, scope) =>
      (loaded ?? (await whenLoaded())).subscribe(operation, variables, scope),
    close: async () => {
      if (loading !== null) await (await loading).close();
    },
  };
}
