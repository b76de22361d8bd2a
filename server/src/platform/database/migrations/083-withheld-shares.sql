-- Two persons at the desk withhold a share of a jackpot (rules: second-approval, jackpot-withheld).
alter table approvals add column meeting_id integer references meetings (id);
-- The three checks that name kinds; two of them were given no name.
do $$
declare
  named text;
begin
  for named in
    select conname from pg_constraint
    where conrelid = 'approvals'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%credit%'
  loop
    execute format('alter table approvals drop constraint %I', named);
  end loop;
end $$;
alter table approvals add constraint approvals_kind_check check (
  kind in ('official-result', 'correction', 'credit', 'goodwill', 'withheld-share')
);
alter table approvals add constraint approvals_about_punter check (
  (kind in ('credit', 'withheld-share')) = (punter_id is not null)
);
alter table approvals add constraint approvals_about_race check (
  (kind in ('official-result', 'correction', 'goodwill')) = (race_id is not null)
);
alter table approvals add constraint approvals_about_jackpot check (
  (kind = 'withheld-share') = (meeting_id is not null)
);
-- One for a card waits at a time.
create unique index approvals_card_waiting_key on approvals (meeting_id, punter_id)
  where ended is null and meeting_id is not null;

create or replace function refuse_change_of_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended is null and new.ended is not null
    and (new.id, new.number, new.kind, new.maker, new.input, new.outcome, new.outcome_hash, new.proposed_at,
      new.expires_at) = (old.id, old.number, old.kind, old.maker, old.input, old.outcome, old.outcome_hash,
      old.proposed_at, old.expires_at)
    and new.race_id is not distinct from old.race_id and new.punter_id is not distinct from old.punter_id
    and new.meeting_id is not distinct from old.meeting_id
  then
    return new;
  end if;
  raise exception 'a proposal in approvals is ended once, and neither changed nor deleted';
end $$;
