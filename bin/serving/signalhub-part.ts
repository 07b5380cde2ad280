import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FACTS_FILE, MATERIALS_FILE } from '#bin/wiring/data-files.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { openSqliteMaterialLog } from '#platform/sqlite/material-log-sqlite.ts';
import type { RealtimeEvent } from '#signalhub/realtime/realtime-events.ts';
import {
  createSignalhub,
  DEFAULT_SIGNALHUB_SETTINGS,
  type Signalhub,
} from '#signalhub/signalhub.ts';
import { MaterialSimulator } from '#simulators/materials/material-simulator.ts';
import { writeDemoPublication } from '#simulators/publication/write-demo-publication.ts';

/** The signalhub subgraph of this process. */
export interface SignalhubPart {
  readonly signalhub: Signalhub;
  /** Begins what need not be there when the server listens. */
  begin(): void;
}

/**
 * Opens the stores and starts signalhub over them. In the demo profile an empty store gets the demo
 * publication first, and the realtime feed simulated materials from `begin` on, through the same
 * doors as any other bundle and material.
 */
export async function startSignalhub(runtime: Runtime, shutdown: Shutdown): Promise<SignalhubPart> {
  const { clock, log, meter, settings, profile } = runtime;
  const store = openSqliteFactStore(join(settings.dataDir, FACTS_FILE));
  shutdown.add('fact store', () => store.close());
  const materials = openSqliteMaterialLog(join(settings.dataDir, MATERIALS_FILE));
  shutdown.add('material log', () => materials.close());
  const signalhub = createSignalhub({
    store,
    materials,
    bus: new EventBusMemory<RealtimeEvent>(),
    clock,
    log,
    meter,
    settings: DEFAULT_SIGNALHUB_SETTINGS,
  });
  await signalhub.start();
  shutdown.add('signalhub', () => signalhub.stop());
  if (profile !== 'demo') return { signalhub, begin: () => {} };
  if (signalhub.isEmpty()) await publishDemo(signalhub, runtime);
  const simulator = new MaterialSimulator({
    seed: settings.simulatorSeed,
    clock,
    log,
    ingest: (drafts) => signalhub.ingest(drafts),
  });
  shutdown.add('simulated materials', () => simulator.stop());
  return { signalhub, begin: () => simulator.start() };
}

async function publishDemo(signalhub: Signalhub, { clock, settings }: Runtime): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'marketgraph-publication-'));
  try {
    await writeDemoPublication(folder, {
      seed: settings.simulatorSeed,
      publishedAtMs: clock.nowMs(),
    });
    await signalhub.publish(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
