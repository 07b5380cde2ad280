import type { Clock } from '#kernel/ports/clock.ts';
import type { LocalSubgraph } from '#kernel/ports/graph.ts';
import { REQUEST_BOUNDS } from '#kernel/http/json-bounds.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { RequestGate } from '#kernel/http/request-gate.ts';
import type { FrontSettings } from '#graph-server/http/front-settings.ts';
import type { GraphFront } from '#graph-server/graph-front.ts';
import { createGraphFront } from '#graph-server/graph-front.ts';
import { createSubgraphEngine } from '#gateway/subgraph-server/subgraph-engine.ts';

/** What the server of one subgraph is made from. */
export interface SubgraphServerDependencies {
  readonly subgraph: LocalSubgraph;
  readonly log: Log;
  readonly meter: Meter;
  readonly clock: Clock;
  /** Names this run of the process; random, so that no two replicas and no two runs share it. */
  readonly source: string;
  readonly settings?: Partial<FrontSettings>;
  /** Knows on whose behalf a gateway asks; without it everybody is anonymous. */
  readonly gate?: RequestGate;
}

/**
 * Bounds for a gateway as the client. It sends the subscriptions of all its clients over one socket, and
 * a plan's operations are larger than what a client wrote.
 */
const GATEWAY_BOUNDS: Partial<FrontSettings> = {
  maxSubscriptionsPerConnection: 100_000,
  maxWaitingBytes: 64 * 1024 * 1024,
  maxBodyBytes: 16 * 1024 * 1024,
  bodyBounds: { ...REQUEST_BOUNDS, maxValues: 1_000_000 },
  maxMessageBytes: 4 * 1024 * 1024,
};

/**
 * Serves one subgraph apart from the gateway: the fronts of the gateway itself over the subgraph's
 * own schema, with `_entities` and `_service`. Events say in `extensions.delivery` how they may be
 * queued. `/healthz` and `/readyz` belong to the web server that it is put into.
 */
export function createSubgraphServer(dependencies: SubgraphServerDependencies): GraphFront {
  const settings = { ...GATEWAY_BOUNDS, ...dependencies.settings };
  return createGraphFront({
    ...dependencies,
    settings,
    engine: createSubgraphEngine(dependencies),
  });
}
