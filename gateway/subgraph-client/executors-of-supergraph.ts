import { NO_CHANGE, type HeaderRules } from '#gateway/headers/header-rules.ts';
import { joinGraphs } from '#gateway/subgraph-client/join-graphs.ts';
import { createRemoteExecutor } from '#gateway/subgraph-client/remote-executor.ts';
import type { RemoteOptions, RemoteSettings } from '#gateway/subgraph-client/remote-options.ts';
import type { SubgraphExecutor } from '#gateway/subgraph-client/subgraph-executor.ts';

/**
 * Remote executors for every subgraph that a supergraph names, at the URLs it gives or those that
 * `urls` gives instead. Throws for a subgraph without a usable URL.
 */
export function executorsOfSupergraph(
  supergraphSdl: string,
  options: Omit<RemoteOptions, 'scalars' | 'headers'> & {
    /** Rules about the headers of requests. */
    readonly headers?: HeaderRules;
    readonly urls?: ReadonlyMap<string, string>;
    /** Custom scalars of each subgraph, where they are known here. */
    readonly scalars?: ReadonlyMap<string, RemoteSettings['scalars']>;
  },
): Map<string, SubgraphExecutor> {
  const { urls, scalars, headers, ...remote } = options;
  const executors = new Map<string, SubgraphExecutor>();
  for (const { name, url } of joinGraphs(supergraphSdl)) {
    const address = urls?.get(name) ?? url;
    if (!URL.canParse(address)) {
      throw new Error(
        `The supergraph gives no usable URL for the subgraph "${name}": "${address}".`,
      );
    }
    const own = {
      ...remote,
      scalars: scalars?.get(name) ?? new Map(),
      headers: headers?.changeFor(name) ?? NO_CHANGE,
    };
    executors.set(name, createRemoteExecutor({ name, url: address }, own));
  }
  return executors;
}
