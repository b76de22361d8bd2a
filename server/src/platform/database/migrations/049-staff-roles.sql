-- Who has which role at the desk, and had (rule: staff-roles). A row is added when a role is given, closed when it is
-- taken away, and never deleted.
create table staff_roles (
  id bigint generated always as identity primary key,
  -- Whose: as sign-ins name them, because a role may be given before the first one.
  issuer text not null check (issuer <> '' and length(issuer) <= 500),
  subject text not null check (subject <> '' and length(subject) <= 200),
  role text not null check (role in ('viewer', 'content', 'trader', 'support', 'admin', 'regulator')),
  granted_at timestamptz(3) not null,
  -- By whom; null: by the command line or the demo. The act says who ordered it.
  granted_by integer references punters (id),
  revoked_at timestamptz(3) check (revoked_at >= granted_at),
  revoked_by integer references punters (id),
  check (revoked_at is not null or revoked_by is null)
);
create unique index staff_roles_held_key on staff_roles (issuer, subject, role) where revoked_at is null;
create index staff_roles_role_idx on staff_roles (role) where revoked_at is null;
create index staff_roles_person_idx on staff_roles (issuer, subject, id);

create function refuse_change_of_staff_role() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.revoked_at is null and new.revoked_at is not null
    and (new.id, new.issuer, new.subject, new.role, new.granted_at)
      = (old.id, old.issuer, old.subject, old.role, old.granted_at)
    and new.granted_by is not distinct from old.granted_by
  then
    return new;
  end if;
  raise exception 'a role in staff_roles is revoked once, and neither changed nor deleted';
end $$;
create trigger staff_roles_kept before update or delete on staff_roles
  for each row execute function refuse_change_of_staff_role();
create trigger staff_roles_not_emptied before truncate on staff_roles
  for each statement execute function refuse_change();
