import { REQUEST_BOUNDS, type JsonBounds } from '#kernel/http/json-bounds.ts';

/** Bounds and times of the GraphQL fronts. Every one has a default; see `FRONT_DEFAULTS`. */
export interface FrontSettings {
  /** Path of the graph, the same for HTTP, WebSocket and server-sent events. */
  readonly path: string;
  /** Queries that the explorer opens with, where the graph can answer them. */
  readonly exampleQueries: readonly string[];
  readonly maxBodyBytes: number;
  /** Largest structure of the JSON of a body, of the parameters of a GET, and of a WebSocket message. */
  readonly bodyBounds: JsonBounds;
  /** Whether plain JSON POSTs are answered by the direct handler; Apollo answers the rest anyway. */
  readonly directHandler: boolean;
  /** Whether `X-Forwarded-For` of the last proxy names the client. */
  readonly trustProxy: boolean;
  /** Most WebSocket connections and event streams that are open at once. */
  readonly maxConnections: number;
  /** Headers of clients that subgraphs are sent, by lower-case name. */
  readonly passedHeaders: readonly string[];
  /** Token of those who may see query plans; empty where nobody may. */
  readonly operatorToken: string;
  readonly maxSubscriptionsPerConnection: number;
  /** Largest WebSocket message that a client may send. */
  readonly maxMessageBytes: number;
  /** Most bytes that wait for one slow connection before it is closed. */
  readonly maxWaitingBytes: number;
  readonly initTimeoutMs: number;
  /** Pause between pings (WebSocket) or comments (event stream); a silent client is cut after two. */
  readonly keepAliveMs: number;
  /** How long `stop` waits for requests in flight. */
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
  maxSubscriptionsPerConnection: 100,
  maxMessageBytes: 256 * 1024,
  maxWaitingBytes: 1024 * 1024,
  initTimeoutMs: 5_000,
  keepAliveMs: 15_000,
  drainMs: 5_000,
};
