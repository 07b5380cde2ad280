-- A script of the version after the next: it removes what that version does not use.
drop table frame_size;
alter table bar_log drop column bytes;
alter table worker drop column since;
