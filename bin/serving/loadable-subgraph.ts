import type { Served } from '#bin/serving/run-server.ts';
import type { LocalSubgraph } from '#kernel/ports/graph.ts';

export type SubgraphName = 'market-data' | 'signalhub';

/** A subgraph that is built but has not started loading. */
export interface SubgraphPart extends Required<Pick<Served, 'notReady' | 'begin'>> {
  readonly name: SubgraphName;
  readonly subgraph: LocalSubgraph;
}
