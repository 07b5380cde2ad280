import { readFile } from 'node:fs/promises';
import { openEngine } from '#bin/serving/gateway/graph-engine.ts';
import { closeExecutors } from '#bin/serving/gateway/remote-executors.ts';
import { openPlugins } from '#bin/serving/gateway/open-plugins.ts';
import { remoteExecutors } from '#bin/serving/gateway/remote-graph.ts';
import { followOnSignals } from '#bin/serving/gateway/follow-on-signals.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { PlanningEngine } from '#federation/engine.ts';
import type { OpenedGraph } from '#gateway/reload/generation.ts';
import { ReplaceableEngine } from '#gateway/reload/replaceable-engine.ts';
import { SupergraphUpdates } from '#gateway/reload/supergraph-updates.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import { watchedFile } from '#platform/text-source/watched-file.ts';

interface OpenedSubgraphs extends OpenedGraph {
  readonly engine: PlanningEngine;
  readonly executors: SubgraphsHere['executors'];
}

/** A graph whose subgraphs may move. */
export interface FollowedSubgraphs {
  readonly engine: ReplaceableEngine;
  readonly health: () => Readonly<Record<string, unknown>>;
  /** Starts watching the file. */
  readonly begin: () => Promise<void>;
}

/** The local subgraphs of a graph whose other subgraphs are remote. */
export interface SubgraphsHere {
  /** Executed in this process, also if the file has a URL for them. */
  readonly executors: ReadonlyMap<string, SubgraphExecutor>;
  /** Called with the executors of new requests. */
  readonly onAsked: (executors: ReadonlyMap<string, SubgraphExecutor>) => void;
}

/**
 * Serves our graph over the subgraphs at the `routing_url`s of a file. When the file changes, or on SIGHUP, new
 * requests use the new URLs; requests in flight and subscriptions stay. An invalid file changes nothing, and is
 * logged.
 *
 * @param here the subgraphs of this process
 */
export async function followSubgraphs(
  supergraphSdl: string,
  subgraphsFile: string,
  runtime: Runtime,
  shutdown: Shutdown,
  here: SubgraphsHere | null = null,
): Promise<FollowedSubgraphs> {
  const { log, meter, clock, settings } = runtime;
  const plugins = await openPlugins(runtime, shutdown);
  const open = (): OpenedSubgraphs => {
    const remote = remoteExecutors(supergraphSdl, subgraphsFile, runtime);
    const executors = new Map([...remote, ...(here?.executors ?? [])]);
    const engine = openEngine({ supergraphSdl, executors, plugins }, runtime);
    return { engine, executors, close: () => closeExecutors(remote) };
  };
  const text = await readFile(subgraphsFile, 'utf8');
  const first = open();
  here?.onAsked(first.executors);
  const engine = new ReplaceableEngine(first, log, meter);
  shutdown.add('remote subgraphs', () => engine.close());
  const updates = new SupergraphUpdates(engine, text, {
    source: watchedFile(subgraphsFile, clock, settings.supergraphPollSec * 1_000),
    open: async () => {
      const graph = open();
      await graph.engine.planAhead(engine.newest.recentOperations());
      here?.onAsked(graph.executors);
      return graph;
    },
    log,
    meter,
    clock,
    settleMs: settings.supergraphSettleMs,
  });
  return {
    engine,
    health: () => ({ subgraphs: updates.status }),
    begin: () => Promise.resolve(followOnSignals(updates, shutdown)),
  };
}
