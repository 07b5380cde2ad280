import { readFile } from 'node:fs/promises';
import { renderBanner } from '#bin/serving/banner.ts';
import { openGraphDoors } from '#bin/serving/graph-doors.ts';
import { closeExecutors } from '#bin/serving/remote-executors.ts';
import { openMarketData } from '#bin/serving/market-data-part.ts';
import { runServer, type Served } from '#bin/serving/run-server.ts';
import { openSignalhub } from '#bin/serving/signalhub-part.ts';
import { SUPERGRAPH_CONFIGURATION, SUPERGRAPH_FILE } from '#bin/wiring/project-files.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { subgraphSecretOf } from '#bin/wiring/subgraph-secret.ts';
import { readSubgraphSources } from '#gateway/compose/subgraph-source.ts';
import { executorsOfSupergraph } from '#gateway/subgraph-client/executors-of-supergraph.ts';
import { createLocalExecutor } from '#gateway/subgraph-client/local-executor.ts';
import type { SubgraphExecutor } from '#gateway/subgraph-client/subgraph-executor.ts';
import { SCALARS as MARKET_SCALARS } from '#market-data/resolvers/scalars.ts';
import { HmacSeal } from '#platform/caller/hmac-seal.ts';
import { SCALARS as SIGNALHUB_SCALARS } from '#signalhub/resolvers/scalars.ts';

export interface ServeOptions extends CommonOptions {
  /** Ask the subgraphs at their URLs instead of running them here. */
  readonly remote?: boolean;
  /** The file whose `routing_url`s `remote` asks; the project's own without it. */
  readonly subgraphs?: string;
}

/** The subgraphs that a gateway asks, and what they still wait for. */
interface Graph extends Pick<Served, 'notReady' | 'begin'> {
  readonly executors: ReadonlyMap<string, SubgraphExecutor>;
  /** Where faults can be planted into the simulated exchange; null without one. */
  readonly controlUrl: string | null;
}

/**
 * Runs everything on one port until a signal ends it. The server listens before bars are loaded:
 * loading keeps a processor busy, and what is there already can be asked for meanwhile.
 */
export function serveEverything(options: ServeOptions, version: string): Promise<void> {
  const runtime = createRuntime(options);
  const isRemote = options.remote === true;
  return runServer(runtime, async (shutdown) => {
    const supergraphSdl = await readFile(SUPERGRAPH_FILE, 'utf8');
    const subgraphsFile = options.subgraphs ?? SUPERGRAPH_CONFIGURATION;
    const graph = isRemote
      ? remoteGraph(supergraphSdl, subgraphsFile, runtime, shutdown)
      : await localGraph(runtime, shutdown);
    const { executors, controlUrl, ...readiness } = graph;
    const parts = { supergraphSdl, executors, hasRest: true };
    const mode = isRemote ? 'over remote subgraphs' : `${runtime.profile} profile`;
    return {
      ...(await openGraphDoors(parts, runtime, shutdown)),
      ...readiness,
      announce: (port, startedInMs) =>
        renderBanner({ version, mode, port, startedInMs, hasRest: true, controlUrl }),
    };
  });
}

async function localGraph(runtime: Runtime, shutdown: Shutdown): Promise<Graph> {
  const facts = openSignalhub(runtime, shutdown);
  const { market, controlUrl } = await openMarketData(runtime, shutdown);
  const executors = new Map(
    [market.subgraph, facts.signalhub.subgraph].map((subgraph) => [
      subgraph.name,
      createLocalExecutor(subgraph),
    ]),
  );
  const notReady = (): readonly string[] => {
    const { isReady, seriesLoaded, seriesTotal } = market.readiness();
    const bars = isReady ? [] : [`bars: ${seriesLoaded} of ${seriesTotal} series are loaded`];
    return [...bars, ...facts.notReady()];
  };
  const beginAll = async (): Promise<void> => {
    await market.start();
    // Bars come first: whoever wants them does not wait for a million facts.
    facts.begin();
  };
  return { executors, notReady, begin: beginAll, controlUrl };
}

function remoteGraph(
  supergraphSdl: string,
  subgraphsFile: string,
  runtime: Runtime,
  shutdown: Shutdown,
): Graph {
  const { log, clock, settings } = runtime;
  const timeoutMs = settings.subgraphTimeoutMs;
  const sources = readSubgraphSources(subgraphsFile);
  const urls = new Map(sources.map(({ name, routingUrl }) => [name, routingUrl]));
  const executors = executorsOfSupergraph(supergraphSdl, {
    log,
    timeoutMs,
    urls,
    seal: new HmacSeal(subgraphSecretOf(settings), clock),
    scalars: new Map([
      ['market-data', new Map(Object.entries(MARKET_SCALARS))],
      ['signalhub', new Map(Object.entries(SIGNALHUB_SCALARS))],
    ]),
  });
  shutdown.add('remote subgraphs', () => closeExecutors(executors));
  return { executors, notReady: () => [], controlUrl: null };
}
