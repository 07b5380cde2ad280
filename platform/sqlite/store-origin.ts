import type { DatabaseSync } from 'node:sqlite';
import { asUnusable, inTransaction } from '#platform/sqlite/open-database.ts';

/**
 * Whose data the parts of a store are: for each part the sources that it was filled from. Several
 * sources of one part were declared to be the same by somebody who knows.
 */
export type Origins = ReadonlyMap<string, readonly string[]>;

/**
 * A table beside those of the store, so that it needs no place among their versions: every store may
 * have one, and a program that knows nothing of it loses nothing.
 */
const CREATE = `CREATE TABLE IF NOT EXISTS origin (
  part TEXT NOT NULL,
  source TEXT NOT NULL,
  PRIMARY KEY (part, source)
) STRICT, WITHOUT ROWID`;

/** What the store says of its origin; empty for one of a version that recorded nothing. */
export function readOrigins(database: DatabaseSync): Origins {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'origin'").get();
  if (table === undefined) return new Map();
  const rows = database.prepare('SELECT part, source FROM origin ORDER BY part, source').all();
  const sources = Map.groupBy(rows, ({ part }) => String(part));
  return new Map(
    [...sources].map(([part, own]) => [part, own.map(({ source }) => String(source))]),
  );
}

/**
 * Looks at the origins and adds those that `choose` names, with nobody else writing in between. What
 * `choose` throws goes on, and nothing is written. Throws `DatabaseUnusableError` for a file that fails.
 */
export function recordOrigins<Choice extends Iterable<readonly [part: string, source: string]>>(
  database: DatabaseSync,
  choose: (known: Origins) => Choice,
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
