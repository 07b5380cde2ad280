import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '#platform/clock/system-clock.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { readBundleHere } from '#signalhub/publishing/bundle-reading.ts';
import { publishBundle } from '#signalhub/publishing/publish-bundle.ts';
import { writeDemoPublication } from '#simulators/publication/write-demo-publication.ts';

/** What the thread is given. */
export interface DemoPublicationTask {
  /** An empty folder for the bundle. */
  readonly folder: string;
  /** The fact store's file, which is there already. */
  readonly storePath: string;
  readonly seed: number;
  readonly publishedAtMs: number;
}

// A thread that makes the demo publication and publishes it as any other process would: the server
// keeps its event loop, and the garbage of thirty thousand rows ends with the thread.
const { folder, storePath, seed, publishedAtMs } = workerData as DemoPublicationTask;
await writeDemoPublication(folder, { seed, publishedAtMs });
const store = openSqliteFactStore(storePath);
try {
  const limits = DEFAULT_BUNDLE_LIMITS;
  const options = {
    store,
    clock: systemClock,
    limits,
    onProgress: (): void => {},
    read: readBundleHere,
  };
  parentPort?.postMessage(await publishBundle(folder, options), []);
} finally {
  await store.close();
}
