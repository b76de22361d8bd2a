-- A punter's whole card of a meeting in one row: saddles[race number] is the pick, 0 or absent is none.
-- One row per save instead of one per race keeps a save to a single heap update; fillfactor leaves room for it.
create table card_picks (
  meeting_id integer not null references meetings (id),
  punter_id integer not null references punters (id),
  saddles smallint[] not null,
  saved_at timestamptz not null,
  primary key (meeting_id, punter_id)
) with (fillfactor = 80);

-- A finished meeting's standings as a whole. A correction adds those of a new version.
create table final_boards (
  meeting_id integer not null references meetings (id),
  version integer not null,
  punters integer not null,
  -- False with too few races run: shown, but it counts nowhere (rule: scoring).
  counts boolean not null,
  -- Number of the last race with a result; null when none was run.
  last_race smallint,
  written_at timestamptz not null,
  primary key (meeting_id, version)
);

-- Their rows, written in bulk. place is the row's position in the list, 1 to punters; the alias is the one the
-- punter had then. A punter's own rows are found by the primary key, pages by place, searches by alias.
create table final_standings (
  meeting_id integer not null,
  version integer not null,
  punter_id integer not null references punters (id),
  place integer not null,
  rank integer not null,
  tied boolean not null,
  -- Hundredths of a point.
  total integer not null,
  race_points integer not null,
  bonus integer not null,
  winners smallint not null,
  second_places smallint not null,
  third_places smallint not null,
  movement integer,
  alias text not null,
  alias_key text collate "C" not null,
  primary key (punter_id, meeting_id, version),
  foreign key (meeting_id, version) references final_boards (meeting_id, version)
);
create unique index final_standings_place_key on final_standings (meeting_id, version, place);
create index final_standings_alias_idx on final_standings (meeting_id, version, alias_key);
