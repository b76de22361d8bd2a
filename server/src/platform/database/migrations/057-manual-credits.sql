-- Credits that two people at the desk gave a punter (rule: manual-credits): paid from account 7, goodwill. Append-only.
alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (
  kind in (
    'gift', 'deposit', 'withdrawal', 'stake', 'payout', 'refund', 'tax', 'reversal', 'recovery', 'jackpot', 'credit'
  )
);

create table manual_credits (
  transfer_id uuid primary key references transfers (id),
  punter_id integer not null references punters (id),
  -- What the punter reads beside it.
  reason text not null check (reason <> '' and length(reason) <= 200),
  -- Of goodwill: the bet that it pays as if the other result stood, and the race.
  bet_id bigint,
  race_id integer references races (id),
  check ((bet_id is null) = (race_id is null))
);
create index manual_credits_punter_idx on manual_credits (punter_id);
create unique index manual_credits_bet_key on manual_credits (race_id, bet_id) where bet_id is not null;
create trigger manual_credits_append_only before update or delete or truncate on manual_credits
  for each statement execute function refuse_change();
