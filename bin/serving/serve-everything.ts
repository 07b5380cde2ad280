import { readFile } from 'node:fs/promises';
import { claimDataFolder } from '#bin/data-folder/claim-data-folder.ts';
import { renderBanner } from '#bin/serving/banner.ts';
import type { Graph } from '#bin/serving/graph.ts';
import type { ServeOptions } from '#bin/serving/serve-options.ts';
import { openWholeGraph } from '#bin/serving/whole-graph.ts';
import { openStores } from '#bin/stores/open-stores.ts';
import { isOfGroup } from '#bin/workers/group-mark.ts';
import { runServer } from '#bin/serving/run-server.ts';
import { SUPERGRAPH_CONFIGURATION, SUPERGRAPH_FILE } from '#bin/wiring/project-files.ts';
import { createRuntime, type Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';

/**
 * Runs everything on one port until a signal ends it. The server listens before bars are loaded:
 * loading keeps a processor busy, and what is there already can be asked for meanwhile.
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
    // Gateways over remote subgraphs share a folder for its tokens, and own nothing in it.
    claimDataFolder(runtime, shutdown, isRemote ? [] : ['market-data', 'signalhub']);
    const stores = await openStores(runtime, shutdown);
    const supergraphSdl = await readFile(SUPERGRAPH_FILE, 'utf8');
    const subgraphsFile = options.subgraphs ?? SUPERGRAPH_CONFIGURATION;
    const graph = isRemote
      ? await remoteGraph(supergraphSdl, subgraphsFile, runtime, shutdown)
      : await openWholeGraph(runtime, shutdown, stores);
    const { executors, controlUrl, ...readiness } = graph;
    const { metricsPort } = runtime.settings;
    const mode = isRemote ? 'over remote subgraphs' : `${runtime.profile} profile`;
    const [{ openEngine }, { openGraphHandlers }] = await Promise.all([
      import('#bin/serving/graph-engine.ts'),
      import('#bin/serving/graph-handlers.ts'),
    ]);
    const engine = openEngine({ supergraphSdl, executors }, runtime);
    return {
      ...(await openGraphHandlers({ engine, stores, hasRest: true }, runtime, shutdown)),
      ...readiness,
      announce: (port, startedInMs) =>
        renderBanner({ version, mode, port, startedInMs, metricsPort, hasRest: true, controlUrl }),
    };
  });
}

async function remoteGraph(
  supergraphSdl: string,
  subgraphsFile: string,
  runtime: Runtime,
  shutdown: Shutdown,
): Promise<Graph> {
  const { openRemoteGraph } = await import('#bin/serving/remote-graph.ts');
  return openRemoteGraph(supergraphSdl, subgraphsFile, runtime, shutdown);
}
