-- Which processes live, and the newest schema that each knows: a script that takes away what one of them may use
-- is refused.
create table schema_user (
  id text collate "C" primary key,
  newest_schema int not null,
  seen timestamptz not null
) with (fillfactor = 50);
