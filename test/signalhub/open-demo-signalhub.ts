import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { SILENT_LOG } from '#kernel/log.ts';
import { SILENT_METER } from '#kernel/meter.ts';
import { VirtualClock } from '#kernel/virtual-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { MaterialLogMemory } from '#platform/memory/material-log-memory.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { createSignalhub, DEFAULT_SIGNALHUB_SETTINGS } from '#signalhub/signalhub.ts';
import { writeDemoPublication } from '#simulators/publication/write-demo-publication.ts';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

const SEED = 7;
/** Fewer sessions than the demo has, because most tests look at the newest ones only. */
const FEW_SESSIONS = 12;

/** Which demo a store holds. */
export interface DemoStore {
  readonly publishedAtMs: number;
  /** The time at which it is published. */
  readonly nowMs: number;
  readonly sessionCount: number;
}

/** Stores that were made in this run of the suite, where it has a folder for them. */
const SHARED_FOLDER = process.env['MARKETGRAPH_TEST_STORES'];

/** A signalhub over a store of its own that holds the demo, published at `nowMs`, which is its time. */
export async function openDemoSignalhub(
  nowMs: number,
  sessionCount: number = FEW_SESSIONS,
): Promise<TestSignalhub> {
  const demo = { publishedAtMs: nowMs, nowMs, sessionCount };
  return openSignalhub({ nowMs, databasePath: await copyDemoStore(temporaryFolder(), demo) });
}

/**
 * Puts a store that holds the demo of seed 7 into an empty folder, and gives its path. It is generated,
 * validated and written once for all files of a run: that takes seconds, a copy takes none.
 */
export async function copyDemoStore(folder: string, demo: DemoStore): Promise<string> {
  const { publishedAtMs, nowMs, sessionCount } = demo;
  const name = `demo-${publishedAtMs}-${nowMs}-${sessionCount}.db`;
  const shared = join(SHARED_FOLDER ?? folder, name);
  if (!existsSync(shared)) await publishDemo(folder, shared, demo);
  const path = join(folder, 'facts.db');
  copyFileSync(shared, path);
  return path;
}

/** Two files may do this at once; whoever is last puts an equal store in the other's place. */
async function publishDemo(
  folder: string,
  shared: string,
  { publishedAtMs, nowMs, sessionCount }: DemoStore,
): Promise<void> {
  const path = join(folder, 'published.db');
  const store = openSqliteFactStore(path);
  const signalhub = createSignalhub({
    store,
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
  await writeDemoPublication(bundle, { seed: SEED, publishedAtMs, sessionCount });
  await signalhub.publish(bundle);
  await signalhub.stop();
  await store.close();
  const copy = `${shared}.${process.pid}`;
  copyFileSync(path, copy);
  renameSync(copy, shared);
}
