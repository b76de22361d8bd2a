-- The bets that one statement writes are listed under an event together: a row for each bet and event was a third of what
-- a slip of soccer cost the database. A bet is listed under an event once; the order within a row is that of the ids.
alter table bet_events rename to bet_events_apart;

create table bet_events (
  sport text not null,
  event_id integer not null,
  first_bet_id bigint not null,
  bet_ids bigint[] not null check (bet_ids[1] = first_bet_id),
  primary key (sport, event_id, first_bet_id)
);
insert into bet_events (sport, event_id, first_bet_id, bet_ids)
select sport, event_id, min(bet_id), array_agg(bet_id order by bet_id)
from bet_events_apart
group by sport, event_id, bet_id / 500;
drop table bet_events_apart;

create trigger bet_events_append_only before update or delete or truncate on bet_events
  for each statement execute function refuse_change();
