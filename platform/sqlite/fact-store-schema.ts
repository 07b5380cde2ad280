/**
 * The migrations of the fact store. A row of `fact` never changes, except that `withdrawn_in` is set once, by the
 * first publication that no longer has the fact.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE publication (
     sequence INTEGER PRIMARY KEY,
     publication_id TEXT NOT NULL UNIQUE,
     namespace TEXT NOT NULL,
     published_at_ms INTEGER NOT NULL,
     content_hash TEXT NOT NULL
   ) STRICT;

   CREATE TABLE fact (
     fact_id INTEGER PRIMARY KEY,
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     payload TEXT NOT NULL,
     valid_from TEXT NOT NULL,
     valid_to TEXT,
     observed_at_ms INTEGER NOT NULL,
     superseded_at_ms INTEGER,
     digest BLOB NOT NULL,
     introduced_in INTEGER NOT NULL REFERENCES publication (sequence),
     withdrawn_in INTEGER REFERENCES publication (sequence)
   ) STRICT;

   CREATE UNIQUE INDEX fact_published_now ON fact (digest) WHERE withdrawn_in IS NULL;
   CREATE INDEX fact_by_key ON fact (kind, key, fact_id);`,
  // A restored backup that reuses a number gets a different mark.
  `ALTER TABLE publication ADD COLUMN mark TEXT NOT NULL DEFAULT '';`,
];
