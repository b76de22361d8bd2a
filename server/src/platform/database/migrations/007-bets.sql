-- A struck line of a slip. It cannot exist without its stake, and its key is its stake's. Append-only: what becomes
-- of it stands in bet_settlements.
create table bets (
  id bigint generated always as identity primary key,
  stake_transfer_id uuid not null unique references transfers (id),
  punter_id integer not null,
  sport text not null,
  meeting_id integer not null,
  -- Legs per combination, and whether the line is one accumulator over all its legs.
  size smallint not null check (size >= 1),
  accumulator boolean not null,
  -- Cents on each combination.
  stake bigint not null check (stake > 0),
  combinations integer not null check (combinations > 0),
  -- The legs, one element each: event (a race's id in racing), market (1 win, 2 place), outcome (a saddle), and the
  -- odds to one as struck, null at the starting price. Arrays, because a line is always read whole.
  leg_events integer[] not null,
  leg_markets smallint[] not null,
  leg_outcomes smallint[] not null,
  leg_numerators integer[] not null,
  leg_denominators integer[] not null,
  -- Cents a combination may win at most; null where the odds were checked at the strike.
  winnings_cap bigint check (winnings_cap >= 0),
  -- Hundredths of a per cent of the winnings, as shown at the strike.
  tax_basis_points smallint not null check (tax_basis_points between 0 and 10000),
  lucky_pick boolean not null,
  struck_at timestamptz not null,
  check (cardinality(leg_events) >= size),
  check (
    cardinality(leg_events) = cardinality(leg_markets)
    and cardinality(leg_events) = cardinality(leg_outcomes)
    and cardinality(leg_events) = cardinality(leg_numerators)
    and cardinality(leg_events) = cardinality(leg_denominators)
  )
);
create index bets_punter_idx on bets (punter_id, id);
create index bets_meeting_idx on bets (meeting_id, id);
create trigger bets_append_only before update or delete or truncate on bets
  for each statement execute function refuse_change();

-- What became of a bet; the highest number holds, none is an open bet. A correction adds one ('open': nothing is
-- decided after all) and says why.
create table bet_settlements (
  bet_id bigint not null references bets (id),
  number smallint not null check (number >= 1),
  outcome text not null check (outcome in ('won', 'lost', 'void', 'open')),
  -- Cents: what the punter was paid, stakes included, after tax; the winnings before tax; the tax.
  payout bigint not null check (payout >= 0),
  winnings bigint not null check (winnings >= 0),
  tax bigint not null check (tax >= 0),
  -- Why it takes the place of the one before.
  reason text check (reason in ('capture', 'reopened')),
  at timestamptz not null,
  primary key (bet_id, number)
);
create trigger bet_settlements_append_only before update or delete or truncate on bet_settlements
  for each statement execute function refuse_change();
