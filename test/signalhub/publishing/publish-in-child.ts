// Run as a process of its own by kill-while-publishing.test.ts: publishes one bundle, prints its
// progress, and stops at the given place until it is killed.
import { writeSync } from 'node:fs';
import { PublicationRefusedError } from '#kernel/ports/fact-store.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { readBundleHere } from '#signalhub/publishing/bundle-reading.ts';
import { publishBundle } from '#signalhub/publishing/publish-bundle.ts';

const [databasePath, folder, place, nowMs] = process.argv.slice(2);

/** Prints its place; the write is done when it returns. */
function reach(here: string): void {
  writeSync(1, `${here}\n`);
  if (here === place) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

try {
  const store = openSqliteFactStore(databasePath!);
  reach('opened');
  await publishBundle(folder!, {
    store,
    clock: new VirtualClock(Number(nowMs)),
    limits: DEFAULT_BUNDLE_LIMITS,
    read: readBundleHere,
    onProgress({ step, rowsRead, rowsTotal }) {
      if (step === 'committed') reach('committed');
      else if (rowsRead === rowsTotal) reach('all rows');
      else if (rowsRead > rowsTotal / 2) reach('half the rows');
      else reach('some rows');
    },
  });
  reach('acknowledged');
} catch (error) {
  if (!(error instanceof PublicationRefusedError)) throw error;
  reach(`refused: ${error.reason}`);
}
