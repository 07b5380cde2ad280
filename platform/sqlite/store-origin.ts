import type { DatabaseSync } from 'node:sqlite';
import { asUnusable, inTransaction } from '#platform/sqlite/open-database.ts';

/**
 * The sources from which each part of a store was filled. Several sources of one part were declared equal by an
 * operator.
 */
export type SqliteOrigins = ReadonlyMap<string, readonly string[]>;

/**
 * A table outside the versioned schema: every store may have one, and a program that does not know it is not
 * affected.
 */
const CREATE = `CREATE TABLE IF NOT EXISTS origin (
  part TEXT NOT NULL,
  source TEXT NOT NULL,
  PRIMARY KEY (part, source)
) STRICT, WITHOUT ROWID`;

/** The recorded origins of a store; empty for a store of a version without them. */
export function readOrigins(database: DatabaseSync): SqliteOrigins {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'origin'").get();
  if (table === undefined) return new Map();
  const rows = database.prepare('SELECT part, source FROM origin ORDER BY part, source').all();
  const sources = Map.groupBy(rows, ({ part }) => String(part));
  return new Map(
    [...sources].map(([part, own]) => [part, own.map(({ source }) => String(source))]),
  );
}

/**
 * Reads the origins and adds those that `choose` returns, under an exclusive lock. An error of `choose` is rethrown,
 * and nothing is written. Throws `DatabaseUnusableError` when the file fails.
 */
export function recordOrigins<Choice extends Iterable<readonly [part: string, source: string]>>(
  database: DatabaseSync,
  choose: (known: SqliteOrigins) => Choice,
): Choice {
  try {
    return inTransaction(database, () => {
      const chosen = choose(readOrigins(database));
      database.exec(CREATE);
      const add = database.prepare('INSERT OR IGNORE INTO origin (part, source) VALUES (?, ?)');
      for (const [part, source] of chosen) add.run(part, source);
      return chosen;
    });
  } catch (error) {
    throw asUnusable(database.location() ?? 'the store', error);
  }
}
