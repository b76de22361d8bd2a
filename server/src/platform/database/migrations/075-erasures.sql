-- Punters whose data were erased at their word, and until when the rest is kept because the law asks for it.

create table erasures (
  punter_id integer primary key references punters (id),
  -- What the sign-in knows them by.
  account_id text not null,
  at timestamptz not null,
  keep_until timestamptz not null,
  -- When the rest went.
  finished_at timestamptz
);
create index erasures_due_idx on erasures (keep_until) where finished_at is null;

-- Decisions on an identity are kept for five years, and can go then.
drop trigger identity_decisions_append_only on identity_decisions;
create trigger identity_decisions_unchanged before update or truncate on identity_decisions
  for each statement execute function refuse_change();
create trigger identity_decisions_kept before delete on identity_decisions
  for each row when (old.at > now() - interval '5 years') execute function refuse_change();
