import { openEngine } from '#bin/serving/graph-engine.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import { HeaderRules, type HeaderChange } from '#gateway/headers/header-rules.ts';
import type { OpenedGraph } from '#gateway/reload/generation.ts';
import { reachableGraphs } from '#gateway/subgraph-client/executors-of-supergraph.ts';
import type { JoinGraph } from '#gateway/subgraph-client/join-graphs.ts';
import { createRemoteExecutor } from '#gateway/subgraph-client/remote-executor.ts';
import { SharedExecutors } from '#gateway/subgraph-client/shared-executors.ts';
import type { SubgraphExecutor } from '#gateway/subgraph-client/subgraph-executor.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

/** Makes graphs of the texts of supergraphs, with remote executors under the rules of the settings. */
export class SupergraphOpener {
  readonly #runtime: Runtime;
  readonly #executors = new SharedExecutors();

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /**
   * Throws `ConfigurationError` where rules of the settings do not fit the subgraphs, and an `Error` of what is
   * wrong with the text.
   */
  open(supergraphSdl: string): OpenedGraph {
    const graphs = reachableGraphs(supergraphSdl);
    const headers = headerRulesFor(this.#runtime, graphs);
    const shares = graphs.map((graph) => {
      const create = () => this.#executorOf(graph, headers.changeFor(graph.name));
      return [graph.name, this.#executors.take(graph, create)] as const;
    });
    const close = async (): Promise<void> => {
      await Promise.all(shares.map(([, share]) => share.release()));
    };
    try {
      const executors = new Map(shares.map(([name, { executor }]) => [name, executor]));
      const parts = { supergraphSdl, executors, passSubgraphErrors: true };
      return { engine: openEngine(parts, this.#runtime), close };
    } catch (error) {
      void close();
      throw error;
    }
  }

  #executorOf(graph: JoinGraph, headers: HeaderChange): SubgraphExecutor {
    const { log, settings } = this.#runtime;
    return createRemoteExecutor(graph, { log, timeoutMs: settings.subgraphTimeoutMs, headers });
  }
}

/** The rules of the settings about headers. Throws `ConfigurationError` for one that cannot be carried out. */
function headerRulesFor({ settings }: Runtime, graphs: readonly JoinGraph[]): HeaderRules {
  const names = graphs.map(({ name }) => name);
  try {
    return new HeaderRules(settings.headerRules, names);
  } catch (error) {
    throw new ConfigurationError(error instanceof Error ? error.message : String(error));
  }
}
