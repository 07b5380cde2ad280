import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { create } from 'tar';
import { expect, test, vi } from 'vitest';
import { InvalidBundleError } from '#signalhub/publishing/bundle-fault.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  editManifest,
  SMALL_BUNDLE,
  temporaryFolder,
  writeBundle,
} from '#test/signalhub/small-bundle.ts';

// Modules that unpack, parse or check a bundle cannot even be loaded on this thread. Threads of
// their own have a loader of their own, so only they can publish anything here.
function onlyInThreads(): never {
  throw new Error('a bundle was read on the main thread');
}
vi.mock('#signalhub/publishing/bundle-facts.ts', onlyInThreads);
vi.mock('#signalhub/publishing/unpack-archive.ts', onlyInThreads);
vi.mock('#signalhub/publishing/fact-row.ts', onlyInThreads);
vi.mock('#signalhub/publishing/formats/pcf/read-pcf.ts', onlyInThreads);
vi.mock('#signalhub/publishing/formats/pcf/xml-element.ts', onlyInThreads);
vi.mock('#signalhub/publishing/formats/bods/read-bods.ts', onlyInThreads);
vi.mock('saxes', onlyInThreads);
vi.mock('#signalhub/publishing/bundle-reading.ts', () => ({ readBundleHere: onlyInThreads }));

async function archiveOf(folder: string): Promise<Uint8Array> {
  const file = join(temporaryFolder(), 'bundle.tar.gz');
  await create({ gzip: true, file, cwd: folder }, readdirSync(folder));
  return readFileSync(file);
}

/** Adds a file to a bundle and its manifest. */
function addFile(folder: string, name: string, content: string, entry: object): void {
  writeFileSync(join(folder, name), content);
  editManifest(folder, (manifest) => {
    const sha256 = hash('sha256', content);
    manifest.files.push({ name, ...entry, rows: 1, sha256 } as never);
  });
}

/** An archive of some kilobytes whose basket is a million elements inside one another. */
async function nestedBasket(): Promise<Uint8Array> {
  const folder = writeBundle(temporaryFolder(), SMALL_BUNDLE);
  const entry = { format: 'sse_pcf_xml', fetched_at: '2026-11-20T08:40:00+08:00' };
  addFile(folder, 'pcf.xml', '<a>'.repeat(1_000_000), entry);
  const archive = await archiveOf(folder);
  expect(archive.length).toBeLessThan(10_000);
  return archive;
}

/** Turns that the event loop has before a promise is settled. */
async function turnsUntil(promise: Promise<unknown>): Promise<number> {
  const state = { isSettled: false };
  void promise.finally(() => (state.isSettled = true));
  for (let turns = 0; ; turns += 1) {
    if (state.isSettled) return turns;
    await nextTurn();
  }
}

test('a server reads on another thread, serves requests in between, and publishes the next bundle', async () => {
  const signalhub = await openSignalhub({ readsInThread: true });
  const refused = signalhub.publish({ archive: await nestedBasket() }).catch((e: unknown) => e);
  const turns = await turnsUntil(refused);
  // Were it read here, a handful of turns would pass: those of the files.
  expect(turns).toBeGreaterThan(100);
  expect(await refused).toBeInstanceOf(InvalidBundleError);
  expect(String(await refused)).toContain('pcf.xml:1: a: is nested deeper than 16');
  expect(signalhub.isEmpty()).toBe(true);
  const archive = await archiveOf(writeBundle(temporaryFolder(), SMALL_BUNDLE));
  expect(await signalhub.publish({ archive })).toMatchObject({ isNew: true, rowCount: 10 });
  expect(await signalhub.publish({ archive })).toMatchObject({ isNew: false, rowCount: 10 });
});

test('a bundle that exceeds the memory of reading is rejected, and the next published', async () => {
  const limits = { ...DEFAULT_BUNDLE_LIMITS, memoryMb: 64 };
  const signalhub = await openSignalhub({ readsInThread: true, settings: { limits } });
  const folder = writeBundle(temporaryFolder(), SMALL_BUNDLE);
  const statement = `{"a":[${'{},'.repeat(100)}{}]}\n`;
  addFile(folder, 'bods.json', statement.repeat(30_000), { format: 'bods_json' });
  const error = await signalhub.publish(folder).catch((e: unknown) => e);
  expect(String(error)).toContain('bundle: needs more than 64 MiB of memory to be checked');
  expect(error).toBeInstanceOf(InvalidBundleError);
  const next = writeBundle(temporaryFolder(), SMALL_BUNDLE);
  expect(await signalhub.publish(next)).toMatchObject({ isNew: true });
});

test('at most four publications are in flight or wait; the others get a time to retry', async () => {
  const signalhub = await openSignalhub({ readsInThread: true });
  const folder = writeBundle(temporaryFolder(), SMALL_BUNDLE);
  const asked = Array.from({ length: 6 }, () => signalhub.publish(folder));
  const outcomes = await Promise.allSettled(asked);
  const reported = outcomes.map((one) =>
    one.status === 'fulfilled' ? one.value.isNew : (one.reason as { reason?: string }).reason,
  );
  expect(reported).toEqual([true, false, false, false, 'busy', 'busy']);
});
