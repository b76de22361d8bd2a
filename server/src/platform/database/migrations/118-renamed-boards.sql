-- How often names on a board that is written were replaced (rule: data-deletion). The version stays, for nobody's place
-- changed; what is shown is another, so the ETag of its pages has this number too. By a trigger, so that a server of the
-- version before counts too.
alter table final_boards add column renames integer not null default 0;
alter table final_rounds add column renames integer not null default 0;
alter table season_boards add column renames integer not null default 0;

-- The boards are locked in their order: two deletions never wait for each other in a ring.
create function note_renamed_board() returns trigger language plpgsql as $$
begin
  perform from final_boards
  where (meeting_id, version) in (select meeting_id, version from renamed)
  order by meeting_id, version for no key update;
  update final_boards set renames = renames + 1
  where (meeting_id, version) in (select meeting_id, version from renamed);
  return null;
end
$$;
create trigger final_standings_renamed after update on final_standings
  referencing new table as renamed for each statement execute function note_renamed_board();

create function note_renamed_round() returns trigger language plpgsql as $$
begin
  perform from final_rounds
  where (round_id, version) in (select round_id, version from renamed)
  order by round_id, version for no key update;
  update final_rounds set renames = renames + 1
  where (round_id, version) in (select round_id, version from renamed);
  return null;
end
$$;
create trigger final_round_rows_renamed after update on final_round_rows
  referencing new table as renamed for each statement execute function note_renamed_round();

create function note_renamed_season() returns trigger language plpgsql as $$
begin
  perform from season_boards
  where (season_id, version) in (select season_id, version from renamed)
  order by season_id, version for no key update;
  update season_boards set renames = renames + 1
  where (season_id, version) in (select season_id, version from renamed);
  return null;
end
$$;
create trigger season_rows_renamed after update on season_rows
  referencing new table as renamed for each statement execute function note_renamed_season();
