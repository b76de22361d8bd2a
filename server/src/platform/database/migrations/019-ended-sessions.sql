-- Sign-ins that were ended before their tokens were: every node refuses those tokens. Kept a little longer than a
-- product token lives, then deleted. The time is the database's own, so that nodes' clocks play no part.
create table ended_sessions (
  session_id text primary key,
  ended_at timestamptz not null default clock_timestamp()
);
create index ended_sessions_time_idx on ended_sessions (ended_at);
