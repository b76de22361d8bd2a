-- Goodwill counts as paid on its bet (rule: judges-error): a later settlement that pays the bet more takes that much of
-- it back, and a later proposal pays only what is missing.
alter table manual_credits add column brought_to bigint;
alter table manual_credits disable trigger manual_credits_append_only;
update manual_credits set brought_to = transfers.amount + coalesce((
  select payout from bet_settlements
  where bet_settlements.bet_id = manual_credits.bet_id and bet_settlements.at <= transfers.at
  order by number desc limit 1
), 0)
from transfers where transfers.id = transfer_id and manual_credits.bet_id is not null;
alter table manual_credits enable trigger manual_credits_append_only;
-- Of goodwill: what the bet had come to with it, its payout and all its goodwill together.
alter table manual_credits add check ((bet_id is null) = (brought_to is null));
drop index manual_credits_bet_key;
create index manual_credits_bet_idx on manual_credits (bet_id) where bet_id is not null;

-- What of a goodwill was taken back, because a settlement pays it on the bet itself. Append-only.
create table goodwill_reversals (
  -- The take-back's id: of its transfer, or of the one from which that of the part that is owed is derived.
  id uuid primary key,
  credit_id uuid not null references manual_credits (transfer_id),
  amount bigint not null check (amount > 0)
);
create index goodwill_reversals_credit_idx on goodwill_reversals (credit_id);
create trigger goodwill_reversals_append_only before update or delete or truncate on goodwill_reversals
  for each statement execute function refuse_change();
