import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { publishHere } from '#platform/sqlite/publish-here.ts';
import { publishRows } from '#signalhub/publishing/publish-rows.ts';
import {
  makeDemoPublication,
  type DemoPublicationOptions,
} from '#simulators/publication/demo-publication.ts';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { temporaryFolder } from '#test/signalhub/small-bundle.ts';

const SEED = 7;
/** Fewer sessions than the demo has, because nearly all tests use the newest ones only. */
const FEW_SESSIONS = 12;

/** The seed and size of a store's demo. */
export interface DemoStore {
  readonly publishedAtMs: number;
  readonly sessionCount: number;
}

/** Stores that were made in this run of the suite, where it has a folder for them. */
const SHARED_FOLDER = process.env['MARKETGRAPH_TEST_STORES'];

/**
 * A signalhub over a store of its own that holds the demo, published at `nowMs`, which is its time.
 * Its views are built on demand, as a test needs few of them.
 */
export async function openDemoSignalhub(
  nowMs: number,
  sessionCount: number = FEW_SESSIONS,
): Promise<TestSignalhub> {
  const demo = { publishedAtMs: nowMs, sessionCount };
  const databasePath = await copyDemoStore(temporaryFolder(), demo);
  return openSignalhub({
    nowMs,
    databasePath,
    isLazy: true,
    // Tests let days pass, in which the store is polled every second otherwise.
    settings: { publicationPollMs: 60_000 },
  });
}

/**
 * Copies a store that holds the demo of seed 7 into an empty folder, and returns its path. It is
 * generated, validated and written once for all files of a run: that takes seconds, a copy takes
 * none.
 */
export async function copyDemoStore(folder: string, demo: DemoStore): Promise<string> {
  const name = `demo-${demo.publishedAtMs}-${demo.sessionCount}.db`;
  const shared = join(SHARED_FOLDER ?? folder, name);
  if (!existsSync(shared)) await publishDemo(folder, shared, demo);
  const path = join(folder, 'facts.db');
  copyFileSync(shared, path);
  return path;
}

/** Two files may do this at once; the last one puts an equal store in the other's place. */
async function publishDemo(
  folder: string,
  shared: string,
  { publishedAtMs, sessionCount }: DemoStore,
): Promise<void> {
  const path = join(folder, 'published.db');
  await publishDemoHere(path, { seed: SEED, publishedAtMs, sessionCount });
  const copy = `${shared}.${process.pid}`;
  copyFileSync(path, copy);
  renameSync(copy, shared);
}

/**
 * Publishes a demo into a store's file as a demo server does: rows without files, on this thread,
 * and without their views. Tests of publishing publish the bundle.
 */
export async function publishDemoHere(
  path: string,
  options: DemoPublicationOptions,
): Promise<void> {
  const publication = { ...makeDemoPublication(options), recipe: [] };
  await publishRows(publication, (draft, facts) => publishHere(path, draft, facts));
}
