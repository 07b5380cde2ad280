import type { ServerParts } from '#bin/serving/process/run-server.ts';
import type { LocalSubgraph } from '#kernel/ports/graph.ts';

export type SubgraphName = 'market-data' | 'signalhub';

/** A subgraph that is built but has not started loading. */
export interface SubgraphPart extends Required<Pick<ServerParts, 'notReady' | 'begin'>> {
  readonly name: SubgraphName;
  readonly subgraph: LocalSubgraph;
}
