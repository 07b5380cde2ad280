import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import type { Signalhub } from '#signalhub/signalhub.ts';
import { createSignalhub, DEFAULT_SIGNALHUB_SETTINGS } from '#signalhub/signalhub.ts';
import { writeDemoPublication } from '#simulators/publication/write-demo-publication.ts';

/** The signalhub subgraph with the demo publication, published through the product's own handler. */
export async function openPublishedCompanies(nowMs: number): Promise<Signalhub> {
  const folder = await mkdtemp(join(tmpdir(), 'marketgraph-bench-'));
  try {
    const signalhub = createSignalhub({
      store: openSqliteFactStore(join(folder, 'facts.sqlite')),
      materials: new MaterialLogMemory(),
      bus: new EventBusMemory(),
      snapshotEvents: new EventBusMemory(),
      clock: new VirtualClock(nowMs),
      log: SILENT_LOG,
      meter: SILENT_METER,
      settings: DEFAULT_SIGNALHUB_SETTINGS,
    });
    await signalhub.start();
    const bundle = join(folder, 'bundle');
    await writeDemoPublication(bundle, { seed: 7, publishedAtMs: nowMs, sessionCount: 30 });
    await signalhub.publish(bundle);
    return signalhub;
  } finally {
    // The store keeps its open files until the process ends; their names are not needed.
    await rm(folder, { recursive: true, force: true });
  }
}
