-- What the desk holds against the feed until it is released (rule: hand-holds).

-- A race is suspended while a scratching waits for new prices, while the desk suspends it, or both. The column that all
-- read follows from the two, so that neither can lift the other.
alter table races rename column suspended to awaits_prices;
alter table races add column hand_suspended_at timestamptz(3);
alter table races add column hand_suspended_by integer references punters (id);
alter table races add constraint races_hand_suspension
  check ((hand_suspended_at is null) = (hand_suspended_by is null));
alter table races add column suspended boolean not null
  generated always as (awaits_prices or hand_suspended_at is not null) stored;
-- Whether held_prices has rows of the race: most races have none, and their prices are not slowed by a look.
alter table races add column prices_held boolean not null default false;

-- Runners whose price was set by hand, and what the feed offers for them meanwhile: shown at the desk, and on offer again
-- as soon as the price is released.
create table held_prices (
  race_id integer not null,
  saddle smallint not null,
  held_at timestamptz(3) not null,
  held_by integer not null references punters (id),
  win_numerator integer,
  win_denominator integer check (win_denominator > 0),
  place_numerator integer,
  place_denominator integer check (place_denominator > 0),
  -- When the feed last priced it; null: not since it is held, and the prices are those from before.
  feed_at timestamptz(3),
  primary key (race_id, saddle),
  foreign key (race_id, saddle) references runners (race_id, saddle)
);
