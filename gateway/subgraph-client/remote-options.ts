import type { GraphQLScalarType } from 'graphql';
import { NO_CHANGE, type HeaderChange } from '#gateway/headers/header-rules.ts';
import { NO_SEAL, type CallerSeal } from '#kernel/caller.ts';
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
  /** A subgraph is left alone when it failed to answer more than this share of the last requests, … */
  readonly breakAboveShare?: number;
  /** … of which there were at least so many; ten times as many are looked at. */
  readonly breakAfterRequests?: number;
  /** How long it is then left alone. */
  readonly breakForMs?: number;
  /** Reconnections of a dropped subscription, with growing pauses, before its stream ends. */
  readonly subscriptionRetries?: number;
  /** Times in a row that a subscription which was served before asks a subgraph that still loads. */
  readonly refusedRetries?: number;
  /** Says on whose behalf mutations are sent; without it they are anonymous to the subgraph. */
  readonly seal?: CallerSeal;
  /** Changes the headers of every request; without it they are the gateway's own. */
  readonly headers?: HeaderChange;
  /** Custom scalars that the gateway shall coerce itself; those it does not know are left alone. */
  readonly scalars?: ReadonlyMap<string, GraphQLScalarType>;
}

export type RemoteSettings = Required<RemoteOptions>;

/** The options with the defaults of what they leave out. */
export function remoteSettings(options: RemoteOptions): RemoteSettings {
  return {
    timeoutMs: 10_000,
    retries: 2,
    maxConcurrency: 128,
    maxBodyBytes: 32 * 1024 * 1024,
    breakAboveShare: 0.5,
    breakAfterRequests: 10,
    breakForMs: 5_000,
    subscriptionRetries: 5,
    refusedRetries: 60,
    seal: NO_SEAL,
    headers: NO_CHANGE,
    scalars: new Map(),
    ...options,
  };
}
