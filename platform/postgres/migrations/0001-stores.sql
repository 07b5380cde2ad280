-- Closed bars. Rows hold the newest weeks and whatever was corrected since; sealed blocks of a thousand
-- bars lie behind them. Where both have a bar, the row counts.
create table series (
  series_id int generated always as identity primary key,
  name text collate "C" not null unique
);
create table bar (
  series_id int not null,
  open_time_ms bigint not null,
  open float8 not null,
  high float8 not null,
  low float8 not null,
  close float8 not null,
  volume float8 not null,
  quote_volume float8 not null,
  provenance smallint not null,
  primary key (series_id, open_time_ms)
);
create table bar_block (
  series_id int not null,
  first_ms bigint not null,
  last_ms bigint not null,
  bars int not null,
  codec smallint not null,
  content bytea not null,
  primary key (series_id, first_ms),
  check (first_ms <= last_ms)
);
alter table bar_block alter column content set storage external;
create table coverage (
  series_id int not null,
  start_ms bigint not null,
  end_ms bigint not null,
  primary key (series_id, start_ms),
  check (start_ms < end_ms)
);
create table confirmation (
  series_id int not null,
  start_ms bigint not null,
  end_ms bigint not null,
  checked_at_ms bigint not null,
  primary key (series_id, start_ms),
  check (start_ms < end_ms)
);

-- Published facts: a row is never changed but for withdrawn_in. Dates are texts in the order of their
-- characters, payloads are canonical JSON, because their digests are of the text.
create table publication (
  sequence bigint primary key,
  publication_id text not null unique,
  namespace text not null,
  published_at_ms bigint not null,
  content_hash text not null
);
create table fact (
  fact_id bigint generated always as identity primary key,
  kind text collate "C" not null,
  key text collate "C" not null,
  payload text not null,
  valid_from text collate "C" not null,
  valid_to text collate "C",
  observed_at_ms bigint not null,
  superseded_at_ms bigint,
  digest bytea not null,
  introduced_in bigint not null references publication (sequence),
  withdrawn_in bigint references publication (sequence)
);
create unique index fact_published_now on fact (digest) where withdrawn_in is null;
create index fact_by_key on fact (kind, key, fact_id);

-- Realtime materials. The counter's row is locked by whoever writes, so numbers are dense and become
-- visible in their order; a sequence of the database would give neither.
create table material (
  sequence bigint primary key,
  material_id text collate "C" not null unique,
  ready_at_ms bigint not null,
  logged_at_ms bigint not null,
  payload text not null
);
create index material_by_ready on material (ready_at_ms, sequence);
create table material_counter (
  id int primary key check (id = 1),
  last bigint not null,
  signing_key bytea not null check (length(signing_key) = 32)
);
insert into material_counter values
  (1, 0, sha256((gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text)::bytea));

-- API tokens. A secret is nowhere in it, only its hash. Every change counts the revision up.
create table token (
  position bigint generated always as identity,
  id text primary key,
  secret_hash bytea not null check (length(secret_hash) = 32),
  name text not null,
  scopes text not null,
  created_at_ms bigint not null,
  expires_at_ms bigint,
  revoked_at_ms bigint,
  last_used_at_ms bigint
);
create table token_revision (id int primary key check (id = 1), revision bigint not null);
insert into token_revision values (1, 0);

-- Whose data the parts of each store are.
create table origin (
  store text not null,
  part text not null,
  source text not null,
  primary key (store, part, source)
);
