-- A punter's whole card of a meeting in one row: saddles[race number] is the pick, 0 or absent is none.
-- One row per save instead of one per race keeps a save to a single heap update; fillfactor leaves room for it.
create table card_picks (
  meeting_id integer not null references meetings (id),
  punter_id integer not null references punters (id),
  saddles smallint[] not null,
  saved_at timestamptz not null,
  primary key (meeting_id, punter_id)
) with (fillfactor = 80);

-- The standings of a finished meeting, written in bulk. A correction adds the rows of a new version.
create table final_standings (
  meeting_id integer not null references meetings (id),
  version integer not null,
  punter_id integer not null references punters (id),
  rank integer not null,
  -- Hundredths of a point.
  total integer not null,
  race_points integer not null,
  bonus integer not null,
  winners smallint not null,
  second_places smallint not null,
  third_places smallint not null,
  primary key (meeting_id, version, punter_id)
);
create index final_standings_punter_idx on final_standings (punter_id, meeting_id);
