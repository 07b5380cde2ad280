-- Analyses of documents, and the requests to models. A row never changes.
create table analysis (
  sequence bigint generated always as identity primary key,
  content_hash text collate "C" not null,
  analyser text collate "C" not null,
  analyser_version text collate "C" not null,
  catalog_version text collate "C" not null,
  analysed_at_ms bigint not null,
  body text not null,
  unique (content_hash, analyser, analyser_version, catalog_version)
);
create table model_call (
  sequence bigint generated always as identity primary key,
  content_hash text collate "C" not null,
  catalog_version text collate "C" not null,
  model text not null,
  prompt_hash text collate "C" not null,
  started_at_ms bigint not null,
  duration_ms bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  verdict text not null,
  dropped_count bigint not null
);
create index model_call_by_content on model_call (content_hash, sequence);
create index model_call_by_start on model_call (started_at_ms);
