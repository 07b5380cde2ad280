import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { GraphQLError } from 'graphql';
import { renderBanner } from '#bin/serving/banner.ts';
import { openGraphDoors } from '#bin/serving/graph-doors.ts';
import { closeExecutors } from '#bin/serving/remote-executors.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import { Shutdown } from '#bin/wiring/shutdown.ts';
import { startWebServer } from '#bin/wiring/web-server.ts';
import { CompositionError } from '#gateway/compose/composition-error.ts';
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
    const graphDoors = await openDoors(supergraphSdl, runtime, shutdown).catch((error: unknown) => {
      throw unusable(options.supergraph, supergraphSdl, error);
    });
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

async function openDoors(supergraphSdl: string, runtime: Runtime, shutdown: Shutdown) {
  const { log, settings } = runtime;
  const executors = executorsOfSupergraph(supergraphSdl, {
    log,
    timeoutMs: settings.subgraphTimeoutMs,
  });
  shutdown.add('remote subgraphs', () => closeExecutors(executors));
  return openGraphDoors(
    { supergraphSdl, executors, hasRest: false, passSubgraphErrors: true },
    runtime,
    shutdown,
  );
}

/** Why a file does not do as a supergraph, at its place where the parser knows it. */
function unusable(path: string, text: string, error: unknown): CompositionError {
  const message = error instanceof Error ? error.message : String(error);
  const place = error instanceof GraphQLError ? error.locations?.[0] : undefined;
  return new CompositionError([{ message, file: path, text, ...place }]);
}
