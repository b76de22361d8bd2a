-- One account per mailbox: an address in lower case without its +tag. Accounts made before this that share one with an
-- older account go on under their addresses, without a mailbox of their own.
alter table accounts add column mailbox text;
update accounts set mailbox = kept.mailbox
from (
  select distinct on (mailbox) id, mailbox
  from (
    select id, created_at,
      case when lower(email) ~ '^[^+@]+[+]' then split_part(lower(email), '+', 1) || substring(lower(email) from '@[^@]*$')
        else lower(email) end as mailbox
    from accounts
  ) as own
  order by mailbox, created_at, id
) as kept
where kept.id = accounts.id;
create unique index accounts_mailbox_key on accounts (mailbox);

-- When the next attempt is taken, for what is slowed down; and whose attempts they are (a keyed hash), so that a new
-- password takes all of one account's back.
alter table sign_in_attempts add column opens_at timestamptz, add column about text;
create index sign_in_attempts_about_idx on sign_in_attempts (about) where about is not null;
