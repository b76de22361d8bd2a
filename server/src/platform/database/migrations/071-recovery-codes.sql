-- Codes that stand in for a second factor that is lost (rule: recovery-codes): keyed hashes, and a code that was used is
-- gone.
create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash text not null check (code_hash <> ''),
  made_at timestamptz not null,
  primary key (account_id, code_hash)
);

-- A secret that waits for its first code belongs to the sign-in that was shown it: whoever knows the password too must
-- not be shown the one that the owner is about to take.
delete from totp_set_ups;
alter table totp_set_ups add column holder text not null check (holder <> '');
alter table totp_set_ups drop constraint totp_set_ups_pkey, add primary key (account_id, holder);
