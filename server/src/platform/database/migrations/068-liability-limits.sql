-- Limits on what bets would pay, set at the desk (rule: liability-limits). One that is changed or removed ends, and
-- another is added: what was set before stays readable.
create table liability_limits (
  id integer generated always as identity primary key,
  -- Null events: each race of the meeting. A fixture is its own event.
  sport text not null,
  programme_id integer not null,
  event_id integer,
  -- What the limit is on: all races of the meeting together, one result of a race or fixture, one runner or outcome.
  kind text not null check (kind in ('meeting', 'event', 'outcome')),
  -- Which figure of multiples counts.
  measure text not null check (measure in ('expected', 'worst')),
  -- Cents.
  amount bigint not null check (amount > 0),
  -- In Johannesburg; it is watched until then.
  last_day date not null,
  set_at timestamptz not null,
  set_by text not null,
  ended_at timestamptz,
  check (kind <> 'meeting' or event_id is null)
);
create unique index liability_limits_one_idx on liability_limits (sport, programme_id, coalesce(event_id, 0), kind)
  where ended_at is null;

-- A limit that was passed. It ends when less would be paid again, or when its limit ends; until then it is raised once,
-- whatever node sees it.
create table liability_alarms (
  id integer generated always as identity primary key,
  limit_id integer not null references liability_limits (id),
  -- What passed it; null: the meeting, or the event as a whole.
  event_id integer,
  market text,
  outcome integer,
  -- Cents: what would have been paid when it was raised.
  amount bigint not null check (amount > 0),
  raised_at timestamptz not null,
  ended_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text,
  check ((acknowledged_at is null) = (acknowledged_by is null)),
  check ((market is null) = (outcome is null))
);
create unique index liability_alarms_open_idx
  on liability_alarms (limit_id, coalesce(event_id, 0), coalesce(market, ''), coalesce(outcome, 0))
  where ended_at is null;
create index liability_alarms_waiting_idx on liability_alarms (id) where acknowledged_at is null;
