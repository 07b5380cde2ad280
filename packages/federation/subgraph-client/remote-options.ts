import type { GraphQLScalarType } from 'graphql';
import type { Encoding } from '#kernel/http/content-encoding.ts';
import { DEFAULT_TRAFFIC } from '#federation/subgraph-client/default-traffic.ts';
import type { Http2Use } from '#federation/connections/http-connections.ts';
import type { TlsFiles } from '#federation/connections/tls-files.ts';
import { NO_CHANGE, type HeaderChange } from '#federation/headers/header-rules.ts';
import type {
  OperationScope,
  SubgraphEventStream,
} from '#federation/subgraph-client/subgraph-executor.ts';
import type { Variables } from '#federation/operation/variables.ts';
import { NO_SEAL, type CallerSeal } from '#kernel/http/caller.ts';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import { SILENT_METER, type Meter } from '#kernel/ports/meter.ts';

/** The subscriptions on one subgraph. */
export interface SubgraphSubscriptions {
  open(source: string, variables: Variables, scope: OperationScope): SubgraphEventStream;
  close(): Promise<void>;
}

/** A subgraph, as its subscriptions find it. */
export interface SubscriptionPlace {
  readonly name: string;
  /** The URLs of one subscription or socket: each call is about its next attempt. */
  readonly socketUrls: () => () => string;
}

/** Opens the subscriptions on a subgraph by its protocol. */
export type OpenSubscriptions = (
  place: SubscriptionPlace,
  settings: RemoteSettings,
) => SubgraphSubscriptions;

/** Time limits, retries and bounds for a remote subgraph. */
export interface RemoteOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly random: Random;
  readonly meter?: Meter;
  /** Timeout of one attempt, from connecting to the last byte. */
  readonly timeoutMs?: number;
  /** Retries of a query without an answer; mutations are never retried. */
  readonly retries?: number;
  /** Retries per request in the long run, 0 to 1. */
  readonly retryBudgetShare?: number;
  /** Concurrent requests to the subgraph. */
  readonly maxConcurrency?: number;
  /** Upper bound of queued requests; more are rejected at once. */
  readonly maxWaiting?: number;
  /** Upper bound of a response body, both compressed and decompressed. */
  readonly maxBodyBytes?: number;
  /** Accepted response encodings, the preferred first; empty for identity only. */
  readonly acceptEncodings?: readonly Encoding[];
  /** Compresses request bodies above this size; null compresses none. */
  readonly gzipAboveBytes?: number | null;
  /** The circuit breaker opens above this share of failed requests. */
  readonly breakAboveShare?: number;
  /** Minimum number of requests in the breaker's window. */
  readonly breakAfterRequests?: number;
  /** Length of the breaker's window. */
  readonly breakWindowMs?: number;
  /** Time that the breaker stays open before it half-opens. */
  readonly breakForMs?: number;
  /** Reconnects of a dropped subscription, with back-off, before its stream ends. */
  readonly subscriptionRetries?: number;
  /** Retries of a previously served subscription while its subgraph is loading. */
  readonly refusedRetries?: number;
  /** Opens its subscriptions; null for `graphql-transport-ws` at its URL. */
  readonly subscriptions?: OpenSubscriptions | null;
  /** URLs in place of the supergraph's; empty for that one. */
  readonly urls?: readonly string[];
  /** Certificates; null for those of the system. */
  readonly tls?: TlsFiles | null;
  /** Where HTTP/2 is spoken. */
  readonly http2?: Http2Use;
  /** Seals the caller's identity for mutations; without it they are anonymous to the subgraph. */
  readonly seal?: CallerSeal;
  /** Header rules of the subgraph; without them requests have only the gateway's own headers. */
  readonly headers?: HeaderChange;
  /** Custom scalars for input coercion in the gateway; others are passed through. */
  readonly scalars?: ReadonlyMap<string, GraphQLScalarType>;
}

export type RemoteSettings = Required<RemoteOptions>;

/** The options with all defaults. */
export function remoteSettings(options: RemoteOptions): RemoteSettings {
  return {
    ...DEFAULT_TRAFFIC,
    urls: [],
    tls: null,
    http2: 'off',
    meter: SILENT_METER,
    subscriptions: null,
    seal: NO_SEAL,
    headers: NO_CHANGE,
    scalars: new Map(),
    ...options,
  };
}
