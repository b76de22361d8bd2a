-- A punter's own time limit for a session (rule: player-protection): minutes from signing in, kept and changed like a limit on money.
alter table punter_limits drop constraint punter_limits_kind_check;
alter table punter_limits add constraint punter_limits_kind_check check (kind in ('deposit', 'stake', 'loss', 'time'));
alter table punter_limits drop constraint punter_limits_period_check;
alter table punter_limits add constraint punter_limits_period_check
  check (period in ('day', 'week', 'month', 'session') and (period = 'session') = (kind = 'time'));
comment on column punter_limits.amount is 'Cents; minutes where the kind is time.';

-- The last time a punter did something in a sign-in that only a person does, by the minute: what asks for a fresh
-- sign-in before money moves. One row per sign-in, shared by all nodes, forgotten when no sign-in can be that old.
create table session_inputs (
  session_id text primary key,
  last_input_at timestamptz not null
);
create index session_inputs_age_idx on session_inputs (last_input_at);
