-- Versions of pages that punters shall see from an instant on (rule: timed-publications). A row is ended once, by its
-- time or by somebody at the desk, and otherwise neither changed nor deleted.
create table cms_publications (
  -- Made by whoever asks, so that a repetition asks for nothing twice.
  id uuid primary key,
  platform_id integer not null,
  title text not null,
  number integer not null,
  from_at timestamptz(3) not null,
  asked_at timestamptz(3) not null,
  asked_by integer not null references punters (id),
  -- The role that opened the desk to them, for the act of that moment.
  asked_as text not null,
  ended text check (ended in ('published', 'cancelled')),
  ended_at timestamptz(3),
  -- Null: its time came.
  ended_by integer references punters (id),
  check (from_at > asked_at),
  check ((ended is null) = (ended_at is null)),
  check ((ended is not distinct from 'cancelled') = (ended_by is not null)),
  foreign key (platform_id, title, number) references cms_document_versions (platform_id, title, number)
);
-- Which version takes the place at an instant is never in doubt.
create unique index cms_publications_instant_key on cms_publications (platform_id, title, from_at)
  where ended is null;
create index cms_publications_due_idx on cms_publications (from_at) where ended is null;

create function refuse_change_of_publication() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended is null and new.ended is not null
    and (new.id, new.platform_id, new.title, new.number, new.from_at, new.asked_at, new.asked_by, new.asked_as)
      = (old.id, old.platform_id, old.title, old.number, old.from_at, old.asked_at, old.asked_by, old.asked_as)
  then
    return new;
  end if;
  raise exception 'a timed publication is ended once, and neither changed nor deleted';
end $$;
create trigger cms_publications_kept before update or delete on cms_publications
  for each row execute function refuse_change_of_publication();
create trigger cms_publications_not_emptied before truncate on cms_publications
  for each statement execute function refuse_change();
