-- Acts of long ago, with their links, can be moved to files (rule: archive): a fifth kind of step. They go from the first
-- link on, up to one whose head is signed. What names a person in them stays here, so that it can still be erased.
alter table archive_steps drop constraint archive_steps_what_check;
alter table archive_steps add constraint archive_steps_what_check check (
  what in ('price-ticks', 'bets', 'picks', 'prediction-saves', 'acts')
);

-- A time that no clock says, infinity above all, would never be long ago, and keep all acts after it here.
alter table acts add constraint acts_at_of_a_clock check (at >= '2000-01-01' and at < '2200-01-01');

-- The part of the chain that is in a step's file: its links, the hash before the first and that of the last, which is a
-- signed head; and the times between which its acts were.
create table archived_acts (
  step_id integer primary key references archive_steps (id),
  first_sequence bigint not null unique check (first_sequence >= 1),
  last_sequence bigint not null unique check (last_sequence >= first_sequence),
  previous_hash bytea not null check (length(previous_hash) = 32),
  last_hash bytea not null check (length(last_hash) = 32),
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null
);

-- What names a person in archived acts: a row has all acts of a step in which the same stands of the same person, and the
-- salt of each, 16 bytes one after the other. Beside it is what an erasure goes by: of who did it the account, of whom it
-- was about the subject. A row can be taken away, as in act_persons.
create table archived_act_persons (
  step_id integer not null references archived_acts (step_id),
  number integer not null,
  whom text not null check (whom in ('actor', 'subject')),
  via text,
  account_id text,
  subject_kind text,
  subject_id text,
  fields text not null,
  act_ids bigint[] not null,
  salts bytea not null check (length(salts) = 16 * cardinality(act_ids)),
  primary key (step_id, number),
  check ((whom = 'actor') = (via is not null)),
  check ((whom = 'subject') = (subject_kind is not null and subject_id is not null))
);
create trigger archived_act_persons_unchanged before update or truncate on archived_act_persons
  for each statement execute function refuse_change();

-- How many archived acts are about a punter or an account, looks aside: for the file of a punter's own data.
create table archived_acts_about (
  subject_kind text not null,
  subject_id text not null,
  step_id integer not null references archived_acts (step_id),
  acts integer not null check (acts >= 1),
  primary key (subject_kind, subject_id, step_id)
);
create index archived_acts_about_step_idx on archived_acts_about (step_id);

-- A signed head stays when its link has gone. As before, none is added without its link.
alter table act_checkpoints drop constraint act_checkpoints_sequence_fkey;
create function refuse_checkpoint_without_link() returns trigger language plpgsql as $$
begin
  perform from act_links where sequence = new.sequence;
  if not found then
    raise exception 'checkpoint % is of no link', new.sequence using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
create trigger act_checkpoints_of_links before insert on act_checkpoints
  for each row execute function refuse_checkpoint_without_link();

-- As it was (120), and acts go with their links by archive_acts() and no other way; what is noted of them by restore_acts().
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name in (
    'bets', 'bet_settlements', 'transfers', 'archived_keys', 'archived_transfers', 'archived_stakes', 'archived_events'
  ) and archive_at_work() then
    return null;
  end if;
  if tg_op = 'DELETE' and tg_table_name = 'prediction_saves' and exists (
    select from archive_steps
    where what = 'prediction-saves' and xmin = pg_current_xact_id()::xid
      and current_setting('furlong.archive', true) = 'saves of step ' || id
  ) then
    return null;
  end if;
  if tg_op = 'DELETE' and tg_table_name in ('acts', 'act_links') and exists (
    select from archive_steps
    where what = 'acts' and xmin = pg_current_xact_id()::xid
      and current_setting('furlong.archive', true) = 'acts of step ' || id
  ) then
    return null;
  end if;
  if tg_op = 'DELETE' and tg_table_name = 'archived_acts' and exists (
    select from archive_restores
    where xmin = pg_current_xact_id()::xid
      and current_setting('furlong.archive', true) = 'restore acts of step ' || step_id
  ) then
    return null;
  end if;
  raise exception '% is append-only: correct it by adding', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger archived_acts_append_only before update or delete or truncate on archived_acts
  for each statement execute function refuse_change();

-- Takes acts away with their links, as the step of this transaction has them in its file: what is deleted has the step's
-- digest, or nothing is. They are the first that are there, follow what went before, and end with a signed head, which is
-- not the end of the chain: that is what the next act is linked to.
create function archive_acts(
  step integer, first bigint, last bigint, looks text[], out acts_gone integer, out links_gone integer, out digest bytea
) language plpgsql
set timezone = 'UTC' set enable_seqscan = off set enable_mergejoin = off as $$
declare
  lines text[];
  -- Each act is looked up by its id, whatever the planner expects of millions.
  ids bigint[];
