-- Rows that waited in vain for a fact to which they refer, by part.
alter table part add column expired_count bigint not null default 0;
