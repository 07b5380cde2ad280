/**
 * The migrations of the bar archive, one script per version. Bars are clustered by series and open time, so that a
 * window is one range scan; a numeric series id keeps rows short.
 */
export const BAR_ARCHIVE_MIGRATIONS: readonly string[] = [
  `CREATE TABLE series (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL UNIQUE
   ) STRICT;
   CREATE TABLE bar (
     series_id INTEGER NOT NULL REFERENCES series (id),
     open_time_ms INTEGER NOT NULL,
     open REAL NOT NULL,
     high REAL NOT NULL,
     low REAL NOT NULL,
     close REAL NOT NULL,
     volume REAL NOT NULL,
     quote_volume REAL NOT NULL,
     PRIMARY KEY (series_id, open_time_ms)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE coverage (
     series_id INTEGER NOT NULL REFERENCES series (id),
     start_ms INTEGER NOT NULL,
     end_ms INTEGER NOT NULL,
     PRIMARY KEY (series_id, start_ms),
     CHECK (start_ms < end_ms)
   ) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE confirmation (
     series_id INTEGER NOT NULL REFERENCES series (id),
     start_ms INTEGER NOT NULL,
     end_ms INTEGER NOT NULL,
     checked_at_ms INTEGER NOT NULL,
     PRIMARY KEY (series_id, start_ms),
     CHECK (start_ms < end_ms)
   ) STRICT, WITHOUT ROWID;`,
  // The best known provenance of existing bars: all of them were compared with REST, or will be.
  `ALTER TABLE bar ADD COLUMN provenance INTEGER NOT NULL DEFAULT 2;`,
];
