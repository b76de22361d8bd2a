-- What stats need of a meeting that is over, besides its final standings and the picks: written with those standings, in
-- the same transaction and for the same version. A correction replaces the row; the rows of final_standings of the version
-- before stay, and give the old figures.
create table stats_meetings (
  meeting_id integer primary key references meetings (id),
  version integer not null,
  day date not null,
  race_course_id integer not null references race_courses (id),
  -- Not abroad (rule: foreign-courses): its week is one that weeks in a row go by.
  is_local boolean not null,
  counts boolean not null,
  punters integer not null,
  -- Hundredths of a point; how many punters had them.
  perfect_total integer not null,
  perfect_cards integer not null,
  -- Per race run what picking each runner brought; the form is that of server/src/stats/facts-json.ts.
  facts jsonb not null
);
create index stats_meetings_local_idx on stats_meetings (day) where counts and is_local;

-- The picks that a row was ranked by, of the races run: byte n is the saddle picked in race n, 0 for none. The index has all
-- that a punter's stats read, so that a thousand meetings are some pages beside each other and not a thousand apart.
alter table final_standings add column picks bytea not null default '';
update final_standings as standing
set picks = (
  select coalesce(decode(string_agg(lpad(to_hex(saddle::integer), 2, '0'), '' order by number), 'hex'), '')
  from unnest(card_picks.saddles) with ordinality as pick (saddle, number)
)
from card_picks
where card_picks.meeting_id = standing.meeting_id and card_picks.punter_id = standing.punter_id;
alter table final_standings drop constraint final_standings_pkey;
alter table final_standings add constraint final_standings_pkey primary key (punter_id, meeting_id, version)
  include (rank, total, winners, second_places, third_places, picks);

-- How far everybody's milestones follow a meeting. The cursor moves with the milestones, in one transaction.
create table milestone_work (
  meeting_id integer primary key references stats_meetings (meeting_id),
  -- advance: its first version; the punters up to place `after` have it added.
  -- rederive: its result was corrected; everybody in any of its versions is derived again, up to (at_version, after).
  -- weeks: its week became one that weeks in a row go by, or no longer is; those who played after it are derived again, up
  -- to punter `after`.
  stage text not null check (stage in ('advance', 'rederive', 'weeks', 'done')),
  at_version integer not null,
  after integer not null,
  weeks_changed boolean not null
);
create index milestone_work_open_idx on milestone_work (meeting_id) where stage <> 'done';

-- How far each punter has come, over all time, up to a day.
create table milestone_progress (
  punter_id integer primary key references punters (id),
  cards integer not null,
  winners integer not null,
  week date,
  weeks integer not null,
  most_weeks integer not null,
  through date not null
) with (fillfactor = 80);

-- The milestones reached, each once, with the day of the meeting that it was first reached with. race_course_id is 0 for
-- those of no course.
create table punter_milestones (
  punter_id integer not null references punters (id),
  kind text not null,
  goal integer not null,
  race_course_id integer not null,
  reached_on date not null,
  primary key (punter_id, kind, goal, race_course_id)
);

-- How many punters have each.
create table milestone_counts (
  kind text not null,
  goal integer not null,
  race_course_id integer not null,
  holders integer not null check (holders >= 0),
  primary key (kind, goal, race_course_id)
);
