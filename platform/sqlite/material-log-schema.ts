/** The tables of the material log, one script a version. A row of `material` is never changed. */
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
  // What a copy that was put back gives the number of again has another mark.
  `ALTER TABLE material ADD COLUMN mark TEXT NOT NULL DEFAULT '';`,
];
