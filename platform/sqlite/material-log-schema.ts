/** The migrations of the material log, one script per version. A row of `material` never changes. */
export const MATERIAL_LOG_MIGRATIONS: readonly string[] = [
  `CREATE TABLE material (
     sequence INTEGER PRIMARY KEY,
     material_id TEXT NOT NULL UNIQUE,
     ready_at_ms INTEGER NOT NULL,
     logged_at_ms INTEGER NOT NULL,
     payload TEXT NOT NULL
   ) STRICT;
   CREATE INDEX material_by_ready ON material (ready_at_ms, sequence);
   CREATE TABLE signing_key (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     secret BLOB NOT NULL CHECK (length(secret) = 32)
   ) STRICT;
   INSERT INTO signing_key VALUES (1, randomblob(32));`,
  // A restored backup that reuses a number gets a different mark.
  `ALTER TABLE material ADD COLUMN mark TEXT NOT NULL DEFAULT '';`,
];
