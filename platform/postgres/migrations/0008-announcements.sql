-- Announces changes to processes that listen, so that they need not poll. Equal announcements of one transaction are
-- one, and none is sent before the commit.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('marketgraph', tg_argv[0]);
  return null;
end $$;
create trigger announce after update on token_revision
  for each statement execute function announce_change('tokens');
create trigger announce after insert or update or delete on publication
  for each statement execute function announce_change('facts');
create trigger announce after insert or update on part_state
  for each statement execute function announce_change('facts');
create trigger announce after insert or delete on material
  for each statement execute function announce_change('materials');
