-- What the demo's simulator has decided to hold of soccer, beside its notebook of meetings. With the seed a row gives
-- every match of the matchday, so a node that takes over goes on with it. Empty where DEMO is off.
create table simulated_matchdays (
  ref text primary key,
  seed text not null,
  series text not null check (series in ('week', 'live')),
  number integer not null,
  -- Of the live ones of a week, in their order: 0 is the league's, the others are cups.
  edition integer not null,
  published_at timestamptz not null,
  -- The first kick-off of a live one, else the beginning of the week.
  starts_at timestamptz not null,
  -- Seconds that a match takes, about.
  pace integer not null,
  finished_at timestamptz
);
create index simulated_matchdays_open_idx on simulated_matchdays (starts_at) where finished_at is null;
create index simulated_matchdays_series_idx on simulated_matchdays (series, number);
