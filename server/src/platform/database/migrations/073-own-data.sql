-- A download of everything about a punter: how often, which bounds it, and what finds their rows in tables whose keys
-- begin with something else.

create table own_data_downloads (
  id bigint generated always as identity primary key,
  punter_id integer not null references punters (id),
  at timestamptz not null
);
create index own_data_downloads_punter_idx on own_data_downloads (punter_id, at);

create index league_events_punter_idx on league_events (punter_id) where punter_id is not null;
create index league_reports_punter_idx on league_reports (punter_id);
create index league_reactions_by_idx on league_reactions (by_punter_id);
