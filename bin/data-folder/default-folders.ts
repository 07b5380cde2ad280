import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { checkDataFolder } from '#bin/data-folder/check-data-folder.ts';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import {
  BARS_FILE,
  FACTS_FILE,
  MATERIALS_FILE,
  POINTS_FILE,
  TOKENS_FILE,
} from '#bin/wiring/data-files.ts';
import { SETTINGS, type Settings } from '#platform/configuration/settings.ts';

const STORES = [BARS_FILE, POINTS_FILE, FACTS_FILE, MATERIALS_FILE, TOKENS_FILE];
const { default: LIVE_FOLDER, demo: DEMO_FOLDER = LIVE_FOLDER } = SETTINGS.dataDir;

/** Whether the data folder is the default one of the demo. */
export function isDemoFolder({ dataDir }: Settings): boolean {
  return resolve(dataDir) === resolve(DEMO_FOLDER);
}

/** Creates the data folder if needed, and checks it. Throws `DataFolderError`. */
export function prepareDataFolder({ dataDir }: Settings): void {
  refuseEarlierLayout(dataDir);
  checkDataFolder(dataDir);
}

/**
 * Earlier versions kept both profiles in the parent of today's folders. An operator with publications or tokens there
 * must not find an empty server, and only the operator knows which profile it was.
 */
function refuseEarlierLayout(dataDir: string): void {
  const isDefault = [LIVE_FOLDER, DEMO_FOLDER].some((own) => resolve(own) === resolve(dataDir));
  if (!isDefault || STORES.some((file) => existsSync(join(dataDir, file)))) return;
  const above = dirname(dataDir);
  const left = STORES.filter((file) => existsSync(join(above, file)));
  if (left.length === 0) return;
  throw new DataFolderError(
    `${above} holds ${left.join(', ')} of an earlier version, which stored every profile there: to continue ` +
      `with them, move them to ${LIVE_FOLDER} (or ${DEMO_FOLDER}) with their -wal and -shm files, or start ` +
      `with DATA_DIR=${above}; to start from scratch, delete them`,
  );
}
