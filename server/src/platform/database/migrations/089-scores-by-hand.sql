-- The result of a match by hand (rules: results-by-hand, second-approval, results-that-differ). After 083, which says
-- again what a proposal is about.

-- A result that somebody at the desk captured or approved; false: a supplier's.
alter table fixture_results add column by_hand boolean not null default false;

-- Results of a supplier that differ from what the desk captured: kept, and not applied. The latest that is not settled is
-- the match's difference.
create table differing_fixture_results (
  id bigint generated always as identity primary key,
  fixture_id integer not null references fixtures (id),
  -- The place of the call among the changes of its fixture.
  change_order bigint not null,
  official boolean not null,
  home smallint not null,
  away smallint not null,
  half_time_home smallint,
  half_time_away smallint,
  received_at timestamptz(3) not null,
  -- Why it does not wait any more: a proposal of either result was approved, the supplier sent another one, or it and
  -- the desk came to agree.
  settled text check (settled in ('approved', 'replaced', 'agreed')),
  settled_at timestamptz(3),
  check ((half_time_home is null) = (half_time_away is null)),
  check ((settled is null) = (settled_at is null))
);
create unique index differing_fixture_results_waiting_key on differing_fixture_results (fixture_id)
  where settled is null;

-- A result is one of a race or of a match, and one of a match waits at a time.
alter table approvals add column fixture_id integer references fixtures (id);
alter table approvals drop constraint approvals_about_race;
alter table approvals add constraint approvals_about_event check (
  num_nonnulls(race_id, fixture_id) = (kind in ('official-result', 'correction', 'goodwill'))::int
  and (kind <> 'goodwill' or race_id is not null)
);
create unique index approvals_fixture_waiting_key on approvals (fixture_id) where ended is null;

-- JSON: saddles with their positions, or goals.
alter table approval_keyings rename column finishers to keyed;

create or replace function refuse_change_of_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended is null and new.ended is not null
    and (new.id, new.number, new.kind, new.maker, new.input, new.outcome, new.outcome_hash, new.proposed_at,
      new.expires_at) = (old.id, old.number, old.kind, old.maker, old.input, old.outcome, old.outcome_hash,
      old.proposed_at, old.expires_at)
    and new.race_id is not distinct from old.race_id and new.punter_id is not distinct from old.punter_id
    and new.meeting_id is not distinct from old.meeting_id
    and new.fixture_id is not distinct from old.fixture_id
  then
    return new;
  end if;
  raise exception 'a proposal in approvals is ended once, and neither changed nor deleted';
end $$;
