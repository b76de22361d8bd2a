-- What the desk's reports of liabilities and protection are made of, counted as time goes by (reporting/count-figures.ts), so
-- that they read days and not every transfer, bet and sign-in. What is before `until` is counted, and what is written later
-- has a later time.
create table figures_counted (
  -- One row: empty until there is something to count.
  one boolean primary key default true check (one),
  until timestamptz(3) not null
);

-- What all counted transfers moved, in cents, by the kinds of their accounts: below 0 the house's own, by its number, and
-- else the last digit of a punter's (migration 006).
create table account_sums (
  debit smallint not null,
  credit smallint not null,
  amount bigint not null check (amount > 0),
  primary key (debit, credit)
);

-- By day in Johannesburg: how many punters there are more, simulated ones not among them; decisions on their identities,
-- each by what it changed; sign-ins to any account; and bets.
create table punter_counts (
  day date primary key,
  registered bigint not null,
  -- How many more are approved or rejected than before; below 0: fewer.
  approved bigint not null,
  rejected bigint not null,
  signed_in bigint not null,
  struck bigint not null
);

-- Who signed in and who struck on a day, a bit for each punter: that of id % 8192 in the part id / 8192. So the punters of
-- a period are the bits of its days together. Whoever had no punter yet when their sign-in was counted is below.
create table active_punters (
  day date not null,
  what text not null check (what in ('signed-in', 'struck')),
  part integer not null check (part >= 0),
  punters bit(8192) not null,
  primary key (day, what, part)
);
create table early_sign_ins (
  day date not null,
  account_id text not null check (account_id <> ''),
  primary key (day, account_id)
);

-- Who owes something: few of all wallets.
create index wallets_owing_idx on wallets (punter_id) where owed > 0;

-- What the register answered in a period (reporting/queries-protection.ts).
create index register_answers_time_idx on register_answers (at);
