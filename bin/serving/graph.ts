import type { DeferredAlerts } from '#bin/serving/alerts/deferred-alerts.ts';
import type { ServerParts } from '#bin/serving/process/run-server.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';

/** The executors of a gateway, and the readiness of their subgraphs. */
export interface Graph extends Pick<ServerParts, 'notReady' | 'begin'> {
  /** The alerts, which need the graph of the executors. */
  readonly useGraph: DeferredAlerts['useGraph'];
  readonly executors: ReadonlyMap<string, SubgraphExecutor>;
  /** URL for fault injection into the simulated exchange; null without one. */
  readonly controlUrl: string | null;
}
