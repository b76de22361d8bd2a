-- Races whose meeting was postponed for longer than bets stand (rule: lapse): what was struck on them before is void,
-- whatever becomes of the race later.
create table lapsed_races (
  race_id integer primary key references races (id),
  lapsed_at timestamptz not null
);
