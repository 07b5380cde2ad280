import { createClient } from 'graphql-ws';
import type { Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import { exactOrText } from '#kernel/text/exact-json.ts';
import type { JoinGraph } from '#federation/subgraph-client/join-graphs.ts';
import { readEvent, RemotePayloads } from '#federation/subgraph-client/remote-payloads.ts';
import type { RemoteSettings } from '#federation/subgraph-client/remote-options.ts';
import type {
  OperationScope,
  SubgraphEventStream,
  Variables,
} from '#federation/subgraph-client/subgraph-executor.ts';

/** A socket counts as lost after this time of silence. */
const KEEP_ALIVE_MS = 10_000;

/**
 * All subscriptions on one subgraph with equal headers, over one socket that opens with the first and closes after the
 * last. A lost socket is reopened with jittered back-off. A subscription that began with a snapshot restarts with a new
 * snapshot, so nothing is missing. Any other one ends with `subgraph_unavailable`, because its gap is unknown. When the
 * retries are exhausted, all streams end in this way.
 */
export class RemoteSubscriptions {
  readonly #client: Client;
  readonly #open = new Set<RemotePayloads>();
  readonly #maxRefusals: number;
  #socket: WebSocket | null = null;

  readonly #onIdle: () => void;

  /**
   * @param headers of the socket's upgrade, and of `connection_init` if there are any
   * @param onIdle called when the last subscription has ended
   */
  constructor(
    graph: JoinGraph,
    settings: RemoteSettings,
    headers: Readonly<Record<string, string>> = {},
    onIdle: () => void = () => {},
  ) {
    this.#onIdle = onIdle;
    this.#maxRefusals = settings.refusedRetries;
    let pongDue: NodeJS.Timeout | undefined;
    const client = createClient({
      url: graph.url.replace(/^http/, 'ws'),
      webSocketImpl: socketWith(headers),
      ...(Object.keys(headers).length === 0 ? {} : { connectionParams: { ...headers } }),
      lazy: true,
      keepAlive: KEEP_ALIVE_MS,
      retryAttempts: settings.subscriptionRetries,
      shouldRetry: () => true,
      connectionAckWaitTimeout: settings.timeoutMs,
      on: {
        ping: (received) => {
          if (received) return;
          clearTimeout(pongDue);
          pongDue = setTimeout(() => client.terminate(), KEEP_ALIVE_MS);
          pongDue.unref();
        },
        pong: (received) => {
          if (received) clearTimeout(pongDue);
        },
        connected: (socket) => {
          this.#socket = socket as WebSocket;
          for (const payloads of this.#open) payloads.run();
        },
        closed: () => {
          clearTimeout(pongDue);
          this.#socket = null;
          for (const payloads of this.#open) payloads.lose();
        },
      },
    });
    this.#client = client;
  }

  open(source: string, variables: Variables, scope: OperationScope): SubgraphEventStream {
    const { traceparent } = scope.request;
    const query = {
      query: source,
      variables: { ...variables },
      ...(traceparent === undefined ? {} : { extensions: { traceparent } }),
    };
    let leave = (): void => {};
    const payloads: RemotePayloads = new RemotePayloads({
      maxRefusals: this.#maxRefusals,
      retry: (waitMs) => {
        const timer = setTimeout(subscribe, waitMs);
        leave = () => clearTimeout(timer);
      },
      leave: () => {
        this.#open.delete(payloads);
        leave();
        if (this.#open.size === 0) this.#onIdle();
      },
    });
    const subscribe = (): void => {
      leave = this.#client.subscribe(query, payloads.sink);
      // A socket that is closing after its last subscription accepts no more: this subscription waits for the next
      // socket.
      if (this.#isOpen) payloads.run();
    };
    this.#open.add(payloads);
    subscribe();
    return { payloads, answer: readEvent };
  }

  /** Does not wait for a socket that is still opening: its subgraph may be down for long. */
  async close(): Promise<void> {
    for (const payloads of this.#open) void payloads.return();
    const isOpen = this.#isOpen;
    const closed = this.#client.dispose();
    if (isOpen) await closed;
    else Promise.resolve(closed).catch(() => {});
  }

  get #isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }
}

/** A WebSocket with these upgrade headers. */
function socketWith(
  headers: Readonly<Record<string, string>>,
): new (address: string, protocols?: string | string[]) => WebSocket {
  return class extends WebSocket {
    constructor(address: string, protocols?: string | string[]) {
      super(address, protocols, { headers: { ...headers } });
    }

    /** graphql-ws parses a text itself, and takes a parsed message as it is. */
    override emit(event: string | symbol, ...given: unknown[]): boolean {
      const [data, isBinary] = given;
      if (event !== 'message' || isBinary === true) return super.emit(event, ...given);
      return super.emit('message', exactOrText(String(data)), true);
    }
  };
}
