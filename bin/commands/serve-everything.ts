import { readFile } from 'node:fs/promises';
import { claimDataFolder } from '#bin/data-folder/claim-data-folder.ts';
import { renderBanner } from '#bin/serving/process/banner.ts';
import { watchEngines } from '#bin/serving/process/engine-watch.ts';
import type { Graph } from '#bin/serving/graph.ts';
import type { ServeOptions } from '#bin/serving/serve-options.ts';
import { openPlugins } from '#bin/serving/gateway/open-plugins.ts';
import { openWholeGraph } from '#bin/serving/whole-graph.ts';
import { openStores } from '#bin/stores/open-stores.ts';
import { isOfGroup } from '#bin/stores/group-mark.ts';
import { runServer } from '#bin/serving/process/run-server.ts';
import type { ServerParts } from '#bin/serving/process/run-server.ts';
import type { Stores } from '#bin/stores/stores.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import { SUPERGRAPH_CONFIGURATION, SUPERGRAPH_FILE } from '#bin/wiring/project-files.ts';
import { createRuntime, type Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';

/**
 * Runs everything on one port until a signal. The server listens before bars are loaded: loading keeps a core busy,
 * and requests for available data are already answered.
 */
export async function serveEverything(options: ServeOptions, version: string): Promise<void> {
  if (isOfGroup()) {
    const { serveInGroup } = await import('#bin/workers/serve-in-group.ts');
    return serveInGroup(options, version);
  }
  const { workers, ...common } = options;
  const runtime = createRuntime({
    ...common,
    overrides: workers === undefined ? {} : { WORKERS: workers },
  });
  if (runtime.settings.workers > 0) {
    const { serveWithWorkers } = await import('#bin/workers/serve-with-workers.ts');
    return serveWithWorkers(runtime, options, version);
  }
  if (runtime.settings.roles.length > 0) {
    const { serveRoles } = await import('#bin/serving/serve-roles.ts');
    const { subgraphs } = options;
    return serveRoles(
      runtime,
      version,
      subgraphs === undefined ? {} : { subgraphsFile: subgraphs },
    );
  }
  const isRemote = options.remote === true;
  return runServer(runtime, async (shutdown) => {
    // Gateways over remote subgraphs share a folder for its tokens, and lock nothing in it.
    claimDataFolder(runtime, shutdown, isRemote ? [] : ['market-data', 'signalhub']);
    const stores = await openStores(runtime, shutdown);
    const engines = await watchEngines(runtime, shutdown, stores);
    const supergraphSdl = await readFile(SUPERGRAPH_FILE, 'utf8');
    const subgraphsFile = options.subgraphs ?? SUPERGRAPH_CONFIGURATION;
    const { engine, controlUrl, notReady, health, ...begins } = isRemote
      ? await remoteGraph(supergraphSdl, subgraphsFile, runtime, shutdown)
      : await wholeGraph(supergraphSdl, runtime, shutdown, stores);
    const { metricsPort } = runtime.settings;
    const mode = isRemote ? 'over remote subgraphs' : `${runtime.profile} profile`;
    const { openGraphHandlers } = await import('#bin/serving/gateway/graph-handlers.ts');
    return {
      ...(await openGraphHandlers({ engine, stores, hasRest: true }, runtime, shutdown)),
      ...begins,
      notReady: () => [...notReady(), ...engines.notReady()],
      health: () => ({ ...health?.(), ...engines.health() }),
      announce: (port, startedInMs) =>
        renderBanner({ version, mode, port, startedInMs, metricsPort, hasRest: true, controlUrl }),
    };
  });
}

/** A graph that is ready for requests. */
interface OpenGraph extends Omit<Graph, 'executors'>, Pick<ServerParts, 'health'> {
  readonly engine: GraphEngine;
}

async function wholeGraph(
  supergraphSdl: string,
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
): Promise<OpenGraph> {
  const plugins = await openPlugins(runtime, shutdown);
  const [{ executors, ...graph }, { openEngine }] = await Promise.all([
    openWholeGraph(runtime, shutdown, stores),
    import('#bin/serving/gateway/graph-engine.ts'),
  ]);
  return { ...graph, engine: openEngine({ supergraphSdl, executors, plugins }, runtime) };
}

async function remoteGraph(
  supergraphSdl: string,
  subgraphsFile: string,
  runtime: Runtime,
  shutdown: Shutdown,
): Promise<OpenGraph> {
  const { followSubgraphs } = await import('#bin/serving/gateway/followed-subgraphs.ts');
  const followed = await followSubgraphs(supergraphSdl, subgraphsFile, runtime, shutdown);
  return { ...followed, notReady: () => [], controlUrl: null };
}
