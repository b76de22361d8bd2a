-- What was struck or picked on a race may be void, whatever becomes of it later (rules: race-abandoned, lapse): because it was abandoned, or
-- because it was put off until more than 48 hours after it was due.
-- due_at: the off that bets and picks are taken for, the race's first one or the one it had when they last became void.
-- voided_at: what was struck up to then is void; void_reason says why.
alter table races add column due_at timestamptz;
alter table races add column voided_at timestamptz;
alter table races add column void_reason text check (void_reason in ('abandoned', 'lapsed'));
update races set
  due_at = off_at,
  voided_at = coalesce(
    (select lapsed.lapsed_at from lapsed_races as lapsed where lapsed.race_id = races.id),
    case when status = 'abandoned' then now() end
  ),
  void_reason = case
    when exists (select from lapsed_races as lapsed where lapsed.race_id = races.id) then 'lapsed'
    when status = 'abandoned' then 'abandoned'
  end;
alter table races alter column due_at set not null;
alter table races add check ((voided_at is null) = (void_reason is null));
drop table lapsed_races;
-- The 48 hours are counted from when a race was due, not from the news.
alter table meetings drop column postponed_at;
