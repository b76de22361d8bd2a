-- Passkeys as second factors (rule: passkeys). Only their public halves are here.
create table passkeys (
  -- The authenticator's own name of it, in base64url.
  id text primary key check (id <> '' and length(id) <= 1400),
  account_id uuid not null references accounts (id) on delete cascade,
  -- What the owner calls it.
  name text not null check (name <> '' and length(name) <= 60),
  public_key bytea not null,
  -- How often it says it was used; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_account_idx on passkeys (account_id);

-- What a passkey signs, once: for an account, to be added (register) or proven (prove).
create table passkey_challenges (
  challenge text primary key check (challenge <> ''),
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('register', 'prove')),
  made_at timestamptz not null
);
create index passkey_challenges_account_idx on passkey_challenges (account_id);
create index passkey_challenges_time_idx on passkey_challenges (made_at);
