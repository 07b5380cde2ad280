import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderUnusable } from '#bin/data-folder/data-folder-unusable.ts';
import { lockFolder } from '#bin/data-folder/folder-lock.ts';
import { moveBars } from '#bin/moving/move-bars.ts';
import { moveFacts } from '#bin/moving/move-facts.ts';
import { moveMaterials } from '#bin/moving/move-materials.ts';
import { moveTokens } from '#bin/moving/move-tokens.ts';
import { BARS_FILE, FACTS_FILE, MATERIALS_FILE, TOKENS_FILE } from '#bin/wiring/data-files.ts';
import { createRuntime, type CommonOptions } from '#bin/wiring/runtime.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';
import { PostgresDatabase } from '#platform/postgres/postgres-database.ts';
import { asUnusable } from '#platform/postgres/postgres-failure.ts';
import { requireSchema } from '#platform/postgres/schema.ts';
import { recordOrigins } from '#platform/postgres/store-origins.ts';
import { readOrigins } from '#platform/sqlite/store-origin.ts';

export interface MoveOptions extends CommonOptions {
  readonly from?: string;
  readonly to?: string;
}

/** One store: its file, its name among the origins, and what copies it and compares. */
interface Move {
  readonly file: string;
  readonly store: 'bars' | 'facts' | 'materials' | null;
  /** What was copied, for people. Throws where the copy differs. */
  readonly copy: (path: string, database: PostgresDatabase) => Promise<string>;
}

const MOVES: readonly Move[] = [
  { file: FACTS_FILE, store: 'facts', copy: moveFacts },
  { file: MATERIALS_FILE, store: 'materials', copy: moveMaterials },
  { file: TOKENS_FILE, store: null, copy: moveTokens },
  { file: BARS_FILE, store: 'bars', copy: moveBars },
];

/**
 * Copies the stores of a data folder that nobody uses into a migrated database, and compares what is
 * there then with what was. What is there already is compared and not written again.
 *
 * @throws one line for whoever runs it, where the two cannot become one
 */
export async function moveStores(options: MoveOptions): Promise<void> {
  const { settings, clock } = createRuntime(options);
  const folder = options.from ?? settings.dataDir;
  const url = options.to ?? settings.databaseUrl;
  if (!/^postgres(ql)?:\/\/[^/?]/.test(url)) {
    throw new ConfigurationError('--to must be the URL of a PostgreSQL: postgres://host/database');
  }
  const found = MOVES.filter(({ file }) => existsSync(join(folder, file)));
  if (found.length === 0) throw new DataFolderUnusable(`${folder} has no stores to move`);
  const locks = (['market-data', 'signalhub'] as const).map((role) =>
    lockFolder(folder, role, clock),
  );
  const database = new PostgresDatabase(url);
  try {
    await requireSchema(database, database.place);
    for (const { file, store, copy } of found) {
      const path = join(folder, file);
      if (store !== null) await moveOrigins(path, store, database);
      console.log(`${file}: ${await copy(path, database)}`);
    }
    console.log(`${folder} is in ${database.place}; start with DATABASE_URL.`);
  } catch (error) {
    throw asUnusable(error, database.place);
  } finally {
    await database.close();
    for (const lock of locks) lock.release();
  }
}

/** Whose data it is goes along; data of others is not mixed with what the database has. */
async function moveOrigins(path: string, store: string, database: PostgresDatabase): Promise<void> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const own = [...readOrigins(file)];
    await recordOrigins(database, store, (known) => {
      for (const [part, sources] of own) {
        const there = known.get(part) ?? sources;
        if (!there.some((source) => sources.includes(source))) {
          throw new DataFolderUnusable(
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
