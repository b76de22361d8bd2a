-- A result that somebody at the desk captured or approved; false: a supplier's.
alter table race_results add column by_hand boolean not null default false;

-- Results of a supplier that differ from what the desk captured: kept, and not applied (rule: results-that-differ). The
-- latest that is not settled is the race's difference.
create table differing_results (
  id bigint generated always as identity primary key,
  race_id integer not null references races (id),
  -- The place of the call among the changes of its meeting.
  change_order bigint not null,
  official boolean not null,
  -- JSON: the result as the supplier sent it.
  said text not null check (length(said) <= 20000),
  received_at timestamptz(3) not null,
  -- Why it does not wait any more: a proposal of either result was approved, the supplier sent another one, or it and
  -- the desk came to agree.
  settled text check (settled in ('approved', 'replaced', 'agreed')),
  settled_at timestamptz(3),
  check ((settled is null) = (settled_at is null))
);
create unique index differing_results_waiting_key on differing_results (race_id) where settled is null;
