import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Path that keeps the whole database in memory, for tests and for running without a data folder. */
const IN_MEMORY = ':memory:';

/**
 * Opens (or creates) a SQLite file and brings it to the newest schema.
 *
 * Write-ahead logging lets readers go on while a batch is written, and `synchronous = FULL` makes a
 * committed transaction survive the loss of power, which is what "acknowledged" means here.
 *
 * @param path file name, or `:memory:`; missing folders are created
 * @param migrations SQL scripts; script number n (from 1) brings the schema from version n-1 to n,
 *   each in one transaction together with its version number, so a kill in between repeats it whole.
 *   A script that was released is never edited: a change is a new script at the end.
 * @throws when the file was written by a newer version of this program
 */
export function openDatabase(path: string, migrations: readonly string[]): DatabaseSync {
  if (path !== IN_MEMORY) mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: 5_000 });
  try {
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    database.exec('PRAGMA foreign_keys = ON');
    migrate(database, path, migrations);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Runs `work` in one transaction: everything it wrote is kept, or nothing when it throws. */
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
    throw new Error(
      `${path} has schema version ${found}, but this program knows ${migrations.length} at most; ` +
        'start the newer program, or use another data folder.',
    );
  }
  for (let version = found + 1; version <= migrations.length; version += 1) {
    inTransaction(database, () => {
      // Another process may have run the same script while this one waited for the lock.
      if (schemaVersion(database) >= version) return;
      database.exec(migrations[version - 1]!);
      database.exec(`PRAGMA user_version = ${version}`);
    });
  }
}

function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}
