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
import type { SnapshotEvent } from '#signalhub/snapshots/snapshot-event.ts';
import { MaterialSimulator } from '#simulators/materials/material-simulator.ts';
import { writeDemoPublication } from '#simulators/publication/write-demo-publication.ts';

/** The signalhub subgraph of this process. */
export interface SignalhubPart {
  readonly signalhub: Signalhub;
  /** What is still being read; an empty list means that everything is there. */
  notReady(): readonly string[];
  /**
   * Begins to read the stores, which may take seconds and is done beside everything else. A demo
   * without facts publishes some.
   */
  begin(): void;
}

/**
 * Opens the stores and makes signalhub over them. In the demo profile an empty store gets the demo
 * publication, and the realtime feed simulated materials, through the same doors as any other bundle
 * and material.
 */
export function openSignalhub(runtime: Runtime, shutdown: Shutdown): SignalhubPart {
  const { clock, log, meter, settings, profile } = runtime;
  const store = openSqliteFactStore(join(settings.dataDir, FACTS_FILE));
  shutdown.add('fact store', () => store.close());
  const materials = openSqliteMaterialLog(join(settings.dataDir, MATERIALS_FILE));
  shutdown.add('material log', () => materials.close());
  const signalhub = createSignalhub({
    store,
    materials,
    bus: new EventBusMemory<RealtimeEvent>(),
    snapshotEvents: new EventBusMemory<SnapshotEvent>(),
    clock,
    log,
    meter,
    settings: DEFAULT_SIGNALHUB_SETTINGS,
  });
  shutdown.add('signalhub', () => signalhub.stop());
  let isReady = false;
  const prepare = async (): Promise<void> => {
    await signalhub.start();
    if (profile === 'demo') await beginDemo(signalhub, runtime, shutdown);
    isReady = true;
  };
  return {
    signalhub,
    notReady: () => (isReady ? [] : ['facts: the publication is being read']),
    begin: () => {
      prepare().catch((error: unknown) => {
        log.error({ err: error }, 'signalhub cannot start; what it has published stays unread');
      });
    },
  };
}

async function beginDemo(
  signalhub: Signalhub,
  runtime: Runtime,
  shutdown: Shutdown,
): Promise<void> {
  const { clock, log, settings } = runtime;
  if (signalhub.isEmpty()) await publishDemo(signalhub, runtime);
  const simulator = new MaterialSimulator({
    seed: settings.simulatorSeed,
    clock,
    log,
    ingest: (drafts) => signalhub.ingest(drafts),
  });
  shutdown.add('simulated materials', () => simulator.stop());
  simulator.start();
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
