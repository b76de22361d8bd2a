-- The game of scores. A season is a league's rounds of July to June, with the points that its predictions earn.
create table predictor_seasons (
  id integer generated always as identity primary key,
  league text not null,
  -- The year in which it began.
  year integer not null,
  -- Hundredths of a point (rule: points).
  exact integer not null default 500 check (exact > 0),
  difference integer not null default 300 check (difference >= 0),
  result integer not null default 200 check (result >= 0),
  banker integer not null default 2 check (banker >= 1),
  minimum_fixtures integer not null default 3 check (minimum_fixtures >= 1),
  -- Grows with every change of its board.
  version integer not null default 0,
  unique (league, year)
);

-- A league's fixtures of one week, Monday to Sunday in Johannesburg, by the first kick-off published.
create table predictor_rounds (
  id integer generated always as identity primary key,
  season_id integer not null references predictor_seasons (id),
  monday date not null,
  -- Grows with every change of its points, in the transaction of the change.
  version integer not null default 1,
  -- The version that the final board is written for.
  final_version integer,
  -- The fixture whose goal or result was the last change of the board.
  last_position smallint,
  unique (season_id, monday)
);
create index predictor_rounds_live_idx on predictor_rounds (id) where final_version is distinct from version;

-- What a round counts of each of its fixtures: a copy of the fixture, made when the fixture changes.
create table round_fixtures (
  round_id integer not null references predictor_rounds (id),
  position smallint not null check (position >= 0),
  fixture_id integer not null unique references fixtures (id),
  first_kick_off_at timestamptz not null,
  -- The score that counts now; null: not begun, or fallen away.
  home smallint,
  away smallint,
  -- The score before the last change of this fixture; null: it did not count.
  home_before smallint,
  away_before smallint,
  official boolean not null default false,
  -- Nobody scores on it any more (rules: predictor-postponed, predictor-abandoned).
  fallen boolean not null default false,
  -- How often it has begun: predictions read before another beginning are out of date.
  begun integer not null default 0,
  primary key (round_id, position),
  check ((home is null) = (away is null) and (home_before is null) = (away_before is null)),
  check (home is null or not fallen)
);

-- One row per punter and round: the score predicted of each fixture, by its position, and the banker's position.
create table predictions (
  round_id integer not null references predictor_rounds (id),
  punter_id integer not null references punters (id),
  -- 0 none, else 1 + home * 21 + away. Those beyond the end are none.
  scores smallint[] not null,
  banker smallint,
  saved_at timestamptz not null,
  primary key (round_id, punter_id)
);
create index predictions_punter_idx on predictions (punter_id, round_id);

-- Every save: what it set, and nothing of what it left. Append-only.
create table prediction_saves (
  id bigint generated always as identity primary key,
  round_id integer not null,
  punter_id integer not null,
  saved_at timestamptz not null,
  -- By position; null: left as it was.
  scores smallint[] not null,
  -- The banker moved from one position to another; null: none.
  banker_moved boolean not null,
  banker_from smallint,
  banker_to smallint,
  foreign key (round_id, punter_id) references predictions (round_id, punter_id)
);
create index prediction_saves_punter_idx on prediction_saves (round_id, punter_id, id);
create index prediction_saves_time_idx on prediction_saves (round_id, saved_at);
create trigger prediction_saves_append_only before update or delete or truncate on prediction_saves
  for each statement execute function refuse_change();

-- The final boards of rounds, by version. A correction adds a version.
create table final_rounds (
  round_id integer not null references predictor_rounds (id),
  version integer not null,
  punters integer not null,
  counts boolean not null,
  written_at timestamptz not null,
  primary key (round_id, version)
);
create table final_round_rows (
  round_id integer not null,
  version integer not null,
  punter_id integer not null,
  place integer not null,
  rank integer not null,
  tied boolean not null,
  total integer not null,
  exact smallint not null,
  differences smallint not null,
  results smallint not null,
  -- Fixtures predicted, of those that counted.
  predicted smallint not null,
  movement integer,
  alias text not null,
  alias_key text not null collate "C",
  primary key (round_id, version, place),
  foreign key (round_id, version) references final_rounds (round_id, version)
);
create unique index final_round_rows_punter_idx on final_round_rows (punter_id, round_id, version);
create index final_round_rows_alias_idx on final_round_rows (round_id, version, alias_key);

-- The board of a season: the sums of its rounds that are over and count. The last two versions are kept.
create table season_boards (
  season_id integer not null references predictor_seasons (id),
  version integer not null,
  rounds integer not null,
  punters integer not null,
  written_at timestamptz not null,
  primary key (season_id, version)
);
create table season_rows (
  season_id integer not null,
  version integer not null,
  punter_id integer not null,
  place integer not null,
  rank integer not null,
  tied boolean not null,
  total integer not null,
  exact integer not null,
  differences integer not null,
  results integer not null,
  alias text not null,
  alias_key text not null collate "C",
  primary key (season_id, version, place),
  foreign key (season_id, version) references season_boards (season_id, version) on delete cascade
);
create unique index season_rows_punter_idx on season_rows (season_id, version, punter_id);
create index season_rows_alias_idx on season_rows (season_id, version, alias_key);
