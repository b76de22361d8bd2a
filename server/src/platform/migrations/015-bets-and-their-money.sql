-- A bet's stake is its own: taken from that punter's wallet into the book, to the cent. Both tables are append-only, so
-- what holds when a bet is written holds for ever. One look for each stake by its key, whatever the statistics say:
-- a plan made for many bets would read all transfers for the few of a strike.
create function refuse_stake_of_another() returns trigger language plpgsql
set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  wrong uuid;
begin
  select struck.stake_transfer_id into wrong
  from struck
  left join transfers
    on transfers.id = struck.stake_transfer_id
    and transfers.kind = 'stake'
    and transfers.punter_id = struck.punter_id
    and transfers.amount = struck.stake * struck.combinations
    and transfers.debit_account in (struck.punter_id * 10 + 1, struck.punter_id * 10 + 3)
    and transfers.credit_account = 1
  where transfers.id is null
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
set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  wrong uuid;
begin
  select posted.id into wrong
  from posted
  left join bets on bets.id = posted.bet_id and bets.punter_id = posted.punter_id
  where posted.kind in ('payout', 'refund') and bets.id is null
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
