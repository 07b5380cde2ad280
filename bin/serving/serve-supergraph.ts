import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { renderBanner } from '#bin/serving/banner.ts';
import { openGraphHandlers } from '#bin/serving/graph-handlers.ts';
import { closeExecutors } from '#bin/serving/remote-executors.ts';
import { runServer } from '#bin/serving/run-server.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { unusableSupergraph } from '#gateway/compose/composition-error.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { HeaderRules } from '#gateway/headers/header-rules.ts';
import { joinGraphs } from '#gateway/subgraph-client/join-graphs.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import { executorsOfSupergraph } from '#gateway/subgraph-client/executors-of-supergraph.ts';

export interface GatewayOptions extends CommonOptions {
  /** Path of the composed supergraph SDL. */
  readonly supergraph: string;
}

/** Serves a supergraph that need not be ours: its subgraphs' own error messages reach clients. */
export function serveSupergraph(options: GatewayOptions, version: string): Promise<void> {
  const runtime = createRuntime(options);
  const path = options.supergraph;
  return runServer(runtime, async (shutdown) => {
    const supergraphSdl = await readFile(path, 'utf8');
    const graphDoors = await openDoors(supergraphSdl, runtime, shutdown).catch((error: unknown) => {
      throw error instanceof ConfigurationError
        ? error
        : unusableSupergraph(path, supergraphSdl, error);
    });
    const { metricsPort } = runtime.settings;
    const mode = `gateway of ${basename(path)}`;
    return {
      ...graphDoors,
      notReady: () => [],
      announce: (port, startedInMs) =>
        renderBanner({
          version,
          mode,
          port,
          startedInMs,
          metricsPort,
          hasRest: false,
          controlUrl: null,
        }),
    };
  });
}

async function openDoors(supergraphSdl: string, runtime: Runtime, shutdown: Shutdown) {
  const { log, settings } = runtime;
  const headers = headerRulesOf(settings.headerRules, supergraphSdl);
  const executors = executorsOfSupergraph(supergraphSdl, {
    headers,
    log,
    timeoutMs: settings.subgraphTimeoutMs,
  });
  shutdown.add('remote subgraphs', () => closeExecutors(executors));
  return openGraphHandlers(
    {
      supergraphSdl,
      executors,
      stores: null,
      hasRest: false,
      passSubgraphErrors: true,
      passedHeaders: headers.received,
    },
    runtime,
    shutdown,
  );
}

function headerRulesOf(rules: Settings['headerRules'], supergraphSdl: string): HeaderRules {
  const names = joinGraphs(supergraphSdl).map(({ name }) => name);
  try {
    return new HeaderRules(rules, names);
  } catch (error) {
    throw new ConfigurationError(error instanceof Error ? error.message : String(error));
  }
}
