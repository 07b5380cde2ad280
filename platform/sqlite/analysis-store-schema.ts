/** The migrations of analyses, one script per version. A row never changes. */
export const ANALYSIS_STORE_MIGRATIONS: readonly string[] = [
  `CREATE TABLE analysis (
     sequence INTEGER PRIMARY KEY,
     content_hash TEXT NOT NULL,
     analyser TEXT NOT NULL,
     analyser_version TEXT NOT NULL,
     catalog_version TEXT NOT NULL,
     analysed_at_ms INTEGER NOT NULL,
     body TEXT NOT NULL,
     UNIQUE (content_hash, analyser, analyser_version, catalog_version)
   ) STRICT;
   CREATE TABLE model_call (
     sequence INTEGER PRIMARY KEY,
     content_hash TEXT NOT NULL,
     catalog_version TEXT NOT NULL,
     model TEXT NOT NULL,
     prompt_hash TEXT NOT NULL,
     started_at_ms INTEGER NOT NULL,
     duration_ms INTEGER NOT NULL,
     input_tokens INTEGER NOT NULL,
     output_tokens INTEGER NOT NULL,
     verdict TEXT NOT NULL,
     dropped_count INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX model_call_by_content ON model_call (content_hash, sequence);
   CREATE INDEX model_call_by_start ON model_call (started_at_ms);`,
];
