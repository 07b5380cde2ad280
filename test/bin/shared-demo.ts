import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyDemoFolder } from '#test/bin/demo-folder.ts';
import {
  betweenPolls,
  ENTRY,
  newFolder,
  ONE_EXCHANGE,
  originIn,
  serverEnvironment,
  untilReady,
} from '#test/bin/marketgraph-process.ts';

const PARENT = process.env['MARKETGRAPH_TEST_STORES'] ?? newFolder();
const FOLDER = join(PARENT, 'shared-demo');
const ORIGIN_FILE = join(FOLDER, 'origin');
const FAILED_FILE = join(FOLDER, 'failed');

/**
 * Address of a demo that all files of a run share, of one exchange and without quotas; tests only
 * read from it. A start takes five seconds of processor time and more. It ends with the run
 * (`test/shared-stores.ts`).
 */
export async function sharedDemo(): Promise<string> {
  const isOurs = !existsSync(FOLDER) && mkdirSync(FOLDER, { recursive: true }) !== undefined;
  if (isOurs) {
    await startDemo().catch((error: unknown) => {
      writeFileSync(FAILED_FILE, '');
      throw error;
    });
  }
  while (!existsSync(ORIGIN_FILE)) {
    refuseFailed();
    await betweenPolls();
  }
  return readFileSync(ORIGIN_FILE, 'utf8');
}

const printed = (): string => readFileSync(join(FOLDER, 'printed'), 'utf8');

async function startDemo(): Promise<void> {
  // Its output goes to a file, because the worker that starts it may end before it.
  const output = openSync(join(FOLDER, 'printed'), 'w');
  const child = spawn(process.execPath, [ENTRY, 'start'], {
    env: serverEnvironment({
      ...ONE_EXCHANGE,
      CORS_ORIGINS: '*',
      QUOTA_PER_MINUTE: '0',
      QUOTA_COMPUTE_PER_MINUTE: '0',
      QUOTA_GRAPHQL_PER_MINUTE: '0',
      DATA_DIR: await copyDemoFolder('all'),
    }),
    stdio: ['ignore', output, output],
    detached: true,
  });
  child.unref();
  writeFileSync(join(FOLDER, 'pid'), String(child.pid));
  child.once('exit', () => writeFileSync(FAILED_FILE, ''));
  const origin = await originPrinted();
  await untilReady(origin);
  writeFileSync(`${ORIGIN_FILE}.in-writing`, origin);
  renameSync(`${ORIGIN_FILE}.in-writing`, ORIGIN_FILE);
}

async function originPrinted(): Promise<string> {
  for (;;) {
    const origin = originIn(printed());
    if (origin !== null) return origin;
    refuseFailed();
    await betweenPolls();
  }
}

/** Waiting for a demo that ended, or that failed to start, would never end. */
function refuseFailed(): void {
  if (existsSync(FAILED_FILE)) throw new Error(`no demo: ${printed()}`);
}
