-- How punters protect themselves (rule: player-protection). Every change first takes the lock of the punter's wallet, so that a
-- strike under way either commits before it or sees it.

-- Limits, one row a change: the highest number of a kind and period holds. A tighter one counts at once and has held
-- and amount alike, so that no clock can read it late; a looser one counts from effective_at, and held until then.
-- Null: no limit.
create table punter_limits (
  punter_id integer not null references punters (id),
  kind text not null check (kind in ('deposit', 'stake', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  number integer not null check (number >= 1),
  -- Cents.
  amount bigint check (amount >= 0),
  held bigint check (held >= 0),
  effective_at timestamptz not null,
  at timestamptz not null,
  primary key (punter_id, kind, period, number),
  check (effective_at >= at),
  -- What holds until then is the tighter.
  check (held is not distinct from amount or (held is not null and held < coalesce(amount, held + 1)))
);
create trigger punter_limits_append_only before update or delete or truncate on punter_limits
  for each statement execute function refuse_change();

-- Time away from betting. Each row stands until its end, so that none can be shortened; a longer one is another row.
create table punter_breaks (
  -- Made by the client before asking: what is asked for twice happens once.
  id uuid primary key,
  punter_id integer not null references punters (id),
  kind text not null check (kind in ('time-out', 'self-exclusion', 'closure')),
  length text not null,
  at timestamptz not null,
  -- Null: for good.
  until timestamptz,
  check ((until is null) = (kind = 'closure')),
  check (until > at),
  check (kind <> 'self-exclusion' or until >= at + interval '181 days')
);
create index punter_breaks_punter_idx on punter_breaks (punter_id, until);
create trigger punter_breaks_append_only before update or delete or truncate on punter_breaks
  for each statement execute function refuse_change();

-- Whether punters are who they say; the highest number holds, none is a punter nobody has decided on yet.
create table identity_decisions (
  punter_id integer not null references punters (id),
  number smallint not null check (number >= 1),
  status text not null check (status in ('approved', 'rejected')),
  -- For the punter to read.
  reason text check (reason <> ''),
  -- Who decided: an operator's name, or the part of Furlong that did.
  decided_by text not null check (decided_by <> ''),
  at timestamptz not null,
  primary key (punter_id, number),
  check (status = 'approved' or reason is not null)
);
create trigger identity_decisions_append_only before update or delete or truncate on identity_decisions
  for each statement execute function refuse_change();

-- How often a punter is shown the time and the result since signing in; no row is the default, null is never.
create table reality_checks (
  punter_id integer primary key references punters (id),
  minutes smallint check (minutes between 5 and 480),
  changed_at timestamptz not null
);
