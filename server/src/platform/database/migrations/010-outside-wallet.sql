-- What an operator's own wallet is asked for: a row first, then the request under the row's id, repeated until it is
-- answered. So a process that dies at any point leaves a row that says what is still to be told.
--
-- A stake is 'held' from before the request until the strike's transaction says what it took, and 'due' from then on:
-- the wallet is to be told to confirm that much, or with nothing taken to let all of it go. Credits and debits are
-- 'due' from the start. What is answered is 'done'.
create table outside_movements (
  id uuid primary key,
  kind text not null check (kind in ('stake', 'credit', 'debit')),
  state text not null check (state in ('held', 'due', 'done')),
  punter_id integer not null references wallets (punter_id),
  -- Cents asked for.
  amount bigint not null check (amount > 0),
  -- Cents of a stake that the strike took; of a debit, those the wallet had left to give.
  taken bigint check (taken between 0 and amount),
  bet_id bigint,
  at timestamptz not null,
  -- A stake still held then belongs to no strike any more and is let go.
  lapses_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- Why the last attempt was not the last.
  trouble text,
  check ((kind = 'stake') = (lapses_at is not null)),
  check (state <> 'held' or (kind = 'stake' and taken is null)),
  check (state = 'held' or kind <> 'stake' or taken is not null)
);
create index outside_movements_due_idx on outside_movements (next_attempt_at) where state = 'due';
create index outside_movements_held_idx on outside_movements (lapses_at) where state = 'held';
create index outside_movements_punter_idx on outside_movements (punter_id);
