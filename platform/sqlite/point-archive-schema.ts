/**
 * The migrations of the point archive, one script per version. A series has a numeric id, and its points are
 * clustered by time.
 */
export const POINT_ARCHIVE_MIGRATIONS: readonly string[] = [
  `CREATE TABLE series (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL UNIQUE
   ) STRICT;
   CREATE TABLE point (
     series_id INTEGER NOT NULL REFERENCES series (id),
     time_ms INTEGER NOT NULL,
     value_count INTEGER NOT NULL,
     value_1 REAL,
     value_2 REAL,
     value_3 REAL,
     PRIMARY KEY (series_id, time_ms)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE coverage (
     series_id INTEGER NOT NULL REFERENCES series (id),
     start_ms INTEGER NOT NULL,
     end_ms INTEGER NOT NULL,
     PRIMARY KEY (series_id, start_ms),
     CHECK (start_ms < end_ms)
   ) STRICT, WITHOUT ROWID;`,
];
