import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { primaryCode } from '#platform/sqlite/store-failure.ts';
import { makeFolder } from '#platform/files/make-folder.ts';

/** Path of a database in memory, for tests and for running without a data folder. */
const IN_MEMORY = ':memory:';

/** The file is not a database of this program, or cannot be opened. One line says why. */
export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError';
  /** The damaged file, where only a backup or its removal helps. */
  readonly damagedPath: string | null;

  constructor(message: string, damagedPath: string | null = null, options?: ErrorOptions) {
    super(message, options);
    this.damagedPath = damagedPath;
  }
}

/**
 * Opens (or creates) a SQLite file and migrates it to the newest schema.
 *
 * Write-ahead logging lets readers continue while a batch is written, and `synchronous = FULL` makes a committed
 * transaction survive a power failure, which is what "acknowledged" means here.
 *
 * @param path file name, or `:memory:`; missing folders are created
 * @param migrations SQL scripts; script n (from 1) migrates the schema from version n-1 to n. Missing scripts run in
 * one transaction together with the version number, so a crash repeats all of them. A released script is never
 * edited: a change is a new script at the end.
 * @throws `DatabaseUnusableError` for a file that is not a database, cannot be opened, or was written by a newer
 * version of this program
 */
export function openDatabase(path: string, migrations: readonly string[]): DatabaseSync {
  if (path !== IN_MEMORY) makeFolder(dirname(path));
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: 5_000 });
    // A schema that is lost in a power failure is created again, and the first acknowledged write syncs it to disk,
    // so opening does not wait for the disk.
    database.exec('PRAGMA synchronous = NORMAL');
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA foreign_keys = ON');
    migrate(database, path, migrations);
    database.exec('PRAGMA synchronous = FULL');
    return database;
  } catch (error) {
    database?.close();
    throw asUnusable(path, error);
  }
}

/**
 * Opens an existing SQLite file read-only. Its schema must have this version, because it cannot be migrated.
 *
 * @throws `DatabaseUnusableError` as `openDatabase` does, and for another schema version
 */
export function openToRead(path: string, migrations: readonly string[]): DatabaseSync {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: 5_000, readOnly: true });
    const found = schemaVersion(database);
    if (found === migrations.length) return database;
    throw new DatabaseUnusableError(
      `${path} has schema version ${found}, and this program reads ${migrations.length}; start the server of ` +
        'this version on it once.',
    );
  } catch (error) {
    database?.close();
    throw asUnusable(path, error);
  }
}

/** What to do, by SQLite's primary result code, when the file itself is intact. */
const ADVICE: Readonly<Record<number, string>> = {
  5: 'stop the other program that uses it',
  8: 'choose a folder that can be written with DATA_DIR',
  13: 'free some space, or choose another folder with DATA_DIR',
  14: 'choose a folder that can be written with DATA_DIR',
};
const OTHER_ADVICE = 'put back a copy of it, or move it away together with its -wal and -shm files';

/**
 * Converts a failure of SQLite into one line that names the file and says what to do; returns any other error as it
 * is. For commands, whose user can repair the file.
 */
export function asUnusable(path: string, error: unknown): unknown {
  const code = primaryCode(error);
  if (code === null || !(error instanceof Error)) return error;
  const advice = ADVICE[code];
  const line = `${path} cannot be used: ${error.message}; ${advice ?? OTHER_ADVICE}`;
  return new DatabaseUnusableError(line, advice === undefined ? path : null, { cause: error });
}

/** Runs `work` in one transaction: all of its writes are applied, or none when it throws. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  // IMMEDIATE takes the write lock at the start, so a second writer waits instead of failing midway.
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function migrate(database: DatabaseSync, path: string, migrations: readonly string[]): void {
  const found = schemaVersion(database);
  if (found > migrations.length) {
    throw new DatabaseUnusableError(
      `${path} has schema version ${found}, but this program knows ${migrations.length} at most; ` +
        'start the newer program, or use another data folder.',
    );
  }
  if (found === migrations.length) return;
  inTransaction(database, () => {
    // Another process may have run the same scripts while this one waited for the lock.
    const reached = schemaVersion(database);
    if (reached >= migrations.length) return;
    for (const script of migrations.slice(reached)) database.exec(script);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}
