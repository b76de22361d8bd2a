-- Soccer's bets. Its one programme holds every fixture there is, because one line can combine any of them, so its bets
-- are found for settlement by their events and not by their programme. The strike writes these rows in the statement that
-- writes the bets, for such sports alone: racing finds its bets by the meeting.
alter table bets drop constraint bets_sport_known;
alter table bets add constraint bets_sport_known check (sport in ('horseracing', 'soccer'));

create table bet_events (
  sport text not null,
  event_id integer not null,
  bet_id bigint not null references bets (id),
  primary key (sport, event_id, bet_id)
);
create trigger bet_events_append_only before update or delete or truncate on bet_events
  for each statement execute function refuse_change();
