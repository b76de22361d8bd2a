-- What punters are told (rule: notifications). A notice is written in the transaction of its cause, or by a job that
-- this transaction queued; the in-app centre reads these rows. The oldest are deleted (`delete-old.ts`), in the order
-- of their ids.
create table notices (
  id bigint generated always as identity primary key,
  punter_id integer not null references punters (id),
  kind text not null,
  -- What it is about: the same thing is told once.
  subject text not null check (length(subject) between 1 and 100),
  -- The words of the kind's template.
  data jsonb not null,
  -- Null: it is of no league.
  league_id integer,
  at timestamptz not null default now(),
  -- Until when it is worth telling; null: as long as it is kept.
  expires_at timestamptz,
  read_at timestamptz,
  -- The day, in Johannesburg, whose pushes it is counted among; null: it was not pushed.
  pushed_on date,
  -- A punter's notices are listed by its first column, too: they are few.
  unique (punter_id, kind, subject)
) with (fillfactor = 90);

-- What a punter wants to be told. No row: every kind, and the usual quiet hours.
create table notice_settings (
  punter_id integer primary key references punters (id),
  kinds_off text[] not null,
  -- Minutes after midnight in Johannesburg; both null: no quiet hours.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  changed_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);

-- Leagues that a punter wants to hear nothing of.
create table muted_leagues (
  punter_id integer not null references punters (id),
  league_id integer not null,
  primary key (punter_id, league_id)
);

-- The browsers that get pushes. A browser is one punter's: who subscribes there next takes it over.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  punter_id integer not null references punters (id),
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- Until when the push service keeps it; null: it does not say.
  ends_at timestamptz,
  -- How often the push service refused this server (401, 403) since it last took a push, and what it answered last.
  refusals smallint not null default 0,
  last_status smallint,
  -- Since when nothing is sent to it, after too many refusals.
  stopped_at timestamptz
);
create index push_subscriptions_punter_idx on push_subscriptions (punter_id);

-- A notice on its way to a browser.
create table push_deliveries (
  notice_id bigint not null references notices (id) on delete cascade,
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  state text not null default 'due' check (state in ('due', 'sent', 'dropped')),
  -- When it may be taken next. Whoever takes it moves this on: one who dies before the push service's answer is stored
  -- leaves it to the next.
  due_at timestamptz not null default '-infinity',
  attempts smallint not null default 0,
  -- Why it was dropped.
  reason text,
  done_at timestamptz,
  primary key (notice_id, subscription_id)
);
create index push_deliveries_due_idx on push_deliveries (due_at) where state = 'due';
create index push_deliveries_subscription_idx on push_deliveries (subscription_id);

-- Meetings whose players have been reminded of missing picks.
create table pick_reminders (
  meeting_id integer primary key references meetings (id),
  at timestamptz not null
);
