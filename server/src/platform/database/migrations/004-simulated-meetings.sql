-- What the demo's simulator has decided to hold: its own notebook, as any supplier keeps one. With the seed a row
-- gives the whole meeting, so a node that takes over goes on with it. Empty where DEMO is off.
create table simulated_meetings (
  ref text primary key,
  seed text not null,
  series text not null check (series in ('live', 'extra', 'day')),
  number integer not null,
  stable text not null,
  stable_number integer not null,
  fate text not null,
  published_at timestamptz not null,
  starts_at timestamptz not null,
  -- Seconds between two races.
  pace integer not null,
  finished_at timestamptz
);
create index simulated_meetings_open_idx on simulated_meetings (starts_at) where finished_at is null;
create index simulated_meetings_series_idx on simulated_meetings (series, number);
