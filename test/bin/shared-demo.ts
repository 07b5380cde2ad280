import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyDemoFolder } from '#test/bin/demo-folder.ts';
import {
  betweenPolls,
  ENTRY,
  newFolder,
  ONE_EXCHANGE,
  untilReady,
} from '#test/bin/marketgraph-process.ts';

const PARENT = process.env['MARKETGRAPH_TEST_STORES'] ?? newFolder();
const FOLDER = join(PARENT, 'shared-demo');
const ORIGIN_FILE = join(FOLDER, 'origin');

/**
 * Where a demo answers that all files of a run share, of one exchange and without quotas; tests only ask it.
 * A start takes five seconds of processor time and more. It ends with the run (`test/shared-stores.ts`).
 */
export async function sharedDemo(): Promise<string> {
  const isOurs = !existsSync(FOLDER) && mkdirSync(FOLDER, { recursive: true }) !== undefined;
  if (isOurs) await startDemo();
  while (!existsSync(ORIGIN_FILE)) {
    if (existsSync(join(FOLDER, 'failed'))) throw new Error(`no demo: ${printed()}`);
    await betweenPolls();
  }
  return readFileSync(ORIGIN_FILE, 'utf8');
}

const printed = (): string => readFileSync(join(FOLDER, 'printed'), 'utf8');

async function startDemo(): Promise<void> {
  // Its output goes to a file, because the worker that starts it may be gone before it.
  const output = openSync(join(FOLDER, 'printed'), 'w');
  const child = spawn(process.execPath, [ENTRY, 'start'], {
    env: {
      ...process.env,
      ...ONE_EXCHANGE,
      PORT: '0',
      SIMULATOR_CONTROL_PORT: '0',
      CORS_ORIGINS: '*',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
      NODE_OPTIONS: '',
      QUOTA_PER_MINUTE: '0',
      QUOTA_COMPUTE_PER_MINUTE: '0',
      QUOTA_GRAPHQL_PER_MINUTE: '0',
      DATA_DIR: await copyDemoFolder(),
    },
    stdio: ['ignore', output, output],
    detached: true,
  });
  child.unref();
  writeFileSync(join(FOLDER, 'pid'), String(child.pid));
  child.once('exit', () => writeFileSync(join(FOLDER, 'failed'), ''));
  const origin = await originPrinted();
  await untilReady(origin);
  writeFileSync(`${ORIGIN_FILE}.in-writing`, origin);
  renameSync(`${ORIGIN_FILE}.in-writing`, ORIGIN_FILE);
}

async function originPrinted(): Promise<string> {
  for (;;) {
    const found = /http:\/\/localhost:\d+/.exec(printed());
    if (found !== null) return found[0];
    if (existsSync(join(FOLDER, 'failed'))) throw new Error(`no demo: ${printed()}`);
    await betweenPolls();
  }
}
