import { RemoteSubscriptions } from '#federation/subgraph-client/remote-subscriptions.ts';
import type {
  RemoteSettings,
  SubscriptionPlace,
} from '#federation/subgraph-client/remote-options.ts';
import type {
  OperationScope,
  SubgraphEventStream,
} from '#federation/subgraph-client/subgraph-executor.ts';
import type { Variables } from '#federation/operation/variables.ts';

/**
 * The subscriptions on one subgraph. Those with equal headers share a socket, because headers are sent once per socket.
 * A socket closes after its last subscription.
 */
export class SubscriptionSockets {
  readonly #place: SubscriptionPlace;
  readonly #settings: RemoteSettings;
  readonly #byHeaders = new Map<string, RemoteSubscriptions>();

  constructor(place: SubscriptionPlace, settings: RemoteSettings) {
    this.#place = place;
    this.#settings = settings;
  }

  open(source: string, variables: Variables, scope: OperationScope): SubgraphEventStream {
    // A socket serves many requests, so it has no request id, and header rules start from an empty set.
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
      // Clients control the headers, so unused entries are evicted.
      if (this.#byHeaders.get(key) === socket && this.#byHeaders.size > 1)
        this.#byHeaders.delete(key);
    };
    const { name, socketUrls } = this.#place;
    const socket = new RemoteSubscriptions(name, socketUrls(), this.#settings, headers, onIdle);
    this.#byHeaders.set(key, socket);
    return socket;
  }
}
