-- The second factor of accounts of the embedded identity provider (rule: second-factor).

-- An authenticator app's secret, encrypted by a key of the set `second-factor-keys`.
create table totp_factors (
  account_id uuid primary key references accounts (id) on delete cascade,
  secret text not null check (secret <> ''),
  -- The step of thirty seconds whose code was taken last: neither it nor an earlier one is taken again.
  last_step bigint not null,
  made_at timestamptz not null
);

-- Secrets that were shown and not yet proven by a code.
create table totp_set_ups (
  account_id uuid primary key references accounts (id) on delete cascade,
  secret text not null check (secret <> ''),
  made_at timestamptz not null
);
create index totp_set_ups_time_idx on totp_set_ups (made_at);

-- When a sign-in last proved its second factor; asked before money moves.
create table second_factor_proofs (
  session_id text primary key check (session_id <> ''),
  account_id uuid not null references accounts (id) on delete cascade,
  proven_at timestamptz not null
);
create index second_factor_proofs_account_idx on second_factor_proofs (account_id);
create index second_factor_proofs_time_idx on second_factor_proofs (proven_at);

alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'sign-in', 'sign-in-failed', 'sign-in-locked', 'sign-in-switched-off', 'sign-out', 'token-refused', 'token-reused',
  'session-ended', 'password-changed', 'password-reset-asked', 'password-reset', 'registered',
  'switched-off', 'switched-on', 'sessions-ended',
  'second-factor-failed', 'second-factor-added', 'second-factor-removed', 'recovery-code-used'
));
