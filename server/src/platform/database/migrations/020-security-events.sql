-- What happened to accounts: sign-ins, failures, passwords, ended sign-ins. Kept five years, as everything about betting
-- is; until then nothing of it can be changed or taken away.
create table security_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'sign-in', 'sign-in-failed', 'sign-in-locked', 'sign-in-switched-off', 'sign-out', 'token-refused', 'token-reused',
    'session-ended', 'password-changed', 'password-reset-asked', 'password-reset', 'registered',
    'switched-off', 'switched-on', 'sessions-ended'
  )),
  -- The account's id, or what another issuer calls the punter. Null: nobody's, as a failure with a name that nobody has.
  account_id text check (account_id <> ''),
  -- The sign-in it belongs to.
  session_id text check (session_id <> ''),
  -- A keyed hash of the network it came from: the same network gives the same, and nobody reads it back.
  address text check (address <> ''),
  -- The browser in a few words.
  device text check (device <> '' and length(device) <= 60),
  -- Who said so, where an operator did.
  said_by text check (said_by <> '' and length(said_by) <= 100),
  at timestamptz not null
);
create index security_events_account_idx on security_events (account_id, at desc) where account_id is not null;
create index security_events_address_idx on security_events (address, at desc) where account_id is null;
create index security_events_session_idx on security_events (session_id, at desc) where kind = 'sign-in';
create index security_events_time_idx on security_events (at);
-- What a sign-in has once is kept once, however often it is tried.
create unique index security_events_once_key on security_events (session_id, kind)
  where session_id is not null and kind in ('sign-out', 'token-refused', 'token-reused', 'session-ended');
create trigger security_events_append_only before update or truncate on security_events
  for each statement execute function refuse_change();
create trigger security_events_kept before delete on security_events
  for each row when (old.at > now() - interval '5 years') execute function refuse_change();

-- An account that an operator switched off: nobody signs in to it.
alter table accounts add column switched_off_at timestamptz;
