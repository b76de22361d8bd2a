-- How often an alias changed on a day: each change is told to every node, and to who reads the board.
alter table punters
  add column alias_changed_on date,
  add column alias_changes smallint not null default 0;
