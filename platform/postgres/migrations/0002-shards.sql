-- Who follows which shard. The epoch grows with each claim. Rows are updated every few seconds.
create table shard (
  shard int primary key,
  owner text collate "C",
  epoch bigint not null default 0,
  expires timestamptz not null default '-infinity'
) with (fillfactor = 50);
create table worker (
  id text collate "C" primary key,
  seen timestamptz not null
) with (fillfactor = 50);

-- The last entry of each log, apart from the leases: renewals and appends do not wait for one another.
create table shard_head (
  shard int primary key,
  epoch bigint not null default 0,
  seq bigint not null default 0
) with (fillfactor = 50);

-- How many buckets the symbols of a venue are dealt out to: all processes must agree.
create table shard_layout (
  id int primary key check (id = 1),
  buckets int not null check (buckets > 0)
);

-- What became final, in its order, as it is sent. Its key is a fence of its own: of two who append after the
-- same entry, one fails.
create table bar_log (
  shard int not null,
  seq bigint not null,
  epoch bigint not null,
  at timestamptz not null default clock_timestamp(),
  frame bytea not null,
  primary key (shard, seq)
);
create index bar_log_by_time on bar_log using brin (at);
