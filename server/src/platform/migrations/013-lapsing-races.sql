-- Bets and picks on a race that is put off stand until 48 hours after it was due (decision 9).
-- due_at: the off they were taken for, the race's first one or the one it had when it lapsed last.
-- lapsed_at: what was struck or picked before is void, whatever becomes of the race later.
alter table races add column due_at timestamptz;
alter table races add column lapsed_at timestamptz;
update races set
  due_at = off_at,
  lapsed_at = (select lapsed.lapsed_at from lapsed_races as lapsed where lapsed.race_id = races.id);
alter table races alter column due_at set not null;
drop table lapsed_races;
-- The 48 hours are counted from when a race was due, not from the news.
alter table meetings drop column postponed_at;
