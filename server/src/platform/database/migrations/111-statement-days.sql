-- What the days of a punter's statement come to (wallet/keep-statement-days.ts), for punters with many movements: the sums
-- of a period, and its balances, are then those of its days. A day is summed once, some days after it, when nothing can
-- come to it any more.
create table statement_days (
  punter_id integer not null,
  account integer not null,
  -- In Johannesburg.
  day date not null,
  rows integer not null,
  -- Cents.
  total_in bigint not null,
  total_out bigint not null,
  -- The growth of the debt.
  owes bigint not null,
  primary key (punter_id, account, day)
);

-- Up to which day an account's are summed.
create table statement_sums (
  punter_id integer not null,
  account integer not null,
  through date not null,
  primary key (punter_id, account)
);
