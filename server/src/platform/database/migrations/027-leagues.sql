-- Friends' leagues (rules: leagues, league-owner, league-limits). What must always hold is kept by the tables themselves.
create table leagues (
  id integer generated always as identity primary key,
  -- Signs that do not look alike (domain/leagues/league-code).
  code text not null check (code ~ '^[2-9ACDEFHJKMNPQRTVWXY]{6}$'),
  -- In the share link beside the code: without it a link shows nothing of the league.
  share_key text not null check (length(share_key) between 10 and 20),
  -- As the owner wrote it.
  name text not null check (char_length(name) between 3 and 40),
  -- What it reads as: two leagues of one owner do not read alike.
  name_key text not null check (name_key <> ''),
  owner_id integer not null references punters (id),
  -- A place among the owner's leagues: there are fifty.
  owner_slot smallint check (owner_slot between 1 and 50),
  -- 0 disabled by the desk, 1 running, 3 removed.
  status smallint not null default 1 check (status in (0, 1, 3)),
  -- The owner's status as a member, for the key below: the owner of a league that is not removed is a member of it.
  owner_status smallint generated always as (case when status = 3 then null else 1 end) stored,
  joining_paused boolean not null default false,
  -- Rows of league_members with status 1, counted by the trigger below.
  members integer not null default 0 check (members between 0 and 500),
  created_at timestamptz not null,
  -- The client's key of the creation: what is asked for twice happens once.
  created_by integer not null references punters (id),
  create_key uuid,
  check ((owner_slot is null) = (status = 3))
);
create unique index leagues_code_key on leagues (code);
create unique index leagues_owner_slot_key on leagues (owner_id, owner_slot) where status <> 3;
create unique index leagues_owner_name_key on leagues (owner_id, name_key) where status <> 3;
create unique index leagues_create_key on leagues (created_by, create_key) where create_key is not null;

-- Who is or was in a league: 1 a member, 3 removed by the owner, 4 exited. 2, rejected, makes no member: it is an answer
-- to a request.
create table league_members (
  league_id integer not null references leagues (id),
  punter_id integer not null references punters (id),
  status smallint not null check (status in (1, 3, 4)),
  -- Of the last membership.
  joined_at timestamptz not null,
  left_at timestamptz,
  primary key (league_id, punter_id),
  unique (league_id, punter_id, status),
  check ((left_at is null) = (status = 1))
);
create index league_members_punter_idx on league_members (punter_id, status);
-- Looked at when a transaction ends: an owner may change hands and leave in one.
alter table leagues add constraint leagues_owner_is_member foreign key (id, owner_id, owner_status)
  references league_members (league_id, punter_id, status) deferrable initially deferred;

create function count_league_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update leagues set members = members + change.more
    from (select league_id, count(*) as more from added where status = 1 group by league_id) as change
    where leagues.id = change.league_id;
  elsif tg_op = 'DELETE' then
    update leagues set members = members - change.fewer
    from (select league_id, count(*) as fewer from gone where status = 1 group by league_id) as change
    where leagues.id = change.league_id;
  else
    update leagues set members = members + change.more
    from (
      select league_id, sum(more) as more
      from (
        select league_id, 1 as more from added where status = 1
        union all
        select league_id, -1 from gone where status = 1
      ) as each group by league_id having sum(more) <> 0
    ) as change
    where leagues.id = change.league_id;
  end if;
  return null;
end
$$;
create trigger league_members_added after insert on league_members
  referencing new table as added for each statement execute function count_league_members();
create trigger league_members_changed after update on league_members
  referencing old table as gone new table as added for each statement execute function count_league_members();
create trigger league_members_gone after delete on league_members
  referencing old table as gone for each statement execute function count_league_members();

-- Requests to join, one row a punter and league: the last one and its answer.
create table league_requests (
  id integer generated always as identity primary key,
  league_id integer not null references leagues (id),
  punter_id integer not null references punters (id),
  -- The code it was made with; the league may have another now.
  code text not null,
  state text not null check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  -- A place among the punter's waiting requests: there are twenty.
  slot smallint check (slot between 1 and 20),
  -- How often the punter asked.
  asks integer not null default 1 check (asks >= 1),
  -- How often the owner said no; three end it.
  rejections smallint not null default 0 check (rejections between 0 and 3),
  requested_at timestamptz not null,
  answered_at timestamptz,
  unique (league_id, punter_id),
  check ((slot is null) = (state <> 'pending')),
  check ((answered_at is null) = (state = 'pending'))
);
create unique index league_requests_slot_key on league_requests (punter_id, slot) where state = 'pending';
create index league_requests_waiting_idx on league_requests (league_id, requested_at) where state = 'pending';
create index league_requests_punter_idx on league_requests (punter_id, requested_at);

-- The owner's open offer to hand a league over, to a member.
create table league_hand_overs (
  league_id integer primary key references leagues (id),
  punter_id integer not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > offered_at),
  foreign key (league_id, punter_id) references league_members (league_id, punter_id)
);
create index league_hand_overs_punter_idx on league_hand_overs (punter_id);

-- What happened in a league, for its notifications. Only added to.
create table league_events (
  id bigint generated always as identity primary key,
  league_id integer not null references leagues (id),
  kind text not null check (kind in (
    'created', 'joined', 'rejected', 'withdrawn', 'removed', 'removal-lifted', 'exited', 'renamed', 'code-changed',
    'paused', 'resumed', 'hand-over-offered', 'hand-over-withdrawn', 'hand-over-declined', 'handed-over', 'deleted',
    'disabled', 'enabled'
  )),
  -- Whom it is about.
  punter_id integer references punters (id),
  -- The new name of a renamed league.
  detail text check (detail <> ''),
  -- Who ordered it, where the desk did.
  said_by text check (said_by <> '' and length(said_by) <= 100),
  at timestamptz not null
);
create index league_events_league_idx on league_events (league_id, id desc);
create trigger league_events_append_only before update or delete or truncate on league_events
  for each statement execute function refuse_change();

-- What punters reported to the operator, once each; looked at when the desk has decided.
create table league_reports (
  league_id integer not null references leagues (id),
  punter_id integer not null references punters (id),
  reason text not null check (reason in ('name', 'harassment', 'cheating', 'other')),
  at timestamptz not null,
  looked_at timestamptz,
  primary key (league_id, punter_id)
);
create index league_reports_open_idx on league_reports (league_id) where looked_at is null;
