-- Cards of picks of meetings long over, and the log of predictions of rounds long over, can be moved to files (rule:
-- archive): two more kinds of steps.
alter table archive_steps drop constraint archive_steps_what_check;
alter table archive_steps add constraint archive_steps_what_check check (
  what in ('price-ticks', 'bets', 'picks', 'prediction-saves')
);

-- Meetings with cards in a file, and how many: a large meeting goes in several steps. What was picked stays in the rows of
-- the final standings that were ranked by it.
create table archived_picks (
  meeting_id integer not null references meetings (id),
  step_id integer not null references archive_steps (id),
  cards integer not null check (cards >= 1),
  primary key (meeting_id, step_id)
);
create index archived_picks_step_idx on archived_picks (step_id);

-- Standings that are ranked again read the cards, so none are ranked without them. By a trigger, so that a server of the
-- version before is stopped, too.
create function refuse_ranking_without_picks() returns trigger language plpgsql as $$
declare
  step integer;
begin
  select min(step_id) into step from archived_picks where meeting_id = new.id;
  if step is not null then
    raise exception 'picks of meeting % are in step % of the archive: restore it first', new.id, step
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger meetings_ranked_by_picks before update of standings_version on meetings
  for each row when (old.standings_version is distinct from new.standings_version)
  execute function refuse_ranking_without_picks();

-- Rounds with saves in a file, and how many. What the saves led to stays in predictions.
create table archived_saves (
  round_id integer not null references predictor_rounds (id),
  step_id integer not null references archive_steps (id),
  saves integer not null check (saves >= 1),
  primary key (round_id, step_id)
);
create index archived_saves_step_idx on archived_saves (step_id);

-- As it was (119), and the log of predictions goes with archive_saves() and no other way.
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
  raise exception '% is append-only: correct it by adding', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- Takes some saves away, as the step of this transaction has them in its file: what is deleted has the step's digest, or
-- nothing is.
create function archive_saves(step integer, ids bigint[], out saves_gone integer, out digest bytea) language plpgsql
set timezone = 'UTC' as $$
declare
  lines text[];
begin
  insert into archived_saves (round_id, step_id, saves)
  select round_id, step, count(*) from prediction_saves where id = any (ids) group by round_id;
  perform set_config('furlong.archive', 'saves of step ' || step, true);
  with gone as (delete from prediction_saves where id = any (ids) returning *)
  select array_agg('{"prediction_saves":' || to_json(gone)::text || '}' order by id) into lines from gone;
  perform set_config('furlong.archive', '', true);
  saves_gone := coalesce(cardinality(lines), 0);
  digest := sha256(convert_to(array_to_string(lines, E'\n'), 'UTF8'));
  perform from archive_steps where id = step and rows_hash = digest;
  if not found then
    raise exception 'the rows of step % are not those of its file', step using errcode = 'restrict_violation';
  end if;
end
$$;

-- What was saved after a kick-off that became known late is taken back by the log, so no such time changes without it.
-- Looked at when the change commits, so that a server which knows of the archive refuses it in its own words before.
create function refuse_late_kick_off_without_saves() returns trigger language plpgsql as $$
declare
  fixture integer := case when tg_op = 'DELETE' then old.fixture_id else new.fixture_id end;
  step integer;
begin
  select min(step_id) into step
  from round_fixtures join archived_saves on archived_saves.round_id = round_fixtures.round_id
  where round_fixtures.fixture_id = fixture;
  if step is not null then
    raise exception 'predictions of fixture % were saved in step % of the archive: restore it first', fixture, step
      using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create constraint trigger unseen_kick_offs_with_saves after insert or update or delete on unseen_kick_offs
  deferrable initially deferred for each row execute function refuse_late_kick_off_without_saves();
