import type {
  OperationScope,
  PreparedOperation,
  SubgraphAnswer,
  SubgraphEventStream,
  SubgraphExecutor,
  SubgraphOperation,
  Variables,
} from '#federation/subgraph-client/subgraph-executor.ts';

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
    prepare: (operation) =>
      loaded?.prepare(operation) ?? new DeferredOperation(operation, whenLoaded),
    close: async () => {
      if (loading !== null) await (await loading).close();
    },
  };
}

class DeferredOperation implements PreparedOperation {
  readonly #operation: SubgraphOperation;
  readonly #whenLoaded: () => Promise<SubgraphExecutor>;
  #ready: PreparedOperation | null = null;

  constructor(operation: SubgraphOperation, whenLoaded: () => Promise<SubgraphExecutor>) {
    this.#operation = operation;
    this.#whenLoaded = whenLoaded;
  }

  execute(variables: Variables, scope: OperationScope): SubgraphAnswer | Promise<SubgraphAnswer> {
    if (this.#ready !== null) return this.#ready.execute(variables, scope);
    return this.#prepared().then((ready) => ready.execute(variables, scope));
  }

  async subscribe(
    variables: Variables,
    scope: OperationScope,
  ): Promise<SubgraphEventStream | SubgraphAnswer> {
    return (await this.#prepared()).subscribe(variables, scope);
  }

  async #prepared(): Promise<PreparedOperation> {
    return (this.#ready ??= (await this.#whenLoaded()).prepare(this.#operation));
  }
}
