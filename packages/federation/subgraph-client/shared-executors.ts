import type { JoinGraph } from '#federation/subgraph-client/join-graphs.ts';
import type {
  EndpointCounts,
  SubgraphExecutor,
} from '#federation/subgraph-client/subgraph-executor.ts';

/** A reference to a shared executor, to be released once. */
export interface SharedExecutor {
  readonly executor: SubgraphExecutor;
  release(): Promise<void>;
}

interface Entry {
  readonly subgraph: string;
  readonly executor: SubgraphExecutor;
  users: number;
}

/**
 * Executors shared by successive supergraphs: a subgraph of the same name and URL keeps its connections and its health
 * state across a replacement.
 */
export class SharedExecutors {
  readonly #byPlace = new Map<string, Entry>();

  /** The counts of subgraphs with several URLs. */
  get endpoints(): Readonly<Record<string, EndpointCounts>> {
    const counted: Record<string, EndpointCounts> = {};
    for (const { subgraph, executor } of this.#byPlace.values()) {
      const { endpoints } = executor;
      if (endpoints !== undefined && endpoints.endpoints > 1) counted[subgraph] = endpoints;
    }
    return counted;
  }

  /** The executor of a subgraph, created if absent. */
  take(graph: JoinGraph, create: () => SubgraphExecutor): SharedExecutor {
    const place = JSON.stringify([graph.name, graph.url]);
    const entry = this.#byPlace.get(place) ?? {
      subgraph: graph.name,
      executor: create(),
      users: 0,
    };
    this.#byPlace.set(place, entry);
    entry.users += 1;
    return {
      executor: entry.executor,
      release: async () => {
        entry.users -= 1;
        if (entry.users > 0) return;
        this.#byPlace.delete(place);
        await entry.executor.close();
      },
    };
  }
}
