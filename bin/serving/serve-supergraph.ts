import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { renderBanner } from '#bin/serving/banner.ts';
import { openGraphDoors } from '#bin/serving/graph-doors.ts';
import { closeExecutors } from '#bin/serving/remote-executors.ts';
import { createRuntime, type CommonOptions } from '#bin/wiring/runtime.ts';
import { Shutdown } from '#bin/wiring/shutdown.ts';
import { startWebServer } from '#bin/wiring/web-server.ts';
import { executorsOfSupergraph } from '#gateway/subgraph-client/executors-of-supergraph.ts';

export interface GatewayOptions extends CommonOptions {
  /** Path of the composed supergraph SDL. */
  readonly supergraph: string;
}

/** Serves a supergraph that need not be ours: its subgraphs' own error messages reach clients. */
export async function serveSupergraph(options: GatewayOptions, version: string): Promise<void> {
  const startedAtMs = performance.now();
  const runtime = createRuntime(options);
  const { log, meter, settings } = runtime;
  const shutdown = new Shutdown(log, settings.drainSec);
  shutdown.listen();
  try {
    const supergraphSdl = await readFile(options.supergraph, 'utf8');
    const executors = executorsOfSupergraph(supergraphSdl, {
      log,
      timeoutMs: settings.subgraphTimeoutMs,
    });
    shutdown.add('remote subgraphs', () => closeExecutors(executors));
    const graphDoors = await openGraphDoors(
      { supergraphSdl, executors, hasRest: false, passSubgraphErrors: true },
      runtime,
      shutdown,
    );
    const server = await startWebServer({ ...graphDoors, meter, notReady: () => [] }, settings);
    shutdown.add('web server', () => server.close());
    shutdown.add('readiness', () => server.drain());
    console.log(
      renderBanner({
        version,
        mode: `gateway of ${basename(options.supergraph)}`,
        port: server.port,
        startedInMs: performance.now() - startedAtMs,
        hasRest: false,
        controlUrl: null,
      }),
    );
  } catch (error) {
    await shutdown.run('the start failed');
    throw error;
  }
}
