import { NO_CHANGE, type HeaderRules } from '#federation/headers/header-rules.ts';
import { joinGraphs, type JoinGraph } from '#federation/subgraph-client/join-graphs.ts';
import { createRemoteExecutor } from '#federation/subgraph-client/remote-executor.ts';
import type { RemoteOptions, RemoteSettings } from '#federation/subgraph-client/remote-options.ts';
import type { TrafficRules } from '#federation/subgraph-client/traffic-rules.ts';
import type { Transport, TransportRules } from '#federation/subgraph-client/transport-rules.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';

/**
 * Remote executors for every subgraph of a supergraph, at its URLs or at the overrides in `urls`. Throws for a subgraph
 * without a usable URL.
 */
export function executorsOfSupergraph(
  supergraphSdl: string,
  options: Omit<RemoteOptions, 'scalars' | 'headers' | keyof Transport> & {
    /** Header rules. */
    readonly headers?: HeaderRules;
    /** Traffic rules; they override the other options. */
    readonly traffic?: TrafficRules;
    /** Rules about connections, whose URLs override all others. */
    readonly transport?: TransportRules;
    readonly urls?: ReadonlyMap<string, string>;
    /** Known custom scalars of each subgraph. */
    readonly scalars?: ReadonlyMap<string, RemoteSettings['scalars']>;
  },
): Map<string, SubgraphExecutor> {
  const { urls, scalars, headers, traffic, transport, ...remote } = options;
  const executors = new Map<string, SubgraphExecutor>();
  for (const graph of reachableGraphs(
    supergraphSdl,
    new Map([...(urls ?? []), ...(transport?.firstUrls ?? [])]),
  )) {
    const { name } = graph;
    const own = {
      ...remote,
      ...traffic?.for(name),
      ...transport?.for(name),
      scalars: scalars?.get(name) ?? new Map(),
      headers: headers?.changeFor(name) ?? NO_CHANGE,
    };
    executors.set(name, createRemoteExecutor(graph, own));
  }
  return executors;
}

/** The subgraphs of a supergraph with their effective URLs. Throws for one without a usable URL. */
export function reachableGraphs(
  supergraphSdl: string,
  urls?: ReadonlyMap<string, string>,
): JoinGraph[] {
  return joinGraphs(supergraphSdl).map(({ name, url }) => {
    const address = urls?.get(name) ?? url;
    if (!URL.canParse(address) || !/^https?:/i.test(address)) {
      throw new Error(`The supergraph has no usable URL for the subgraph "${name}": "${address}".`);
    }
    return { name, url: address };
  });
}
