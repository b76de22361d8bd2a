-- Rules with the instant from which they hold (rule: rule-versions). A version is never changed, only followed; one that
-- has not begun can be withdrawn, once. The one with the latest instant that has come holds.
create table rule_versions (
  kind text not null constraint rule_versions_kind_known check (kind in ('payout-limits')),
  -- What of its kind the rules are for; 0 where there is one of it.
  scope integer not null default 0,
  number integer not null check (number >= 1),
  -- Null: since ever. The first version is what held before anybody published.
  effective_from timestamptz(3),
  rules jsonb not null,
  made_at timestamptz(3) not null,
  -- Null: the operator's file, or what the product comes with.
  made_by integer references punters (id),
  withdrawn_at timestamptz(3),
  withdrawn_by integer references punters (id),
  primary key (kind, scope, number),
  constraint rule_versions_first check (
    (number = 1) = (effective_from is null) and (number = 1) = (made_by is null)
  ),
  constraint rule_versions_begin_later check (effective_from > made_at),
  constraint rule_versions_withdrawn_before check (
    (withdrawn_at is null) = (withdrawn_by is null)
    and (withdrawn_at is null or (effective_from is not null and withdrawn_at < effective_from))
  )
);
-- Which holds at an instant is never in doubt.
create unique index rule_versions_in_force on rule_versions (kind, scope, effective_from)
  where withdrawn_at is null;

create function refuse_change_of_rule_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and (new.kind, new.scope, new.number, new.effective_from, new.rules, new.made_at, new.made_by)
      = (old.kind, old.scope, old.number, old.effective_from, old.rules, old.made_at, old.made_by)
  then
    return new;
  end if;
  raise exception 'a version of rules is neither changed nor deleted: publish another'
    using errcode = 'restrict_violation';
end
$$;
create trigger rule_versions_kept before update or delete on rule_versions
  for each row execute function refuse_change_of_rule_version();
create trigger rule_versions_not_emptied before truncate on rule_versions
  for each statement execute function refuse_change();
