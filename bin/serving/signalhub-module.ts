import { publishDemo } from '#bin/serving/demo-publication.ts';
import type { FactStores } from '#bin/serving/fact-stores.ts';
import type { Closers, FactsPlace } from '#bin/stores/stores.ts';
import { RetryLoop } from '#bin/wiring/retry-loop.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import { EVENT_LOOP } from '#kernel/async/event-loop.ts';
import { FairTurns } from '#kernel/async/fair-turns.ts';
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
  /** What is still loading; empty when everything is ready. */
  notReady(): readonly string[];
  /**
   * Starts reading the stores in the background, which may take seconds. A store that cannot be read is retried. A
   * demo without facts publishes some.
   */
  begin(): void;
}

/**
 * Creates signalhub over its stores. Stores of the demo get the demo publication and simulated materials, through the
 * same path as any bundle and material. Stores of publishers get nothing else, even in the demo profile.
 *
 * @param publishesDemo false when another process of the same server publishes for the demo
 */
export function openSignalhub(
  runtime: Runtime,
  closers: Closers,
  { owner, facts, materials }: FactStores,
  factsPlace: FactsPlace,
  publishesDemo = true,
): SignalhubModule {
  const { clock, log, meter } = runtime;
  const turns = new FairTurns(clock, EVENT_LOOP);
  const signalhub = createSignalhub({
    store: facts,
    materials,
    bus: new EventBusMemory<RealtimeEvent>(turns),
    snapshotEvents: new EventBusMemory<SnapshotEvent>(turns),
    clock,
    log,
    meter,
    settings: { ...DEFAULT_SIGNALHUB_SETTINGS, awaitsPublication: owner === 'demo' },
  });
  closers.add('signalhub', () => signalhub.stop());
  const preparing = new RetryLoop(async (signal) => {
    await signalhub.start();
    if (collectsHere(runtime) && !signal.aborted) {
      const { openCollecting } = await import('#bin/collecting/open-collecting.ts');
      const choices = { parts: signalhub, materials };
      openCollecting(runtime, closers, facts, choices).collector.start();
    }
    if (owner !== 'demo' || !publishesDemo) return;
    if (signalhub.isEmpty() && !signal.aborted) {
      await publishDemo(runtime, factsPlace, signal);
      await signalhub.refresh();
    }
    if (!signal.aborted) tellMaterials(signalhub, runtime, closers);
  }, runtime);
  closers.add('signalhub preparation', () => preparing.stop());
  return { signalhub, notReady: () => waitingFor(preparing), begin: () => preparing.begin() };
}

/** A process that serves everything collects, too; of several processes, the one with the role does. */
function collectsHere({ settings, profile }: Runtime): boolean {
  const { roles, collectSources } = settings;
  return roles.length === 0 && collectSources.length > 0 && profile === 'live';
}

function waitingFor({ isDone, lastFailure }: RetryLoop): readonly string[] {
  if (isDone) return [];
  if (lastFailure === null) return ['facts: the publication is being read'];
  return [`facts: ${lastFailure}; trying again`];
}

function tellMaterials(signalhub: Signalhub, runtime: Runtime, closers: Closers): void {
  const { clock, log, settings } = runtime;
  const simulator = new MaterialSimulator({
    seed: settings.simulatorSeed,
    clock,
    log,
    ingest: (drafts) => signalhub.ingest(drafts),
  });
  closers.add('simulated materials', () => simulator.stop());
  simulator.start();
}
