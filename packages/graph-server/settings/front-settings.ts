import { REQUEST_BOUNDS, type JsonBounds } from '#kernel/http/json-bounds.ts';

/** Names in lower case. */
export interface ClientHeaders {
  readonly name: string;
  readonly version: string;
}

/** Bounds and timeouts of the GraphQL transports, with defaults in `FRONT_DEFAULTS`. */
export interface FrontSettings {
  /** Path of the graph for HTTP, WebSocket and server-sent events. */
  readonly path: string;
  /** Queries that the explorer opens with, where the graph can answer them. */
  readonly exampleQueries: readonly string[];
  readonly maxBodyBytes: number;
  /** Upper bounds of the JSON structure of a body, of GET parameters, and of a WebSocket message. */
  readonly bodyBounds: JsonBounds;
  /** Whether the direct handler answers plain JSON POSTs; Apollo answers the rest. */
  readonly directHandler: boolean;
  /** Whether the last entry of `X-Forwarded-For` is the client's address. */
  readonly trustProxy: boolean;
  /** Upper bound of open WebSocket connections and event streams. */
  readonly maxConnections: number;
  /** Client headers forwarded to subgraphs, in lower case. */
  readonly passedHeaders: readonly string[];
  /** Token that permits reading query plans; empty disables them. */
  readonly operatorToken: string;
  /** Headers with the name and the version of the client application; null reads neither. */
  readonly clientHeaders: ClientHeaders | null;
  /** Upper bound of the operations in one request; 0 refuses lists of operations. */
  readonly maxBatchedOperations: number;
  /** Whether the schema is served as a file. */
  readonly servesSchema: boolean;
  readonly maxSubscriptionsPerConnection: number;
  /** Upper bound of a WebSocket message from a client. */
  readonly maxMessageBytes: number;
  /** Upper bound of bytes queued for a slow connection before it is disconnected. */
  readonly maxWaitingBytes: number;
  readonly initTimeoutMs: number;
  /** Interval of pings (WebSocket) or comments (event stream); a silent client is disconnected after two. */
  readonly keepAliveMs: number;
  /** Time that `stop` waits for requests in flight. */
  readonly drainMs: number;
}

export const FRONT_DEFAULTS: FrontSettings = {
  path: '/graphql',
  exampleQueries: [],
  maxBodyBytes: 4 * 1024 * 1024,
  bodyBounds: REQUEST_BOUNDS,
  directHandler: true,
  trustProxy: false,
  maxConnections: 16_000,
  passedHeaders: [],
  operatorToken: '',
  clientHeaders: null,
  maxBatchedOperations: 0,
  servesSchema: true,
  maxSubscriptionsPerConnection: 100,
  maxMessageBytes: 256 * 1024,
  maxWaitingBytes: 1024 * 1024,
  initTimeoutMs: 5_000,
  keepAliveMs: 15_000,
  drainMs: 5_000,
};
