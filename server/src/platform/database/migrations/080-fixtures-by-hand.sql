-- A fixture changed by hand, beside the feed (rules: order-of-changes, hand-holds).

-- The place of a fixture's last change among all its changes, as a meeting has it: a supplier's sequence says alone whether
-- its next call is stale. `sequence` of fixture_scores and fixture_results holds places in this order.
alter table fixtures add column change_order bigint not null default 0;
update fixtures set change_order = sequence;

-- Suspended by hand: a whole fixture, or one market of it. Neither lifts the other.
alter table fixtures add column hand_suspended_at timestamptz(3);
alter table fixtures add column hand_suspended_by integer references punters (id);
alter table fixtures add constraint fixtures_hand_suspension
  check ((hand_suspended_at is null) = (hand_suspended_by is null));
alter table fixture_prices add column hand_suspended_at timestamptz(3);
alter table fixture_prices add column hand_suspended_by integer references punters (id);
alter table fixture_prices add constraint fixture_prices_hand_suspension
  check ((hand_suspended_at is null) = (hand_suspended_by is null));

-- Whether held_fixture_prices has rows of the fixture: most have none, and their prices are not slowed by a look.
alter table fixtures add column prices_held boolean not null default false;

-- Outcomes whose price was set by hand, and what the feed offers for them meanwhile.
create table held_fixture_prices (
  fixture_id integer not null,
  market text not null,
  -- Its place in the market, from 1.
  outcome smallint not null check (outcome > 0),
  held_at timestamptz(3) not null,
  held_by integer not null references punters (id),
  numerator integer,
  denominator integer check (denominator > 0),
  -- When the feed last priced it; null: not since it is held, and the price is the one from before.
  feed_at timestamptz(3),
  primary key (fixture_id, market, outcome),
  foreign key (fixture_id, market) references fixture_prices (fixture_id, market)
);
