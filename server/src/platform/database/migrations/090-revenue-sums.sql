-- What bets took and paid, summed up as time goes by (revenue/count-revenue.ts), so that a report of a quarter reads days
-- and not bets. What is before `until` is in the sums, and what is written later has a later time.
create table revenue_counted (
  -- One row: empty until there is something to count.
  one boolean primary key default true check (one),
  until timestamptz(3) not null
);

-- By day in Johannesburg, meeting or programme, and what a bet type is named by (bets/queries-revenue.ts). In cents; a
-- correction can make a day negative.
create table revenue_sums (
  day date not null,
  sport text not null,
  programme_id integer not null,
  -- 0: of an accumulator.
  size smallint not null,
  accumulator boolean not null,
  markets text not null check (markets in ('win', 'place', 'mixed')),
  at_starting_price boolean not null,
  bets bigint not null,
  stakes bigint not null,
  payouts bigint not null,
  refunds bigint not null,
  tax bigint not null,
  -- What the transfers of these bets moved.
  ledger_stakes bigint not null,
  ledger_paid_back bigint not null,
  ledger_tax bigint not null,
  ledger_gross_revenue bigint not null,
  primary key (day, sport, programme_id, size, accumulator, markets, at_starting_price)
);

-- What all transfers of a day moved, whether they lead to a bet or not.
create table revenue_ledger_sums (
  day date primary key,
  stakes bigint not null,
  paid_back bigint not null,
  tax bigint not null,
  gross_revenue bigint not null
);
