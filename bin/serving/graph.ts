import type { Served } from '#bin/serving/run-server.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';

/** The subgraphs that a gateway asks, and what they still wait for. */
export interface Graph extends Pick<Served, 'notReady' | 'begin'> {
  readonly executors: ReadonlyMap<string, SubgraphExecutor>;
  /** Where faults can be planted into the simulated exchange; null without one. */
  readonly controlUrl: string | null;
}
