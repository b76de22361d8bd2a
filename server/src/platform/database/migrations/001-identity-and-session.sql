-- Accounts of the embedded identity provider. Another issuer by configuration leaves these tables empty.
create table accounts (
  id uuid primary key,
  username text not null,
  email text not null,
  mobile text,
  password_hash text not null,
  date_of_birth date,
  terms_accepted_at timestamptz,
  role text not null check (role in ('punter', 'operator')),
  demo boolean not null default false,
  created_at timestamptz not null,
  password_changed_at timestamptz not null
);
create unique index accounts_username_key on accounts (lower(username));
create unique index accounts_email_key on accounts (lower(email));

-- Registrations whose e-mail address is not confirmed yet: an account exists only after its link was followed.
create table pending_registrations (
  token_hash bytea primary key,
  email text not null,
  mobile text not null,
  password_hash text not null,
  date_of_birth date not null,
  terms_accepted_at timestamptz not null,
  expires_at timestamptz not null
);
create index pending_registrations_expiry_idx on pending_registrations (expires_at);

-- Attempts counted by subject (a keyed hash of an account name or an address, whether or not such an account
-- exists), so that a lockout reveals nothing about accounts and the rows name nobody.
create table sign_in_attempts (
  subject text primary key,
  attempts integer not null,
  window_ends_at timestamptz not null
);
create index sign_in_attempts_window_idx on sign_in_attempts (window_ends_at);

create table password_resets (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_account_idx on password_resets (account_id);
create index password_resets_expiry_idx on password_resets (expires_at);

-- The provider's own records (grants, sessions, tokens, interactions), one row each. A token's id is its hash.
create table oidc_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  account_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index oidc_records_grant_idx on oidc_records (grant_id) where grant_id is not null;
create index oidc_records_account_idx on oidc_records (account_id) where account_id is not null;
create index oidc_records_uid_idx on oidc_records (model, uid) where uid is not null;
create index oidc_records_expiry_idx on oidc_records (expires_at) where expires_at is not null;

-- Secrets made on first start and shared by every node: signing keys, cookie keys, the product token's secret.
create table secrets (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

create table punters (
  id integer generated always as identity primary key,
  issuer text not null,
  subject text not null,
  username text not null,
  alias text,
  employee_status smallint not null default 0,
  simulated boolean not null default false,
  created_at timestamptz not null,
  unique (issuer, subject)
);
create unique index punters_alias_key on punters (lower(alias));

-- Login tokens already used: single use, kept until they expire.
create table used_login_tokens (
  id text primary key,
  expires_at timestamptz not null
);
create index used_login_tokens_expiry_idx on used_login_tokens (expires_at);
