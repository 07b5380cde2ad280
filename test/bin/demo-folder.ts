import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  betweenPolls,
  newFolder,
  ONE_EXCHANGE,
  startMarketgraph,
  untilReady,
} from '#test/bin/marketgraph-process.ts';

/**
 * Folders that this run of the suite made, or this process, where the suite has no folder for them.
 */
const PARENT = process.env['MARKETGRAPH_TEST_STORES'] ?? newFolder();
/** More than the baskets of the demo reach back, which are priced by quotes. */
const FEW_SESSIONS = 70;

/**
 * A data folder of its own in which the demo has been published and loaded before, with the bars of
 * one exchange and of the quoted markets. A first start on an empty folder takes 5 s more processor
 * time, which only tests of that start need.
 *
 * @param quotes a start with the daily quotes of the newest sessions only takes a quarter less;
 * `all` are those of a year
 */
export async function copyDemoFolder(quotes: 'few' | 'all' = 'few'): Promise<string> {
  const folder = newFolder();
  const made = quotes === 'all' ? wholeFolder() : onceMade('demo-data-few-quotes', makeFewer);
  cpSync(await made, folder, { recursive: true });
  return folder;
}

const wholeFolder = (): Promise<string> => onceMade('demo-data', makeWhole);

/** The first file that needs it makes it, and all others of the run wait for that. */
async function onceMade(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const made = join(PARENT, name);
  const inMaking = `${made}-in-making`;
  while (!existsSync(made)) {
    const isOurs = mkdirSync(inMaking, { recursive: true }) !== undefined;
    if (!isOurs) await betweenPolls();
    else if (existsSync(made)) rmSync(inMaking, { recursive: true });
    else {
      try {
        await make(inMaking);
        renameSync(inMaking, made);
      } catch (error) {
        // Waiting files retry in turn and meet the same error, instead of waiting for ever.
        rmSync(inMaking, { recursive: true, force: true });
        throw error;
      }
    }
  }
  return made;
}

async function makeWhole(folder: string): Promise<void> {
  const server = await startMarketgraph(['start'], { ...ONE_EXCHANGE, DATA_DIR: folder });
  await untilReady(server.origin);
  await server.end();
  rmSync(join(folder, 'tokens.sqlite'));
}

async function makeFewer(folder: string): Promise<void> {
  cpSync(await wholeFolder(), folder, { recursive: true });
  const facts = new DatabaseSync(join(folder, 'facts.sqlite'));
  facts.exec(`
    DELETE FROM fact WHERE kind = 'daily_quote' AND valid_from < (
      SELECT DISTINCT valid_from FROM fact WHERE kind = 'daily_quote'
      ORDER BY valid_from DESC LIMIT 1 OFFSET ${FEW_SESSIONS});
    VACUUM`);
  facts.close();
}
