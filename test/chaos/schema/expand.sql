-- A script of the next version: the previous version still runs on this schema, filled from its rows.
alter table bar_log add column bytes int;
update bar_log set bytes = length(frame);
create table frame_size (shard int primary key, bytes bigint not null);
insert into frame_size select shard, sum(bytes) from bar_log group by shard;
alter table worker add column since timestamptz not null default clock_timestamp();
