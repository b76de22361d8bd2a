-- What one person at the desk proposes and a second one approves (rule: second-approval). A row is added by the first,
-- ended once, and otherwise neither changed nor deleted.
create table approvals (
  -- Made by whoever proposes, so that a repetition proposes nothing twice.
  id uuid primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in ('official-result', 'correction', 'credit', 'goodwill')),
  maker integer not null references punters (id),
  -- Of a result, and of goodwill after one.
  race_id integer references races (id),
  -- Of a credit: whose it is.
  punter_id integer references punters (id),
  -- JSON: what is to be done, and what the dry run came to.
  input text not null check (length(input) <= 20000),
  outcome text not null check (length(outcome) <= 20000),
  -- SHA-256 of what of the outcome has to be the same when it is approved, in hexadecimal.
  outcome_hash text not null check (outcome_hash ~ '^[0-9a-f]{64}$'),
  proposed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > proposed_at),
  ended text check (ended in ('approved', 'declined', 'withdrawn', 'differed', 'overtaken', 'expired')),
  -- Null: nobody did, as where it expired.
  ended_by integer references punters (id),
  ended_at timestamptz(3),
  note text check (length(note) <= 1000),
  check ((ended is null) = (ended_at is null)),
  check (ended is distinct from 'approved' or ended_by <> maker),
  check ((kind = 'credit') = (punter_id is not null)),
  check ((kind = 'credit') = (race_id is null))
);
-- One result of a race waits at a time, and one goodwill.
create unique index approvals_race_waiting_key on approvals (race_id, (kind = 'goodwill')) where ended is null;
create index approvals_waiting_idx on approvals (number) where ended is null;
create index approvals_race_idx on approvals (race_id, number) where race_id is not null;

create function refuse_change_of_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended is null and new.ended is not null
    and (new.id, new.number, new.kind, new.maker, new.input, new.outcome, new.outcome_hash, new.proposed_at,
      new.expires_at) = (old.id, old.number, old.kind, old.maker, old.input, old.outcome, old.outcome_hash,
      old.proposed_at, old.expires_at)
    and new.race_id is not distinct from old.race_id and new.punter_id is not distinct from old.punter_id
  then
    return new;
  end if;
  raise exception 'a proposal in approvals is ended once, and neither changed nor deleted';
end $$;
create trigger approvals_kept before update or delete on approvals
  for each row execute function refuse_change_of_approval();
create trigger approvals_not_emptied before truncate on approvals
  for each statement execute function refuse_change();

-- The paid places as a second person keyed them before seeing what was proposed: once. Append-only.
create table approval_keyings (
  approval_id uuid not null references approvals (id),
  keyed_by integer not null references punters (id),
  -- JSON: saddles with their positions.
  finishers text not null check (length(finishers) <= 4000),
  is_same boolean not null,
  at timestamptz(3) not null,
  primary key (approval_id, keyed_by)
);
create trigger approval_keyings_append_only before update or delete or truncate on approval_keyings
  for each statement execute function refuse_change();
