import type { GatewayOptions } from '#bin/serving/serve-options.ts';
import { basename } from 'node:path';
import { renderBanner } from '#bin/serving/process/banner.ts';
import { followOnSignals } from '#bin/serving/gateway/follow-on-signals.ts';
import { openGraphHandlers } from '#bin/serving/gateway/graph-handlers.ts';
import { openExtensions, type GatewayExtensions } from '#bin/serving/gateway/gateway-extensions.ts';
import { openUploads } from '#bin/serving/gateway/open-uploads.ts';
import { runServer } from '#bin/serving/process/run-server.ts';
import { SupergraphOpener } from '#bin/serving/gateway/supergraph-opener.ts';
import { firstGraph, keepText } from '#bin/serving/gateway/first-supergraph.ts';
import { supergraphSourceOf } from '#bin/serving/gateway/supergraph-source.ts';
import { createRuntime, type Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { PlannedAhead, RecentOperation } from '#federation/documents/plan-ahead.ts';
import type { PlanningEngine } from '#federation/engine.ts';
import type { OpenedGraph } from '#gateway/reload/generation.ts';
import { ReplaceableEngine } from '#gateway/reload/replaceable-engine.ts';
import { SupergraphUpdates } from '#gateway/reload/supergraph-updates.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { TextSource } from '#kernel/ports/text-source.ts';
import { LastValidText } from '#platform/text-source/last-valid-text.ts';

/** Serves any supergraph; error messages of its subgraphs reach clients. */
export function serveSupergraph(options: GatewayOptions, version: string): Promise<void> {
  const { supergraph } = options;
  const overrides = supergraph === undefined ? {} : { SUPERGRAPH: supergraph };
  const runtime = createRuntime({ ...options, overrides });
  return runServer(runtime, async (shutdown) => {
    const source = await supergraphSourceOf(runtime);
    const extensions = await openExtensions(runtime, shutdown);
    const opened = await openSupergraph(source, extensions, runtime, shutdown);
    const { engine, updates, opener } = opened;
    const { metricsPort } = runtime.settings;
    const parts = {
      engine,
      stores: null,
      hasRest: false,
      passedHeaders: opener.readHeaders,
      trustedDocuments: extensions.documents?.documents ?? null,
      clientHeaders: extensions.clientHeaders,
      first: extensions.handlers,
      uploads: await openUploads(runtime),
    };
    return {
      ...(await openGraphHandlers(parts, runtime, shutdown)),
      notReady: () => [],
      health: () => ({ supergraph: updates.status, ...opener.health }),
      begin: () => Promise.resolve(followOnSignals(updates, shutdown)),
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

async function openSupergraph(
  source: TextSource,
  { plugins, sharing, subscriptions, documents }: GatewayExtensions,
  runtime: Runtime,
  shutdown: Shutdown,
) {
  const { log, meter, clock, settings } = runtime;
  const opener = new SupergraphOpener(runtime, { plugins, sharing, subscriptions });
  const { supergraphKeepIn: keepIn } = settings;
  const kept = keepIn === '' ? null : new LastValidText(keepIn);
  const { text, graph: first, start } = await firstGraph(opener, source, kept);
  await first.engine.planAhead(documents?.warmUp() ?? []);
  const engine = new ReplaceableEngine(first, log, meter);
  const keep = (served: string): void => void keepText(kept, served, log);
  if (start === null) keep(text);
  shutdown.add('remote subgraphs', () => engine.close());
  documents?.follow(() => plan(documents.warmUp(), engine.newest, log));
  const open = async (newer: string): Promise<OpenedGraph> => {
    const graph = opener.open(newer);
    const { plans, refused } = await graph.engine.planAhead([
      ...engine.newest.recentOperations(),
      ...(documents?.warmUp() ?? []),
    ]);
    log.info({ plans, refused }, 'recent operations planned for the new supergraph');
    return graph;
  };
  const settleMs = settings.supergraphSettleMs;
  const parts = { source, open, log, meter, clock, settleMs, onServed: keep };
  const updates = new SupergraphUpdates(engine, text, parts, start);
  return { engine, updates, opener };
}

/** Plans operations of a serving engine ahead. */
function plan(operations: readonly RecentOperation[], engine: PlanningEngine, log: Log): void {
  const planned = ({ plans, refused }: PlannedAhead): void =>
    log.info({ plans, refused }, 'trusted documents planned');
  engine.planAhead(operations).then(planned, (error: unknown) => {
    log.error({ err: error }, 'trusted documents could not be planned');
  });
}
