import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderError } from '#bin/data-folder/data-folder-unusable.ts';
import { lockFolder } from '#bin/data-folder/folder-lock.ts';
import { fetchAnalyses, moveAnalyses } from '#bin/moving/move-analyses.ts';
import { fetchBars, moveBars } from '#bin/moving/move-bars.ts';
import { fetchFacts, moveFacts } from '#bin/moving/move-facts.ts';
import { fetchMaterials, moveMaterials } from '#bin/moving/move-materials.ts';
import { fetchTokens, moveTokens } from '#bin/moving/move-tokens.ts';
import {
  ANALYSES_FILE,
  BARS_FILE,
  FACTS_FILE,
  MATERIALS_FILE,
  TOKENS_FILE,
} from '#bin/wiring/data-files.ts';
import { createRuntime, type CommonOptions } from '#bin/wiring/runtime.ts';
import { makeFolder } from '#platform/files/make-folder.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { asUnusable } from '#platform/postgres/postgres-failure.ts';
import { requireSchema } from '#platform/postgres/schema.ts';
import { recordOrigins } from '#platform/postgres/store-origins.ts';
import { readOrigins, recordOrigins as recordFileOrigins } from '#platform/sqlite/store-origin.ts';

export interface MoveOptions extends CommonOptions {
  readonly from?: string;
  readonly to?: string;
}

/** Copies a store in one direction and compares; returns a summary. Throws when the copy differs. */
type Copy = (path: string, database: PostgresDatabase) => Promise<string>;

/** One store: its file, its name among the origins, and both directions. */
interface Move {
  readonly file: string;
  readonly store: 'bars' | 'facts' | 'materials' | null;
  readonly toDatabase: Copy;
  readonly toFolder: Copy;
}

const MOVES: readonly Move[] = [
  { file: FACTS_FILE, store: 'facts', toDatabase: moveFacts, toFolder: fetchFacts },
  { file: MATERIALS_FILE, store: 'materials', toDatabase: moveMaterials, toFolder: fetchMaterials },
  { file: ANALYSES_FILE, store: null, toDatabase: moveAnalyses, toFolder: fetchAnalyses },
  { file: TOKENS_FILE, store: null, toDatabase: moveTokens, toFolder: fetchTokens },
  { file: BARS_FILE, store: 'bars', toDatabase: moveBars, toFolder: fetchBars },
];

/**
 * Copies the stores of an unused data folder into a migrated database, or the reverse, and compares source and
 * target. Existing data is compared and not written again.
 *
 * @throws one line for the user, when the two cannot be merged
 */
export async function moveStores(options: MoveOptions): Promise<void> {
  const { settings, clock } = createRuntime(options);
  const isBack = isDatabase(options.from ?? '');
  const folder = isBack ? (options.to ?? settings.dataDir) : (options.from ?? settings.dataDir);
  const url = isBack ? options.from! : (options.to ?? settings.databaseUrl);
  if (isDatabase(folder)) throw new ConfigurationError('one of --from and --to must be a folder');
  if (!isDatabase(url)) {
    throw new ConfigurationError(
      '--to must be the URL of a PostgreSQL, or --from on the way back: postgres://host/database',
    );
  }
  const found = MOVES.filter(({ file }) => isBack || existsSync(join(folder, file)));
  if (found.length === 0) throw new DataFolderError(`${folder} has no stores to move`);
  if (isBack) makeFolder(folder);
  const locks = (['market-data', 'signalhub'] as const).map((role) =>
    lockFolder(folder, role, clock),
  );
  const database = new PostgresDatabase(url);
  try {
    await requireSchema(database, database.place);
    for (const { file, store, toDatabase, toFolder } of found) {
      const path = join(folder, file);
      if (store !== null && !isBack) await moveOrigins(path, store, database);
      const outcome = await (isBack ? toFolder : toDatabase)(path, database);
      if (store !== null && isBack) await fetchOrigins(path, store, database);
      console.log(`${file}: ${outcome}`);
    }
    const there = isBack
      ? `${database.place} is in ${folder}; start without DATABASE_URL.`
      : `${folder} is in ${database.place}; start with DATABASE_URL.`;
    console.log(there);
  } catch (error) {
    throw asUnusable(error, database.place);
  } finally {
    await database.close();
    for (const lock of locks) lock.release();
  }
}

function isDatabase(place: string): boolean {
  return /^postgres(ql)?:\/\/[^/?]/.test(place);
}

/** Copies the origins; data of another origin is not mixed with that of the database. */
async function moveOrigins(path: string, store: string, database: PostgresDatabase): Promise<void> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const own = [...readOrigins(file)];
    await recordOrigins(database, store, (known) => {
      for (const [part, sources] of own) {
        const there = known.get(part) ?? sources;
        if (!there.some((source) => sources.includes(source))) {
          throw new DataFolderError(
            `${database.place} holds ${part} of ${there.join(' and ')}, and ${path} of ${sources.join(' and ')}: ` +
              'move into another database',
          );
        }
      }
      return own.flatMap(([part, sources]) => sources.map((source) => [part, source] as const));
    });
  } finally {
    file.close();
  }
}

/** The reverse. A folder with data of another origin was rejected already, because its copy differs. */
async function fetchOrigins(
  path: string,
  store: string,
  database: PostgresDatabase,
): Promise<void> {
  const rows = await database.rows<{ part: string; source: string }>(
    'select part, source from origin where store = $1 order by part, source',
    [store],
  );
  const file = new DatabaseSync(path);
  try {
    recordFileOrigins(file, () => rows.map(({ part, source }) => [part, source] as const));
  } finally {
    file.close();
  }
}
