-- What operators did, at the desk and on the command line: one row an act, written in the transaction of what it did. An
-- act has a hash of its own, so that nobody waits for anybody; the chain over them is built afterwards (act_links).
create table acts (
  id bigint generated always as identity primary key,
  -- What was done: a name of audit/act.ts.
  name text not null check (name ~ '^[a-z][a-z-]{1,59}$'),
  via text not null check (via in ('desk', 'command-line')),
  -- The operator's account and role; both null on the command line, which nobody signs in to.
  account_id text check (account_id <> ''),
  role text check (role <> ''),
  -- What it was about.
  subject_kind text not null check (subject_kind ~ '^[a-z][a-z-]{1,39}$'),
  subject_id text not null check (subject_id <> '' and length(subject_id) <= 200),
  -- As text, because the hash is over the very characters; null: there was nothing, or there is nothing left.
  state_before text check (state_before is json object and length(state_before) <= 200000),
  state_after text check (state_after is json object and length(state_after) <= 200000),
  -- To the millisecond, which is what the hash is over.
  at timestamptz(3) not null,
  -- Salted hashes of what names a person (act_persons): of who did it, and of whom it was about.
  actor_hash bytea not null check (length(actor_hash) = 32),
  subject_hash bytea check (length(subject_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  check ((via = 'desk') = (account_id is not null)),
  check ((via = 'desk') = (role is not null))
);
create index acts_time_idx on acts (at);
create index acts_name_idx on acts (name, id);
create index acts_account_idx on acts (account_id, id) where account_id is not null;
create index acts_subject_idx on acts (subject_kind, subject_id, id);
create trigger acts_append_only before update or delete or truncate on acts
  for each statement execute function refuse_change();

-- What names a person in an act, with the salt of its hash. A row can be taken away: the hash stays in the act, and
-- without the salt nobody finds out what it was of.
create table act_persons (
  act_id bigint not null references acts (id),
  -- Who did it, or whom it was about.
  whom text not null check (whom in ('actor', 'subject')),
  salt bytea not null check (length(salt) = 16),
  fields text not null check (fields is json object and length(fields) <= 20000),
  primary key (act_id, whom)
);
create trigger act_persons_unchanged before update or truncate on act_persons
  for each statement execute function refuse_change();

-- Acts that are not in the chain yet: a row is taken away when its act gets its link. Acts commit in another order than
-- that of their ids, and no look at the ids alone tells which are still to come.
create table acts_waiting (act_id bigint primary key references acts (id));

-- The chain: each link has a hash over its number, its act and the link before it. Written by one sealer at a time, so
-- that the numbers have no holes.
create table act_links (
  sequence bigint primary key check (sequence >= 1),
  act_id bigint not null unique references acts (id),
  act_hash bytea not null check (length(act_hash) = 32),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32)
);
create trigger act_links_append_only before update or delete or truncate on act_links
  for each statement execute function refuse_change();

-- Signed heads of the chain: what was signed cannot be cut off or written anew without the key.
create table act_checkpoints (
  sequence bigint primary key references act_links (sequence),
  head bytea not null check (length(head) = 32),
  at timestamptz(3) not null,
  public_key bytea not null,
  signature bytea not null
);
create index act_checkpoints_time_idx on act_checkpoints (at);
create trigger act_checkpoints_append_only before update or delete or truncate on act_checkpoints
  for each statement execute function refuse_change();
