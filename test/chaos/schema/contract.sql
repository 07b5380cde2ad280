-- A script as one of the version after the next might be: what that one does not use is gone.
drop table frame_size;
alter table bar_log drop column bytes;
alter table worker drop column since;
