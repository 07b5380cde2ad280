import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  betweenPolls,
  newFolder,
  ONE_EXCHANGE,
  startMarketgraph,
  untilReady,
} from '#test/bin/marketgraph-process.ts';

/** Folders that were made in this run of the suite, where it has a folder for them. */
const SHARED_FOLDER = process.env['MARKETGRAPH_TEST_STORES'];

/**
 * A data folder of its own in which the demo has been published and loaded before, with the bars of one exchange
 * and of the quoted markets. A first start on an empty folder takes 5 s of processor time longer, which only
 * tests of that start have to spend.
 */
export async function copyDemoFolder(): Promise<string> {
  const folder = newFolder();
  cpSync(await sharedDemoFolder(), folder, { recursive: true });
  return folder;
}

/** The first file that asks makes it, and all others of the run wait for that. */
async function sharedDemoFolder(): Promise<string> {
  const parent = SHARED_FOLDER ?? newFolder();
  const made = join(parent, 'demo-data');
  const inMaking = join(parent, 'demo-data-in-making');
  while (!existsSync(made)) {
    const isOurs = mkdirSync(inMaking, { recursive: true }) !== undefined;
    if (!isOurs) await betweenPolls();
    else if (existsSync(made)) rmSync(inMaking, { recursive: true });
    else await makeDemoFolder(inMaking, made);
  }
  return made;
}

async function makeDemoFolder(inMaking: string, made: string): Promise<void> {
  try {
    const server = await startMarketgraph(['start'], { ...ONE_EXCHANGE, DATA_DIR: inMaking });
    await untilReady(server.origin);
    await server.end();
    rmSync(join(inMaking, 'tokens.sqlite'));
    renameSync(inMaking, made);
  } catch (error) {
    // Whoever waits takes its turn and meets the same error, instead of waiting for ever.
    rmSync(inMaking, { recursive: true, force: true });
    throw error;
  }
}
