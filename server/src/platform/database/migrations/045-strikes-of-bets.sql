-- Which lines were struck together: the key of the first line of the slip that a bet came with. My Bets shows a strike
-- as one ticket. Null on bets of before, each of which is a ticket of its own. It refers to no transfer: the first line
-- may have been refused.
alter table bets add column strike_id uuid;
