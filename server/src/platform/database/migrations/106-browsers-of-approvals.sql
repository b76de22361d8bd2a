-- Nobody approves in the browser that something was proposed in (rule: second-approval).

-- Of a sign-in: a hash of the browser that its device cookie names.
alter table security_events add column browser text;
-- The sign-in that something was proposed in; null: before that was kept.
alter table approvals add column maker_session text;

create or replace function refuse_change_of_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended is null and new.ended is not null
    and (new.id, new.number, new.kind, new.maker, new.input, new.outcome, new.outcome_hash, new.proposed_at,
      new.expires_at) = (old.id, old.number, old.kind, old.maker, old.input, old.outcome, old.outcome_hash,
      old.proposed_at, old.expires_at)
    and new.race_id is not distinct from old.race_id and new.punter_id is not distinct from old.punter_id
    and new.meeting_id is not distinct from old.meeting_id
    and new.fixture_id is not distinct from old.fixture_id
    and new.maker_session is not distinct from old.maker_session
  then
    return new;
  end if;
  raise exception 'a proposal in approvals is ended once, and neither changed nor deleted';
end $$;
