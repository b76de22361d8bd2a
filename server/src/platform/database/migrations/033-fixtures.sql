-- A match. What the feed says of it is one row; what was said before and still matters is in the tables below.
-- version: grows with every change, prices too: the ETag. facts_version: grows with what bets are settled by.
create table fixtures (
  id integer generated always as identity primary key,
  ref text not null unique,
  sequence bigint not null,
  version integer not null default 1,
  facts_version integer not null default 1,
  league text not null,
  country text,
  round text,
  home text not null,
  away text not null,
  neutral_venue boolean not null,
  -- Halves and minutes of each. One that is not 2x45 is void (rule: format).
  format text not null,
  status text not null check (
    status in ('scheduled', 'live', 'interrupted', 'finished', 'postponed', 'abandoned', 'walkover', 'void')
  ),
  -- The kick-off published now; with dated = false the last one, and no new one is known.
  kick_off_at timestamptz not null,
  dated boolean not null,
  -- The kick-off that bets are taken for: the first one, or the first after they lapsed (rule: postponed).
  due_at timestamptz,
  -- Whether bets and predictions were taken when this was written. The kick-off by the clock ends it too.
  open boolean not null,
  started_at timestamptz,
  -- Goals so far, or of the result of the day; never those awarded later.
  home_goals smallint,
  away_goals smallint,
  minute smallint,
  added smallint,
  half_time_home smallint,
  half_time_away smallint,
  -- Where it was interrupted last, until it is over or begins anew (rule: interrupted).
  stopped_home smallint,
  stopped_away smallint,
  stopped_minute smallint,
  result_state text not null check (result_state in ('none', 'provisional', 'official')),
  awarded_home smallint,
  awarded_away smallint,
  created_at timestamptz not null,
  check ((home_goals is null) = (away_goals is null)),
  check ((half_time_home is null) = (half_time_away is null)),
  check ((stopped_minute is null) = (stopped_home is null) and (stopped_home is null) = (stopped_away is null)),
  check ((awarded_home is null) = (awarded_away is null)),
  -- Nothing that is settled takes bets.
  check (not open or (status in ('scheduled', 'postponed') and dated and result_state = 'none'))
);
create index fixtures_kick_off_idx on fixtures (kick_off_at, id) include (league);
create index fixtures_league_idx on fixtures (league, kick_off_at, id);
create index fixtures_due_idx on fixtures (kick_off_at) where open;
create index fixtures_waiting_idx on fixtures (due_at)
  where (status = 'postponed' and not dated) or stopped_minute is not null;

-- The prices on offer: of each market, by outcome in the order of domain/soccer/markets; null: none.
create table fixture_prices (
  fixture_id integer not null references fixtures (id),
  market text not null,
  numerators integer[] not null,
  denominators integer[] not null,
  primary key (fixture_id, market),
  check (cardinality(numerators) = cardinality(denominators))
);

-- Every score ever told. Append-only.
create table fixture_scores (
  fixture_id integer not null references fixtures (id),
  sequence bigint not null,
  home smallint not null,
  away smallint not null,
  minute smallint,
  added smallint,
  received_at timestamptz not null,
  primary key (fixture_id, sequence)
);
create trigger fixture_scores_append_only before update or delete or truncate on fixture_scores
  for each statement execute function refuse_change();

-- Every result ever captured. Append-only. What was awarded is a record alone (rule: awarded-later).
create table fixture_results (
  fixture_id integer not null references fixtures (id),
  sequence bigint not null,
  official boolean not null,
  reason text check (reason in ('capture', 'award')),
  home smallint not null,
  away smallint not null,
  half_time_home smallint,
  half_time_away smallint,
  received_at timestamptz not null,
  primary key (fixture_id, sequence)
);
create trigger fixture_results_append_only before update or delete or truncate on fixture_results
  for each statement execute function refuse_change();

-- What was struck up to an instant is void, or decided by the score at which the match stopped. Append-only.
create table fixture_voidings (
  id integer generated always as identity primary key,
  fixture_id integer not null references fixtures (id),
  at timestamptz not null,
  why text not null check (why in ('lapsed', 'sides-swapped', 'begun-anew')),
  decided_home smallint,
  decided_away smallint,
  check ((why = 'begun-anew') = (decided_home is not null) and (decided_home is null) = (decided_away is null))
);
create index fixture_voidings_fixture_idx on fixture_voidings (fixture_id, id);
create trigger fixture_voidings_append_only before update or delete or truncate on fixture_voidings
  for each statement execute function refuse_change();

-- When a match was on before that was known here: what was struck from kick_off_at to seen_at is void. A kick-off that is
-- corrected takes the place of the one before.
create table unseen_kick_offs (
  fixture_id integer not null references fixtures (id),
  kick_off_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (fixture_id, kick_off_at),
  check (kick_off_at < seen_at)
);
