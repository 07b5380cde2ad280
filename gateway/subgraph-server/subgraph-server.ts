import type { Clock } from '#kernel/ports/clock.ts';
import type { LocalSubgraph } from '#kernel/ports/graph.ts';
import { REQUEST_BOUNDS } from '#kernel/http/json-bounds.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { RequestGate } from '#kernel/http/request-gate.ts';
import type { FrontSettings } from '#graph-server/settings/front-settings.ts';
import type { GraphFront } from '#graph-server/graph-front.ts';
import { createGraphFront } from '#graph-server/graph-front.ts';
import { createSubgraphEngine } from '#gateway/subgraph-server/subgraph-engine.ts';

/** Dependencies of a subgraph's server. */
export interface SubgraphServerDependencies {
  readonly subgraph: LocalSubgraph;
  readonly log: Log;
  readonly meter: Meter;
  readonly clock: Clock;
  /** Identifies this process run; random, so that it is unique across replicas and restarts. */
  readonly source: string;
  readonly settings?: Partial<FrontSettings>;
  /** Authenticates the caller that a gateway names; without it all requests are anonymous. */
  readonly gate?: RequestGate;
}

/**
 * Bounds for a gateway as the client: it multiplexes the subscriptions of all its clients over one socket, and planned
 * operations are larger than those that clients write.
 */
const GATEWAY_BOUNDS: Partial<FrontSettings> = {
  maxSubscriptionsPerConnection: 100_000,
  maxWaitingBytes: 64 * 1024 * 1024,
  maxBodyBytes: 16 * 1024 * 1024,
  bodyBounds: { ...REQUEST_BOUNDS, maxValues: 1_000_000 },
  maxMessageBytes: 4 * 1024 * 1024,
};

/**
 * Serves one subgraph without a gateway: the gateway's own transports over the subgraph schema, with `_entities` and
 * `_service`. Events carry `extensions.delivery`. `/healthz` and `/readyz` belong to the web server that mounts it.
 */
export function createSubgraphServer(dependencies: SubgraphServerDependencies): GraphFront {
  const settings = { ...GATEWAY_BOUNDS, ...dependencies.settings };
  return createGraphFront({
    ...dependencies,
    settings,
    engine: createSubgraphEngine(dependencies),
  });
}
