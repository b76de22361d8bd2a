-- The desk finds punters by how a name begins (session/queries-find.ts, identity/queries-find.ts), among any number.
create index punters_alias_start_idx on punters (lower(alias) text_pattern_ops, id)
  where alias is not null and not simulated;
create index punters_username_start_idx on punters (lower(username) text_pattern_ops, id) where not simulated;
create index accounts_email_start_idx on accounts (lower(email) text_pattern_ops);
-- Whose an account is, whatever address the server had when they signed in.
create index punters_subject_idx on punters (subject) where not simulated;
-- Whether somebody looks like an excluded punter is asked for one punter at a time (protection/find-likeness.ts). The
-- name in an address ignores what one person can vary, as domain/protection/likeness.ts does.
create index accounts_mobile_idx on accounts (mobile) where mobile is not null;
create index accounts_birth_idx on accounts (
  date_of_birth, translate(lower(split_part(split_part(email, '@', 1), '+', 1)), '._-', '')
) where date_of_birth is not null;
-- Accounts of before mailboxes were counted, by the one that their address reaches.
create index accounts_uncounted_mailbox_idx on accounts ((
  case when lower(email) ~ '^[^+@]+[+]' then split_part(lower(email), '+', 1) || substring(lower(email) from '@[^@]*$')
    else lower(email) end
)) where mailbox is null;
