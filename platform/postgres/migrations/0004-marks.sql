-- What other processes follow by its number has a mark, too, made at random by the commit. A failover that loses the
-- last commits, or a backup that is restored, gives numbers out again, and only the mark tells the two apart.
-- Rows of before have none. Defaults and a trigger give marks to what processes of the version before write.
alter table material add column mark uuid;
alter table material alter column mark set default gen_random_uuid();
alter table publication add column mark uuid;
alter table publication alter column mark set default gen_random_uuid();
alter table token_revision add column mark uuid not null default gen_random_uuid();
create function mark_token_revision() returns trigger language plpgsql as
  $$ begin new.mark = gen_random_uuid(); return new; end $$;
create trigger token_revision_mark before update on token_revision
  for each row execute function mark_token_revision();

-- Processes keep the numbers of series in memory. Counted ones would be given to other series after such a loss;
-- a drawn one is not drawn again.
alter table series alter column series_id drop identity;
alter table series alter column series_id set default (1 + floor(random() * 2147483646))::int;
