import { openFactStores } from '#bin/serving/signalhub/fact-stores.ts';
import type { SignalhubChoices, SignalhubModule } from '#bin/serving/signalhub/signalhub-module.ts';
import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { createDeferredExecutor } from '#federation/subgraph-client/deferred-executor.ts';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';
import type { SubgraphExecutor } from '#federation/subgraph-client/subgraph-executor.ts';
import { SCALARS } from '#signalhub/resolvers/scalars.ts';

/** Signalhub in this process, with lazily loaded modules. */
export interface DeferredSignalhub {
  readonly executor: SubgraphExecutor;
  /** The parts that are still loading; empty when everything is ready. */
  notReady(): readonly string[];
  /** Loads the modules, unless a request did, and then the stores. */
  begin(): Promise<void>;
}

type Close = () => void | Promise<void>;

/**
 * Opens the stores of signalhub, which may fail a start, and defers its modules and schema (a quarter of the start-up
 * time) to the first request or to `begin`.
 */
export async function deferSignalhub(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
  choices: SignalhubChoices,
): Promise<DeferredSignalhub> {
  const facts = await openFactStores(runtime, stores);
  // Loaded after the server listens, and closed after the server like everything behind it.
  const closing: Close[] = [];
  shutdown.add('signalhub and its stores', async () => {
    await loading?.catch(() => undefined);
    for (const close of closing.toReversed()) await close();
  });
  const closers = { add: (_: string, close: Close) => void closing.push(close) };
  let loaded: SignalhubModule | null = null;
  let loading: Promise<SignalhubModule> | null = null;
  const load = async (): Promise<SignalhubModule> => {
    const { openSignalhub } = await import('#bin/serving/signalhub/signalhub-module.ts');
    loaded = openSignalhub(runtime, closers, facts, stores.factsPlace, choices);
    return loaded;
  };
  const whenLoaded = (): Promise<SignalhubModule> => (loading ??= load());
  return {
    executor: createDeferredExecutor(new Map(Object.entries(SCALARS)), async () =>
      createLocalExecutor((await whenLoaded()).signalhub.subgraph, { meter: runtime.meter }),
    ),
    notReady: () => loaded?.notReady() ?? ['facts: the publication is being read'],
    begin: async () => (await whenLoaded()).begin(),
  };
}
