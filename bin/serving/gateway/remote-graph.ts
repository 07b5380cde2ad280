import {
  checkTransport,
  trafficRulesFor,
  transportRulesFor,
} from '#bin/serving/gateway/subgraph-rules.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import { subgraphSecretOf } from '#bin/wiring/subgraph-secret.ts';
import { readSubgraphSources } from '#federation/compose/subgraph-source.ts';
import { executorsOfSupergraph } from '#federation/subgraph-client/executors-of-supergraph.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import { SCALARS as ALERT_SCALARS } from '#alerts/resolvers/scalars.ts';
import { SCALARS as MARKET_SCALARS } from '#market-data/resolvers/scalars.ts';
import { HmacSeal } from '#platform/caller/hmac-seal.ts';
import { SCALARS as SIGNALHUB_SCALARS } from '#signalhub/resolvers/scalars.ts';

/**
 * Executors of the subgraphs at the `routing_url`s of a file.
 *
 * Throws `CompositionError` for a file without subgraphs, and `ConfigurationError` for rules that do not match them.
 */
export function remoteExecutors(
  supergraphSdl: string,
  subgraphsFile: string,
  runtime: Runtime,
): ReadonlyMap<string, SubgraphExecutor> {
  const { log, meter, clock, random, settings } = runtime;
  const timeoutMs = settings.subgraphTimeoutMs;
  const sources = readSubgraphSources(subgraphsFile);
  const urls = new Map(sources.map(({ name, routingUrl }) => [name, routingUrl]));
  const transport = transportRulesFor(runtime);
  checkTransport(transport, [...urls.keys()]);
  return executorsOfSupergraph(supergraphSdl, {
    log,
    meter,
    clock,
    random,
    timeoutMs,
    traffic: trafficRulesFor(runtime, [...urls.keys()]),
    transport,
    urls,
    seal: new HmacSeal(subgraphSecretOf(settings), clock),
    scalars: new Map([
      ['market-data', new Map(Object.entries(MARKET_SCALARS))],
      ['signalhub', new Map(Object.entries(SIGNALHUB_SCALARS))],
      ['alerts', new Map(Object.entries(ALERT_SCALARS))],
    ]),
  });
}
