-- A bet's stake is its own: taken from that punter's wallet into the book, to the cent. Both tables are append-only, so
-- what holds when a bet is written holds for ever. One look for each stake by its primary key ("offset 0" keeps the
-- planner from any other index), whatever the statistics say: a plan is kept while the tables grow, and one made for
-- small ones would read all transfers, or all of a punter's, for each strike.
create function refuse_stake_of_another() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  wrong uuid;
begin
  select struck.stake_transfer_id into wrong
  from struck
  left join lateral (
    select * from transfers where id = struck.stake_transfer_id offset 0
  ) as stake on true
  where (
    stake.kind = 'stake'
    and stake.punter_id = struck.punter_id
    and stake.amount = struck.stake * struck.combinations
    and stake.debit_account in (struck.punter_id * 10 + 1, struck.punter_id * 10 + 3)
    and stake.credit_account = 1
  ) is not true
  limit 1;
  if found then
    raise exception 'transfer % is not the stake of its bet', wrong using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger bets_have_their_stake after insert on bets
  referencing new table as struck
  for each statement execute function refuse_stake_of_another();

-- Money that is paid out or refunded belongs to a bet of the punter it goes to.
create function refuse_payout_without_bet() returns trigger language plpgsql
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  wrong uuid;
begin
  select posted.id into wrong
  from posted
  left join lateral (
    select punter_id from bets where id = posted.bet_id offset 0
  ) as bet on true
  where posted.kind in ('payout', 'refund') and (bet.punter_id = posted.punter_id) is not true
  limit 1;
  if found then
    raise exception 'transfer % pays no bet of its punter', wrong using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger transfers_pay_bets after insert on transfers
  referencing new table as posted
  for each statement execute function refuse_payout_without_bet();
