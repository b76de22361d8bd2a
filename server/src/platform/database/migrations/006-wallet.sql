-- Double entry by construction: one row moves an amount from a debit to a credit account, so there is nothing to
-- sum to zero. Append-only; corrected by adding.
--
-- Accounts are numbers and need no rows: below 10 the house's (1 the book, 2 cash in and out, 3 winnings tax,
-- 4 gifts), and a punter's own are punter_id * 10 + 1 the wallet, + 2 the receivable (what a reversal could not
-- take back), + 3 a wallet that another system keeps. A row per house account would be locked by every strike.
create table wallets (
  punter_id integer primary key references punters (id),
  -- Cents. Moved by transfers and by nothing else.
  balance bigint not null default 0 check (balance >= 0),
  owed bigint not null default 0 check (owed >= 0),
  opened_at timestamptz not null
) with (fillfactor = 70);

create table transfers (
  -- Made by whoever asks for the transfer, before asking: what happens twice, happens once.
  id uuid primary key,
  sequence bigint generated always as identity,
  kind text not null check (
    kind in ('gift', 'deposit', 'withdrawal', 'stake', 'payout', 'refund', 'tax', 'reversal', 'recovery')
  ),
  debit_account integer not null,
  credit_account integer not null,
  amount bigint not null check (amount > 0),
  punter_id integer not null references wallets (punter_id),
  -- The bet a payout, refund, tax or reversal belongs to; a stake is pointed at by its bet.
  bet_id bigint,
  at timestamptz not null,
  check (debit_account <> credit_account),
  check (debit_account between 1 and 9 or debit_account / 10 = punter_id),
  check (credit_account between 1 and 9 or credit_account / 10 = punter_id)
);
create index transfers_punter_idx on transfers (punter_id, at, sequence);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct it by adding', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger transfers_append_only before update or delete or truncate on transfers
  for each statement execute function refuse_change();

-- The balance moves in the statement that posts the transfer, whoever writes it.
create function move_balances() returns trigger language plpgsql as $$
begin
  update wallets
  set balance = wallets.balance + moved.balance, owed = wallets.owed + moved.owed
  from (
    select
      punter_id,
      sum(
        case punter_id * 10 + 1 when credit_account then amount when debit_account then -amount else 0 end
      ) as balance,
      sum(
        case punter_id * 10 + 2 when debit_account then amount when credit_account then -amount else 0 end
      ) as owed
    from posted
    group by punter_id
  ) as moved
  where wallets.punter_id = moved.punter_id and (moved.balance <> 0 or moved.owed <> 0);
  return null;
end
$$;
create trigger transfers_move_balances after insert on transfers
  referencing new table as posted
  for each statement execute function move_balances();

create function refuse_bare_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a balance moves by a transfer' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger wallets_open_empty before insert on wallets
  for each row when (new.balance <> 0 or new.owed <> 0) execute function refuse_bare_balance();
create trigger wallets_move_by_transfer before update of balance, owed on wallets
  for each row execute function refuse_bare_balance();
