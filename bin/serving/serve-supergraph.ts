import { basename } from 'node:path';
import { renderBanner } from '#bin/serving/banner.ts';
import { openGraphHandlers } from '#bin/serving/graph-handlers.ts';
import { runServer } from '#bin/serving/run-server.ts';
import { SupergraphOpener } from '#bin/serving/supergraph-opener.ts';
import { firstText, supergraphSourceOf } from '#bin/serving/supergraph-source.ts';
import { createRuntime, type CommonOptions, type Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { unusableSupergraph } from '#gateway/compose/composition-error.ts';
import type { OpenedGraph } from '#gateway/reload/generation.ts';
import { ReplaceableEngine } from '#gateway/reload/replaceable-engine.ts';
import { SupergraphUpdates } from '#gateway/reload/supergraph-updates.ts';
import type { TextSource } from '#kernel/text-source.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

export interface GatewayOptions extends CommonOptions {
  /** File or URL of the composed supergraph SDL; that of the settings without it. */
  readonly supergraph?: string;
}

/** Serves a supergraph that need not be ours: its subgraphs' own error messages reach clients. */
export function serveSupergraph(options: GatewayOptions, version: string): Promise<void> {
  const { supergraph } = options;
  const overrides = supergraph === undefined ? {} : { SUPERGRAPH: supergraph };
  const runtime = createRuntime({ ...options, overrides });
  return runServer(runtime, async (shutdown) => {
    const source = await supergraphSourceOf(runtime);
    const { engine, updates, readHeaders } = await openSupergraph(source, runtime, shutdown);
    const { metricsPort } = runtime.settings;
    const parts = { engine, stores: null, hasRest: false, passedHeaders: readHeaders };
    return {
      ...(await openGraphHandlers(parts, runtime, shutdown)),
      notReady: () => [],
      health: () => ({ supergraph: updates.status }),
      begin: () => Promise.resolve(followSupergraph(updates, shutdown)),
      announce: (port, startedInMs) =>
        renderBanner({
          version,
          mode: `gateway of ${basename(source.name)}`,
          port,
          startedInMs,
          metricsPort,
          hasRest: false,
          controlUrl: null,
        }),
    };
  });
}

async function openSupergraph(source: TextSource, runtime: Runtime, shutdown: Shutdown) {
  const { log, meter, clock, settings } = runtime;
  const opener = new SupergraphOpener(runtime);
  const text = await firstText(source);
  const engine = new ReplaceableEngine(firstGraph(opener, source, text), log, meter);
  shutdown.add('remote subgraphs', () => engine.close());
  const open = async (newer: string): Promise<OpenedGraph> => {
    const graph = opener.open(newer);
    const { plans, refused } = await graph.engine.planAhead(engine.newest.recentOperations());
    log.info({ plans, refused }, 'the operations of late are planned for a new supergraph');
    return graph;
  };
  const settleMs = settings.supergraphSettleMs;
  const updates = new SupergraphUpdates(engine, text, {
    source,
    open,
    log,
    meter,
    clock,
    settleMs,
  });
  return { engine, updates, readHeaders: opener.readHeaders };
}

/** Whoever starts a server sees all that is wrong, at its place in the text. */
function firstGraph(opener: SupergraphOpener, source: TextSource, text: string): OpenedGraph {
  try {
    return opener.open(text);
  } catch (error) {
    throw error instanceof ConfigurationError
      ? error
      : unusableSupergraph(source.name, text, error);
  }
}

function followSupergraph(updates: SupergraphUpdates, shutdown: Shutdown): void {
  const hint = (): void => updates.hint();
  process.on('SIGHUP', hint);
  const stop = updates.follow();
  shutdown.add('supergraph', () => {
    process.off('SIGHUP', hint);
    return stop();
  });
}
