import type { Log } from '#kernel/log.ts';

/** How patient the gateway is with a subgraph elsewhere. */
export interface RemoteOptions {
  readonly log: Log;
  /** Time for one attempt, from connecting to the last byte. */
  readonly timeoutMs?: number;
  /** Further attempts of a query that got no answer; mutations are never repeated. */
  readonly retries?: number;
  /** Requests to one subgraph at a time; as many again may wait, the rest is refused at once. */
  readonly maxConcurrency?: number;
  readonly maxBodyBytes?: number;
  /** Failures in a row after which a subgraph is left alone. */
  readonly breakAfterFailures?: number;
  /** How long it is then left alone. */
  readonly breakForMs?: number;
  /** Reconnections of a dropped subscription, with growing pauses, before its stream ends. */
  readonly subscriptionRetries?: number;
}

export type RemoteSettings = Required<RemoteOptions>;

/** The options with the defaults of what they leave out. */
export function remoteSettings(options: RemoteOptions): RemoteSettings {
  return {
    timeoutMs: 10_000,
    retries: 2,
    maxConcurrency: 128,
    maxBodyBytes: 32 * 1024 * 1024,
    breakAfterFailures: 5,
    breakForMs: 5_000,
    subscriptionRetries: 5,
    ...options,
  };
}