begin
  -- Whoever erases a person waits, and finds the names where they are then.
  perform pg_advisory_xact_lock(hashtext('names in acts'));
  insert into archived_acts (step_id, first_sequence, last_sequence, previous_hash, last_hash, first_at, last_at)
  select step, first, last, start.previous_hash, finish.hash, span.first_at, span.last_at
  from act_links as start, act_links as finish, (
    select min(at) as first_at, max(at) as last_at, min(sequence) as lowest, count(*) as links
    from act_links join lateral (select at from acts where acts.id = act_links.act_id offset 0) as act on true
    where sequence <= last
  ) as span
  where start.sequence = first and finish.sequence = last
    and span.lowest = first and span.links = last - first + 1
    and exists (select from act_links where sequence > last)
    and exists (select from act_checkpoints where sequence = last and head = finish.hash)
    and case when first = 1 then start.previous_hash = decode(repeat('00', 32), 'hex') else exists (
      select from archived_acts as before where before.last_sequence = first - 1 and before.last_hash = start.previous_hash
    ) end;
  if not found then
    raise exception 'links % to % are not the beginning of the chain up to a signed head', first, last
      using errcode = 'restrict_violation';
  end if;

  select array_agg(act_id) into ids from act_links where sequence between first and last;

  with gone as (delete from act_persons where act_id = any (ids) returning *),
  named as (
    select gone.act_id, gone.whom, gone.salt, gone.fields,
      case when whom = 'actor' then acts.via end as via,
      case when whom = 'actor' then acts.account_id end as account_id,
      case when whom = 'subject' then acts.subject_kind end as subject_kind,
      case when whom = 'subject' then acts.subject_id end as subject_id
    from gone join lateral (select * from acts where acts.id = gone.act_id offset 0) as acts on true
  )
  insert into archived_act_persons (
    step_id, number, whom, via, account_id, subject_kind, subject_id, fields, act_ids, salts
  )
  select step, row_number() over (), whom, via, account_id, subject_kind, subject_id, fields,
    array_agg(act_id order by act_id), string_agg(salt, ''::bytea order by act_id)
  from named group by whom, via, account_id, subject_kind, subject_id, fields;

  insert into archived_acts_about (subject_kind, subject_id, step_id, acts)
  select subject_kind, subject_id, step, count(*)
  from acts where id = any (ids) and subject_kind in ('punter', 'account') and name <> all (looks)
  group by subject_kind, subject_id;

  perform set_config('furlong.archive', 'acts of step ' || step, true);
  with gone_links as (delete from act_links where sequence between first and last returning *),
  gone_acts as (delete from acts where id = any (ids) returning *),
  both_gone as (
    select sequence, 1 as place, '{"acts":' || to_json(gone_acts)::text || '}' as line
    from gone_acts join gone_links on gone_links.act_id = gone_acts.id
    union all
    select sequence, 2, '{"act_links":' || to_json(gone_links)::text || '}' from gone_links
  )
  select array_agg(line order by sequence, place), count(*) filter (where place = 1), count(*) filter (where place = 2)
  into lines, acts_gone, links_gone from both_gone;
  perform set_config('furlong.archive', '', true);
  digest := sha256(convert_to(array_to_string(lines, E'\n'), 'UTF8'));
  perform from archive_steps
  where id = step and first_id = first and last_id = last and rows_hash = digest;
  if not found then
    raise exception 'the rows of step % are not those of its file', step using errcode = 'restrict_violation';
  end if;
end
$$;

-- Puts acts and links back from the lines of a step's file, with what still names a person in them, and takes away what was
-- noted of them. The step's restore is of this transaction.
create function restore_acts(step integer, lines text, out acts_back integer, out links_back integer) language plpgsql
set timezone = 'UTC' as $$
begin
  perform from archive_steps
  where id = step and what = 'acts' and rows_hash = sha256(convert_to(lines, 'UTF8'));
  if not found then
    raise exception 'the rows of step % are not those of its file', step using errcode = 'restrict_violation';
  end if;
  perform pg_advisory_xact_lock(hashtext('names in acts'));
  insert into acts overriding system value
  select given.*
  from string_to_table(lines, E'\n') as line
  cross join lateral json_populate_record(null::acts, line::json -> 'acts') as given
  where starts_with(line, '{"acts":');
  get diagnostics acts_back = row_count;
  insert into act_links
  select given.*
  from string_to_table(lines, E'\n') as line
  cross join lateral json_populate_record(null::act_links, line::json -> 'act_links') as given
  where starts_with(line, '{"act_links":');
  get diagnostics links_back = row_count;
  insert into act_persons (act_id, whom, salt, fields)
  select act_id, whom, substring(salts from (place::integer - 1) * 16 + 1 for 16), fields
  from archived_act_persons cross join unnest(act_ids) with ordinality as named (act_id, place)
  where step_id = step;
  delete from archived_act_persons where step_id = step;
  delete from archived_acts_about where step_id = step;
  perform set_config('furlong.archive', 'restore acts of step ' || step, true);
  delete from archived_acts where step_id = step;
  perform set_config('furlong.archive', '', true);
end
$$;
