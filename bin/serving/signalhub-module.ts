import { publishDemo } from '#bin/serving/demo-publication.ts';
import type { Stores } from '#bin/stores/stores.ts';
import { RetryLoop } from '#bin/wiring/retry-loop.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import type { RealtimeEvent } from '#signalhub/realtime/realtime-events.ts';
import {
  createSignalhub,
  DEFAULT_SIGNALHUB_SETTINGS,
  type Signalhub,
} from '#signalhub/signalhub.ts';
import type { SnapshotEvent } from '#signalhub/snapshots/snapshot-event.ts';
import { MaterialSimulator } from '#simulators/materials/material-simulator.ts';

/** The signalhub subgraph of this process. */
export interface SignalhubModule {
  readonly signalhub: Signalhub;
  /** What is still being read; an empty list means that everything is there. */
  notReady(): readonly string[];
  /**
   * Begins to read the stores, which may take seconds and is done beside everything else. A store
   * that cannot be read is tried again until it can. A demo without facts publishes some.
   */
  begin(): void;
}

/**
 * Opens the stores and makes signalhub over them. Stores that the demo made get the demo publication
 * and simulated materials, the same way as any other bundle and material. Those of publishers get
 * nothing that they did not publish, in the demo profile either.
 */
export async function openSignalhub(
  runtime: Runtime,
  shutdown: Shutdown,
  stores: Stores,
): Promise<SignalhubModule> {
  const { clock, log, meter, settings, profile } = runtime;
  const owner = await stores.claimFacts(profile === 'demo' ? settings.simulatorSeed : null);
  const store = stores.facts();
  const materials = stores.materials();
  const signalhub = createSignalhub({
    store,
    materials,
    bus: new EventBusMemory<RealtimeEvent>(),
    snapshotEvents: new EventBusMemory<SnapshotEvent>(),
    clock,
    log,
    meter,
    settings: { ...DEFAULT_SIGNALHUB_SETTINGS, awaitsPublication: owner === 'demo' },
  });
  shutdown.add('signalhub', () => signalhub.stop());
  const preparing = new RetryLoop(async (signal) => {
    await signalhub.start();
    if (owner !== 'demo') return;
    if (signalhub.isEmpty() && !signal.aborted) {
      await publishDemo(runtime, stores.factsPlace, signal);
      await signalhub.refresh();
    }
    if (!signal.aborted) tellMaterials(signalhub, runtime, shutdown);
  }, runtime);
  shutdown.add('signalhub preparation', () => preparing.stop());
  return { signalhub, notReady: () => waitingFor(preparing), begin: () => preparing.begin() };
}

function waitingFor({ isDone, lastFailure }: RetryLoop): readonly string[] {
  if (isDone) return [];
  if (lastFailure === null) return ['facts: the publication is being read'];
  return [`facts: ${lastFailure}; trying again`];
}

function tellMaterials(signalhub: Signalhub, runtime: Runtime, shutdown: Shutdown): void {
  const { clock, log, settings } = runtime;
  const simulator = new MaterialSimulator({
    seed: settings.simulatorSeed,
    clock,
    log,
    ingest: (drafts) => signalhub.ingest(drafts),
  });
  shutdown.add('simulated materials', () => simulator.stop());
  simulator.start();
}
