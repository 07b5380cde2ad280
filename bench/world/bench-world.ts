import { readFileSync } from 'node:fs';
import type { GraphEngine, LocalSubgraph, RequestContext } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import type { Limits } from '#federation/limits/limits.ts';
import { createEngine } from '#federation/engine.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import { openPublishedCompanies } from '#bench/world/published-companies.ts';
import type { SimulatedMarket } from '#bench/world/simulated-market.ts';
import { openSimulatedMarket, WORLD_START_MS } from '#bench/world/simulated-market.ts';

/** Subgraphs with their data, before anything is put in front of them. */
export interface ServedWorld {
  readonly subgraphs: readonly LocalSubgraph[];
  readonly supergraphSdl: string;
}

/** Both of them. */
export type BenchWorld = SimulatedMarket & ServedWorld;

/** The identity of benchmark requests. */
export const ASKER: RequestContext = {
  requestId: 'bench',
  clientAddress: '127.0.0.1',
  tokenId: null,
};

/** Opens the demo world. Every process that calls this has the same bars and companies. */
export async function openBenchWorld(): Promise<BenchWorld> {
  const simulated = await openSimulatedMarket();
  const signalhub = await openPublishedCompanies(WORLD_START_MS);
  return {
    ...simulated,
    subgraphs: [simulated.market.subgraph, signalhub.subgraph],
    supergraphSdl: readSupergraph(),
  };
}

/** The product's supergraph, as it is committed. */
export function readSupergraph(): string {
  return readFileSync(new URL('../../gateway/supergraph.graphql', import.meta.url), 'utf8');
}

/** The product's engine over the subgraphs in this process. */
export function engineOf(
  { subgraphs, supergraphSdl }: ServedWorld,
  limits: Partial<Limits> = {},
): GraphEngine {
  return createEngine({
    limits,
    supergraphSdl,
    executors: new Map(subgraphs.map((subgraph) => [subgraph.name, createLocalExecutor(subgraph)])),
    log: SILENT_LOG,
    meter: SILENT_METER,
  });
}
