-- What My Bets lists of a punter with many bets (bets/show/keep-tickets.ts): tickets of which every line is settled, placed
-- as they are listed (rule: tickets), so that a page reads a page and not all of the punter's bets. A strike and a first
-- settlement write nothing here: a ticket is kept later, and what is not kept is read from the bets themselves.
create table settled_tickets (
  punter_id integer not null,
  ticket uuid not null,
  bet_ids bigint[] not null,
  last_id bigint not null,
  settled_at timestamptz not null,
  -- Whether its lines returned more than they cost (1), less (-1), or as much.
  verdict smallint not null check (verdict between -1 and 1),
  primary key (punter_id, ticket)
);
create index settled_tickets_place_idx on settled_tickets (punter_id, settled_at, last_id);
create index settled_tickets_verdict_idx on settled_tickets (punter_id, verdict, settled_at, last_id);

-- How far a punter's bets are kept: all up to a bet, but for those apart, whose ticket is not settled. Ids of a punter's
-- bets rise in the order in which they are committed, because a strike holds the wallet.
create table settled_ticket_sums (
  punter_id integer primary key,
  through_id bigint not null,
  apart bigint[] not null,
  -- Bets in the tickets that are kept, in all and by verdict.
  settled integer not null,
  won integer not null,
  lost integer not null
);

-- Settlements in the place of another that was not open, since the punter's tickets were kept last. Rows are added, never
-- changed: two corrections never wait for each other here.
create table bets_settled_again (
  punter_id integer not null,
  bet_id bigint not null,
  number smallint not null,
  primary key (punter_id, bet_id, number)
);

-- By a trigger, so that a server of the version before notes it too. A settlement that goes on from an open one has no
-- reason.
create function note_settled_again() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  insert into bets_settled_again (punter_id, bet_id, number)
  select punter_id, new.bet_id, new.number from bets where id = new.bet_id;
  return null;
end
$$;
create trigger bet_settlements_again after insert on bet_settlements
  for each row when (new.number > 1 and new.reason is not null) execute function note_settled_again();

-- Up to which bet the search for punters with many has come.
create table settled_ticket_search (
  one boolean primary key default true check (one),
  through_id bigint not null
);
insert into settled_ticket_search (through_id) values (0);
