import type { GraphQLScalarType } from 'graphql';
import type { Encoding } from '#kernel/http/content-encoding.ts';
import { NO_CHANGE, type HeaderChange } from '#federation/headers/header-rules.ts';
import { NO_SEAL, type CallerSeal } from '#kernel/http/caller.ts';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import { SILENT_METER, type Meter } from '#kernel/ports/meter.ts';

/** How patient the gateway is with a subgraph elsewhere. */
export interface RemoteOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly random: Random;
  readonly meter?: Meter;
  /** Time for one attempt, from connecting to the last byte. */
  readonly timeoutMs?: number;
  /** Further attempts of a query that got no answer; mutations are never repeated. */
  readonly retries?: number;
  /** Such attempts for each request in the long run, 0 to 1. */
  readonly retryBudgetShare?: number;
  /** Requests to one subgraph at a time; … */
  readonly maxConcurrency?: number;
  /** … so many more may wait, the rest is refused at once. */
  readonly maxWaiting?: number;
  /** Most bytes of an answer, as it is sent and unpacked. */
  readonly maxBodyBytes?: number;
  /** Encodings in which answers are asked for, the best first; none asks for plain ones. */
  readonly acceptEncodings?: readonly Encoding[];
  /** Requests of more bytes are compressed; null compresses none. */
  readonly gzipAboveBytes?: number | null;
  /** A subgraph is left alone when it failed to answer more than this share of the requests, … */
  readonly breakAboveShare?: number;
  /** … of which there were at least so many … */
  readonly breakAfterRequests?: number;
  /** … in this time. */
  readonly breakWindowMs?: number;
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
    meter: SILENT_METER,
    timeoutMs: 10_000,
    retries: 2,
    retryBudgetShare: 0.2,
    maxConcurrency: 128,
    maxWaiting: 128,
    maxBodyBytes: 32 * 1024 * 1024,
    acceptEncodings: [],
    gzipAboveBytes: null,
    breakAboveShare: 0.5,
    breakAfterRequests: 10,
    breakWindowMs: 30_000,
    breakForMs: 5_000,
    subscriptionRetries: 5,
    refusedRetries: 60,
    seal: NO_SEAL,
    headers: NO_CHANGE,
    scalars: new Map(),
    ...options,
  };
}
