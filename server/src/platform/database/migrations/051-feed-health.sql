-- What suppliers sent and what became of it, for the desk (rule: feed-health). Nodes add to it once a second.
create table feed_call_counts (
  -- The day in Johannesburg.
  day date not null,
  call text not null check (length(call) <= 60),
  outcome text not null check (outcome in ('applied', 'stale', 'refused', 'failed')),
  calls bigint not null check (calls > 0),
  last_at timestamptz(3) not null,
  primary key (day, call, outcome)
);

-- The latest calls that were refused, with why. Old ones are deleted.
create table feed_refusals (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  call text not null check (length(call) <= 60),
  path text not null check (length(path) <= 200),
  status smallint not null,
  reason text not null check (length(reason) <= 500)
);
