import type { JoinGraph } from '#federation/subgraph-client/join-graphs.ts';
import { RemoteSubscriptions } from '#federation/subgraph-client/remote-subscriptions.ts';
import type { RemoteSettings } from '#federation/subgraph-client/remote-options.ts';
import type {
  OperationScope,
  SubgraphEventStream,
  Variables,
} from '#federation/subgraph-client/subgraph-executor.ts';

/**
 * The subscriptions on one subgraph: those with the same headers share a socket, because headers are sent
 * once for a socket. Each socket is closed after its last subscription.
 */
export class SubscriptionSockets {
  readonly #graph: JoinGraph;
  readonly #settings: RemoteSettings;
  readonly #byHeaders = new Map<string, RemoteSubscriptions>();

  constructor(graph: JoinGraph, settings: RemoteSettings) {
    this.#graph = graph;
    this.#settings = settings;
  }

  open(source: string, variables: Variables, scope: OperationScope): SubgraphEventStream {
    // A socket serves many requests, so it has no id of one: rules start from nothing here.
    const headers = this.#settings.headers({}, scope.request.headers ?? {});
    const key = JSON.stringify(Object.entries(headers).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const socket = this.#byHeaders.get(key) ?? this.#add(key, headers);
    return socket.open(source, variables, scope);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#byHeaders.values()].map((socket) => socket.close()));
  }

  #add(key: string, headers: Readonly<Record<string, string>>): RemoteSubscriptions {
    const onIdle = (): void => {
      // What headers there are, clients decide: of those that nobody uses nothing is kept.
      if (this.#byHeaders.get(key) === socket && this.#byHeaders.size > 1)
        this.#byHeaders.delete(key);
    };
    const socket = new RemoteSubscriptions(this.#graph, this.#settings, headers, onIdle);
    this.#byHeaders.set(key, socket);
    return socket;
  }
}
