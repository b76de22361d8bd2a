-- What was moved out of the tables into files (rule: archive), a step at a time: a step is one file, and one transaction.
create table archive_steps (
  id integer primary key check (id >= 1),
  what text not null check (what in ('price-ticks')),
  -- What came before this day, in Johannesburg, could go.
  before date not null,
  -- The first and the last of what went, how many there were, and the rows of each table: of prices, races.
  first_id bigint not null,
  last_id bigint not null check (last_id >= first_id),
  items integer not null check (items >= 1),
  rows text not null check (rows is json object and length(rows) <= 1000),
  -- The file's name, its bytes and their SHA-256; the SHA-256 of its rows, as they stood in the table.
  file text not null unique check (file ~ '^[a-z0-9][a-z0-9.-]{1,99}$'),
  bytes bigint not null check (bytes >= 1),
  file_hash bytea not null check (length(file_hash) = 32),
  rows_hash bytea not null check (length(rows_hash) = 32),
  -- A chain: over all of this row and the hash of the step before, so that no step is changed or left out unseen.
  hash bytea not null check (length(hash) = 32),
  at timestamptz(3) not null
);
create trigger archive_steps_append_only before update or delete or truncate on archive_steps
  for each statement execute function refuse_change();

-- Steps whose rows are in their table again.
create table archive_restores (
  step_id integer primary key references archive_steps (id),
  at timestamptz(3) not null
);
create trigger archive_restores_append_only before update or delete or truncate on archive_restores
  for each statement execute function refuse_change();

-- Races whose prices are in a file, and how many of them. Of each runner the first and the last stay in price_ticks.
create table archived_races (
  race_id integer primary key references races (id),
  step_id integer not null references archive_steps (id),
  ticks integer not null check (ticks >= 1)
);
create index archived_races_step_idx on archived_races (step_id);

-- A runner's deduction goes by the price at its scratching: not by what is left of its prices. By a trigger, so that a
-- server of the version before is stopped, too.
create function refuse_scratching_without_prices() returns trigger language plpgsql as $$
declare
  step integer;
begin
  select step_id into step from archived_races where race_id = new.race_id;
  if found then
    raise exception 'the prices of race % are in step % of the archive: restore it first', new.race_id, step
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger runners_scratched_by_prices before update of scratched_at on runners
  for each row when (old.scratched_at is null and new.scratched_at is not null)
  execute function refuse_scratching_without_prices();
