import { createClient } from 'graphql-ws';
import type { Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { JoinGraph } from '#federation/subgraph-client/join-graphs.ts';
import { readEvent, RemotePayloads } from '#federation/subgraph-client/remote-payloads.ts';
import type { RemoteSettings } from '#federation/subgraph-client/remote-options.ts';
import type {
  OperationScope,
  SubgraphEventStream,
  Variables,
} from '#federation/subgraph-client/subgraph-executor.ts';

/** Silence on the socket after which it counts as lost. */
const KEEP_ALIVE_MS = 10_000;

/**
 * All subscriptions on one subgraph with the same headers, over one socket that is opened when the first one starts and
 * closed after the last. A lost socket is opened again with growing, jittered pauses, and every
 * subscription that began with a snapshot starts anew on it, with a new snapshot, so nothing is missing.
 * Of any other one nobody could say what it missed: it ends with `subgraph_unavailable`, and its client
 * knows where it has a hole. When the attempts are used up, all streams end so.
 */
export class RemoteSubscriptions {
  readonly #client: Client;
  readonly #open = new Set<RemotePayloads>();
  readonly #maxRefusals: number;
  #socket: WebSocket | null = null;

  readonly #onIdle: () => void;

  /**
   * @param headers of the socket's upgrade, and of `connection_init`, where there are any
   * @param onIdle hears that the last subscription ended
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
      askAgain: (waitMs) => {
        const timer = setTimeout(ask, waitMs);
        leave = () => clearTimeout(timer);
      },
      leave: () => {
        this.#open.delete(payloads);
        leave();
        if (this.#open.size === 0) this.#onIdle();
      },
    });
    const ask = (): void => {
      leave = this.#client.subscribe(query, payloads.sink);
      // One that the client is closing, because its last subscription ended, takes no further ones:
      // this subscription waits for the next socket, and has nothing to lose on this one.
      if (this.#isOpen) payloads.run();
    };
    this.#open.add(payloads);
    ask();
    return { payloads, answer: readEvent };
  }

  /** A socket that is still being opened is not waited for: its subgraph may be away for long. */
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

/** A WebSocket whose upgrade has these headers. */
function socketWith(
  headers: Readonly<Record<string, string>>,
): new (address: string, protocols?: string | string[]) => WebSocket {
  return class extends WebSocket {
    constructor(address: string, protocols?: string | string[]) {
      super(address, protocols, { headers: { ...headers } });
    }
  };
}
