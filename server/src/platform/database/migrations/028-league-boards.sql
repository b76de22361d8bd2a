-- What a league's season counts, as its owner set it (rule: league-season); a league without a row counts all meetings.
create table league_seasons (
  league_id integer primary key references leagues (id),
  scope text not null check (scope in ('all', 'course', 'days')),
  race_course_id integer references race_courses (id),
  -- Chosen days, in their order.
  days date[] not null check (cardinality(days) <= 100),
  -- Only each punter's best so many meetings count; null: all of them.
  best_of smallint check (best_of between 1 and 366),
  -- Members may react to result rows (rule: league-reactions).
  reactions boolean not null,
  changed_at timestamptz not null,
  check ((scope = 'course') = (race_course_id is not null)),
  check ((scope = 'days') = (cardinality(days) > 0))
);

-- Reactions to result rows: one a member and race (rule: league-reactions).
create table league_reactions (
  league_id integer not null references leagues (id),
  meeting_id integer not null references meetings (id),
  race_number smallint not null check (race_number between 1 and 20),
  -- Who reacts.
  by_punter_id integer not null references punters (id),
  -- To whose row.
  punter_id integer not null references punters (id),
  reaction text not null check (reaction in ('well-done', 'great-pick', 'so-close', 'unlucky', 'wow')),
  at timestamptz not null,
  primary key (league_id, meeting_id, race_number, by_punter_id),
  check (by_punter_id <> punter_id)
);

-- The newcomers of a month are found by their first and last number (rule: open-leagues).
create index punters_created_idx on punters (created_at, id);
