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
      ? await remoteGraph({ supergraphSdl, subgraphsFile }, runtime, shutdown, stores)
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
interface OpenGraph extends Omit<Graph, 'executors' | 'useGraph'>, Pick<ServerParts, 'health'> {
  readonly engine: GraphEngine;
}

async function wholeGraph(
  supergraphSdl: string,
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
): Promise<OpenGraph> {
  const plugins = await openPlugins(runtime, shutdown);
  const [{ executors, useGraph, ...graph }, { openEngine }] = await Promise.all([
    openWholeGraph(runtime, shutdown, stores),
    import('#bin/serving/gateway/graph-engine.ts'),
  ]);
  const engine = openEngine({ supergraphSdl, executors, plugins }, runtime);
  useGraph(engine);
  return { ...graph, engine };
}

/** The gateway has the alerts, and the other subgraphs are remote. */
async function remoteGraph(
  { supergraphSdl, subgraphsFile }: Readonly<Record<'supergraphSdl' | 'subgraphsFile', string>>,
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
): Promise<OpenGraph> {
  const [{ followSubgraphs }, { deferAlerts }] = await Promise.all([
    import('#bin/serving/gateway/followed-subgraphs.ts'),
    import('#bin/serving/alerts/deferred-alerts.ts'),
  ]);
  const alerts = await deferAlerts(runtime, shutdown, stores);
  const here = { executors: new Map([['alerts', alerts.executor]]), onAsked: () => {} };
  const followed = await followSubgraphs(supergraphSdl, subgraphsFile, runtime, shutdown, here);
  alerts.useGraph(followed.engine);
  const begin = async (): Promise<void> => {
    await followed.begin();
    alerts.begin();
  };
  return { ...followed, begin, notReady: () => [], controlUrl: null };
}
