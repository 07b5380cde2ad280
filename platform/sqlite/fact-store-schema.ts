/**
 * The migrations of the fact store. A row of `fact` or `part_fact` never changes, except that `withdrawn_in` is set
 * once, by the first publication that no longer has the fact.
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
  // Parts other than the bundle. Their rows have separate tables, so that an older version of the program neither shows
  // nor withdraws them.
  `ALTER TABLE publication ADD COLUMN part TEXT NOT NULL DEFAULT 'bundle';
   ALTER TABLE publication ADD COLUMN part_sequence INTEGER;
   ALTER TABLE publication ADD COLUMN part_rank INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE publication ADD COLUMN stated_at_ms INTEGER;
   ALTER TABLE publication ADD COLUMN kinds TEXT;
   ALTER TABLE publication ADD COLUMN note TEXT;
   CREATE INDEX publication_by_part ON publication (part, sequence);

   CREATE TABLE part (
     part TEXT PRIMARY KEY,
     part_rank INTEGER NOT NULL,
     observed_at_ms INTEGER NOT NULL,
     cursor TEXT,
     row_count INTEGER NOT NULL,
     complete_row_count INTEGER
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE part_state (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     mark TEXT NOT NULL,
     judged_sequence INTEGER NOT NULL
   ) STRICT;

   CREATE TABLE part_fact (
     fact_id INTEGER PRIMARY KEY,
     part TEXT NOT NULL,
     part_rank INTEGER NOT NULL,
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     payload TEXT NOT NULL,
     valid_from TEXT NOT NULL,
     valid_to TEXT,
     observed_at_ms INTEGER NOT NULL,
     superseded_at_ms INTEGER,
     identity TEXT NOT NULL,
     introduced_in INTEGER NOT NULL REFERENCES publication (sequence),
     withdrawn_in INTEGER REFERENCES publication (sequence)
   ) STRICT;
   CREATE UNIQUE INDEX part_fact_published_now ON part_fact (part, identity)
     WHERE withdrawn_in IS NULL;
   CREATE INDEX part_fact_by_key ON part_fact (kind, key, part_rank, part, fact_id);

   CREATE TABLE part_quarantine (
     row_id INTEGER PRIMARY KEY,
     part TEXT NOT NULL,
     kind TEXT NOT NULL,
     key TEXT NOT NULL,
     payload TEXT NOT NULL,
     valid_from TEXT NOT NULL,
     valid_to TEXT,
     observed_at_ms INTEGER NOT NULL,
     superseded_at_ms INTEGER,
     identity TEXT NOT NULL,
     missing_kind TEXT NOT NULL,
     missing_key TEXT NOT NULL,
     since_ms INTEGER NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX part_quarantine_of ON part_quarantine (part, identity);
   CREATE INDEX part_quarantine_by_missing ON part_quarantine (missing_kind, missing_key);`,
  `ALTER TABLE part ADD COLUMN expired_count INTEGER NOT NULL DEFAULT 0;`,
];
