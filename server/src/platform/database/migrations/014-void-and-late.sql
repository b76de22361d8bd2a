-- A race may be abandoned until its result is official: results captured up to this feed sequence stand in the record and
-- count no more.
alter table races add column results_after bigint not null default 0;

-- When a scratching took effect here, which the supplier's own time (scratched_at) may lie before or after: what was
-- struck up to then was struck at prices that did not know of it, and carries the deduction.
alter table runners add column scratching_known_at timestamptz;
update runners set scratching_known_at = scratched_at where scratched_at is not null;

-- The last win price a runner was shown at, kept when it is taken off: the starting price where there is no official one,
-- and what a scratching's deduction goes by.
alter table runners add column last_win_numerator integer;
alter table runners add column last_win_denominator integer check (last_win_denominator > 0);
update runners set last_win_numerator = shown.win_numerator, last_win_denominator = shown.win_denominator
from (
  select distinct on (race_id, saddle) race_id, saddle, win_numerator, win_denominator
  from price_ticks
  where win_numerator is not null
  order by race_id, saddle, sequence desc
) as shown
where shown.race_id = runners.race_id and shown.saddle = runners.saddle;

-- When a race was off before that was known here: what was struck from off_at to seen_at is void. It stays so when the
-- race is opened again; a closing that is corrected takes the place of the one before.
create table unseen_offs (
  race_id integer not null references races (id) on delete cascade,
  off_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (race_id, off_at),
  check (off_at < seen_at)
);
