-- Parts beside the bundle. Their rows lie apart: processes of the version before neither show nor withdraw them.
-- What these publish is of the bundle, by the default; its parts are counted where nothing is recorded.
alter table publication add column part text collate "C" not null default 'bundle';
alter table publication add column part_sequence bigint;
alter table publication add column part_rank smallint not null default 0;
alter table publication add column stated_at_ms bigint;
alter table publication add column kinds text;
alter table publication add column note text;
create index publication_by_part on publication (part, sequence);

create table part (
  part text collate "C" primary key,
  part_rank smallint not null,
  observed_at_ms bigint not null,
  cursor text,
  row_count bigint not null,
  complete_row_count bigint
) with (fillfactor = 50);

-- Its mark is drawn by every commit of a part: what is judged before another commit is judged again.
create table part_state (
  id int primary key check (id = 1),
  mark uuid not null,
  judged_sequence bigint not null
) with (fillfactor = 50);

create table part_fact (
  fact_id bigint generated always as identity primary key,
  part text collate "C" not null,
  part_rank smallint not null,
  kind text collate "C" not null,
  key text collate "C" not null,
  payload text not null,
  valid_from text collate "C" not null,
  valid_to text collate "C",
  observed_at_ms bigint not null,
  superseded_at_ms bigint,
  identity text collate "C" not null,
  introduced_in bigint not null references publication (sequence),
  withdrawn_in bigint references publication (sequence)
);
create unique index part_fact_published_now on part_fact (part, identity) where withdrawn_in is null;
create index part_fact_by_key on part_fact (kind, key, part_rank, part, fact_id);

-- Rows that wait for the fact to which they refer.
create table part_quarantine (
  row_id bigint generated always as identity primary key,
  part text collate "C" not null,
  kind text collate "C" not null,
  key text collate "C" not null,
  payload text not null,
  valid_from text collate "C" not null,
  valid_to text collate "C",
  observed_at_ms bigint not null,
  superseded_at_ms bigint,
  identity text collate "C" not null,
  missing_kind text collate "C" not null,
  missing_key text collate "C" not null,
  since_ms bigint not null
);
create unique index part_quarantine_of on part_quarantine (part, identity);
create index part_quarantine_by_missing on part_quarantine (missing_kind, missing_key);
