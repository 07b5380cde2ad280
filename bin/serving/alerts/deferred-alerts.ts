import type { AlertsModule } from '#bin/serving/alerts/alerts-module.ts';
import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import { SCALARS } from '#alerts/resolvers/scalars.ts';
import { createDeferredExecutor } from '#federation/subgraph-client/deferred-executor.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';

/** The alerts of a process with a gateway, loaded at their first request or by `begin`. */
export interface DeferredAlerts {
  readonly executor: SubgraphExecutor;
  /** Names the graph that rules are evaluated by. It must be called before the first request. */
  useGraph(engine: GraphEngine): void;
  /** Evaluates rules and delivers events, a moment later, if no other process does. */
  begin(): void;
}

/** Delay of the alerts after the start: clients of bars and facts do not wait for them. */
const AFTER_MS = 1_000;

type Close = () => void | Promise<void>;

/** Opens the stores of the alerts, which may fail a start, and defers their modules and schema. */
export async function deferAlerts(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
): Promise<DeferredAlerts> {
  const { clock, log, meter } = runtime;
  // Opened before the alerts, so they are closed after them.
  const opened = {
    store: stores.alerts(),
    tokens: await stores.tokens(),
    leases: stores.taskLeases(),
  };
  let engine: GraphEngine | null = null;
  let loading: Promise<AlertsModule> | null = null;
  const closing: Close[] = [];
  shutdown.add('alerts', async () => {
    await loading?.catch(() => undefined);
    for (const close of closing.toReversed()) await close();
  });
  const closers = { add: (_: string, close: Close) => void closing.push(close) };
  const graph = {
    execute: (...request: Parameters<GraphEngine['execute']>) => engine!.execute(...request),
    subscribe: (...request: Parameters<GraphEngine['subscribe']>) => engine!.subscribe(...request),
  };
  const load = async (): Promise<AlertsModule> => {
    const { openAlerts } = await import('#bin/serving/alerts/alerts-module.ts');
    return openAlerts(runtime, closers, opened, graph);
  };
  const whenLoaded = (): Promise<AlertsModule> => (loading ??= load());
  const begin = async (): Promise<void> => {
    try {
      (await whenLoaded()).lease.start();
    } catch (error) {
      log.error({ err: error }, 'alerts cannot be opened');
    }
  };
  return {
    executor: createDeferredExecutor(new Map(Object.entries(SCALARS)), async () =>
      createLocalExecutor((await whenLoaded()).alerts.subgraph, { meter }),
    ),
    useGraph: (given) => (engine = given),
    begin: () => {
      const waiting = clock.after(AFTER_MS, () => void begin());
      shutdown.add('alerts to come', () => waiting.cancel());
    },
  };
}
