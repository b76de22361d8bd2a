-- Cards of picks of meetings long over can be moved to files (rule: archive): a third kind of step.
alter table archive_steps drop constraint archive_steps_what_check;
alter table archive_steps add constraint archive_steps_what_check check (what in ('price-ticks', 'bets', 'picks'));

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
