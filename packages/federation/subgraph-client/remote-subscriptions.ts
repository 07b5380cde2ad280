import { createClient } from 'graphql-ws';
import type { Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Random } from '#kernel/ports/clock.ts';
import { exactOrText } from '#kernel/text/exact-json.ts';
import { readEvent, RemotePayloads } from '#federation/subgraph-client/remote-payloads.ts';
import type { RemoteSettings } from '#federation/subgraph-client/remote-options.ts';
import { traceHeaders } from '#federation/subgraph-client/trace-context.ts';
import type {
  OperationScope,
  SubgraphEventStream,
} from '#federation/subgraph-client/subgraph-executor.ts';
import type { Variables } from '#federation/operation/variables.ts';

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
  readonly #random: Random;
  readonly #name: string;
  #socket: WebSocket | null = null;
  /** Whether the subgraph has accepted a socket. */
  #wasOpen = false;

  readonly #onIdle: () => void;

  /**
   * @param nextUrl the HTTP URL at which the socket opens
   * @param headers of the socket's upgrade, and of `connection_init` if there are any
   * @param onIdle called when the last subscription has ended
   */
  constructor(
    subgraph: string,
    nextUrl: () => string,
    settings: RemoteSettings,
    headers: Readonly<Record<string, string>> = {},
    onIdle: () => void = () => {},
  ) {
    this.#onIdle = onIdle;
    this.#maxRefusals = settings.refusedRetries;
    this.#random = settings.random;
    this.#name = subgraph;
    let pongDue: NodeJS.Timeout | undefined;
    const client = createClient({
      url: () => nextUrl().replace(/^http/, 'ws'),
      webSocketImpl: socketWith(headers, settings.tls),
      ...(Object.keys(headers).length === 0 ? {} : { connectionParams: { ...headers } }),
      lazy: true,
      keepAlive: KEEP_ALIVE_MS,
      retryAttempts: settings.subscriptionRetries,
      shouldRetry: (problem) => this.#wasOpen || refusalOf(problem) === null,
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
          this.#wasOpen = true;
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
    const trace = traceHeaders(scope, this.#random);
    const query = {
      query: source,
      variables: { ...variables },
      ...(trace['traceparent'] === undefined ? {} : { extensions: { ...trace } }),
    };
    let leave = (): void => {};
    const payloads: RemotePayloads = new RemotePayloads({
      maxRefusals: this.#maxRefusals,
      failureOf: (problem) => this.#failureOf(problem),
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

  #failureOf(problem: unknown): DomainError {
    const refusal = this.#wasOpen ? null : refusalOf(problem);
    const detail =
      refusal === null
        ? undefined
        : `The subgraph "${this.#name}" opens no WebSocket for subscriptions: ${refusal}. It must support ` +
          'graphql-transport-ws at the URL of its subscriptions.';
    return new DomainError('subgraph_unavailable', detail, { retryAfterSec: 1 });
  }

  get #isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }
}

/** The close code of a server that does not acknowledge the connection. */
const UNACKNOWLEDGED = 4504;
/** Statuses of a server that may accept a WebSocket later. */
const PASSING: ReadonlySet<string> = new Set(['429', '502', '503', '504']);

/**
 * Why a server never opens a socket: it answers the upgrade like any request, or without the protocol. Null for a
 * failure that may pass.
 */
function refusalOf(problem: unknown): string | null {
  const { message, code } = (problem ?? {}) as {
    readonly message?: unknown;
    readonly code?: unknown;
  };
  if (code === UNACKNOWLEDGED) return 'it does not acknowledge the connection';
  if (typeof message !== 'string') return null;
  const status = /^Unexpected server response: (\d+)/.exec(message)?.[1];
  if (status !== undefined) {
    return PASSING.has(status) ? null : `it answers the upgrade with status ${status}`;
  }
  return /subprotocol/i.test(message) ? 'it does not accept the protocol' : null;
}

/** A WebSocket with these upgrade headers and certificates. */
function socketWith(
  headers: Readonly<Record<string, string>>,
  tls: RemoteSettings['tls'],
): new (address: string, protocols?: string | string[]) => WebSocket {
  return class extends WebSocket {
    constructor(address: string, protocols?: string | string[]) {
      super(address, protocols, { headers: { ...headers }, ...tls?.options });
    }

    /** graphql-ws parses a text itself, and takes a parsed message as it is. */
    override emit(event: string | symbol, ...given: unknown[]): boolean {
      const [data, isBinary] = given;
      if (event !== 'message' || isBinary === true) return super.emit(event, ...given);
      return super.emit('message', exactOrText(String(data)), true);
    }
  };
}
