-- A progressive is what a jackpot is carried over in, from one meeting to the next.
create table progressives (
  id integer generated always as identity primary key,
  name text not null unique,
  -- Cents that no meeting has yet: what earlier pools left. The sum of the progressive's entries.
  carried bigint not null default 0 check (carried >= 0),
  created_at timestamptz not null
);

-- Cents that went from a progressive into a meeting's pool ('taken', negative), came back ('left'), or that the house
-- paid because a correction wanted back what a later meeting had taken already ('house'). Append-only.
create table progressive_entries (
  id bigint generated always as identity primary key,
  progressive_id integer not null references progressives (id),
  meeting_id integer not null references meetings (id),
  -- The decision that left it; 0 when the cards closed.
  version integer not null,
  kind text not null check (kind in ('taken', 'left', 'house')),
  amount bigint not null,
  at timestamptz not null,
  unique (meeting_id, version, kind)
);
create index progressive_entries_progressive_idx on progressive_entries (progressive_id);
create trigger progressive_entries_append_only before update or delete or truncate on progressive_entries
  for each statement execute function refuse_change();

-- The operator's terms of a progressive, in cents. They hold for meetings whose card is published from effective_at on;
-- the highest number in force counts. Append-only.
create table progressive_terms (
  progressive_id integer not null references progressives (id),
  number integer not null check (number >= 1),
  seed bigint not null check (seed >= 0),
  contribution bigint not null check (contribution >= 0),
  cap bigint check (cap > 0),
  -- Bets that double a share; 0 turns it off.
  doubles_from bigint not null check (doubles_from >= 0),
  effective_at timestamptz not null,
  set_by text not null,
  at timestamptz not null,
  primary key (progressive_id, number)
);
create trigger progressive_terms_append_only before update or delete or truncate on progressive_terms
  for each statement execute function refuse_change();

-- Days on which most winners among the legs share; said before the day's card is published.
create table must_be_won_days (
  progressive_id integer not null references progressives (id),
  meeting_date date not null,
  set_by text not null,
  at timestamptz not null,
  primary key (progressive_id, meeting_date)
);

-- A meeting's jackpot. The terms are those in force when its card was published, and never change.
create table jackpots (
  meeting_id integer primary key references meetings (id),
  progressive_id integer not null references progressives (id),
  -- Race numbers, ascending.
  legs smallint[] not null check (cardinality(legs) between 1 and 10),
  seed bigint not null,
  contribution bigint not null,
  guarantee bigint not null,
  cap bigint,
  doubles_from bigint not null,
  must_be_won boolean not null,
  rules_version smallint not null,
  announced_at timestamptz not null,
  -- From here on saves of picks count for the game only: keep_jackpot_picks keeps what they change.
  locked_at timestamptz,
  -- The off of the first leg, known once the cards are frozen.
  closed_at timestamptz,
  frozen_at timestamptz,
  -- Cents, once frozen; a sum of 0 is no jackpot.
  brought_over bigint,
  added bigint,
  cards integer,
  -- SHA-256 over the salt and all cards, in hexadecimal; published at once, the salt with the certificate.
  cards_hash text,
  salt text,
  -- The current decision; 0: none.
  version integer not null default 0,
  -- The decision that was paid last; 0: none.
  paid_version integer not null default 0,
  -- When those still alive before the last leg were told.
  told_at timestamptz,
  -- The desk asks for a new decision.
  follow_asked boolean not null default false
);
create index jackpots_progressive_idx on jackpots (progressive_id, meeting_id);
create index jackpots_to_close_idx on jackpots (meeting_id) where frozen_at is null;
create index jackpots_asked_idx on jackpots (meeting_id) where follow_asked;

-- Picks as they stood at the off of the first leg, of punters who saved between that off and the freezing of the cards.
-- An empty array: there was no card. Deleted once the cards are frozen.
create table jackpot_kept_picks (
  meeting_id integer not null,
  punter_id integer not null,
  saddles smallint[] not null,
  primary key (meeting_id, punter_id)
);

-- The cards that take part, frozen: picks in the order of the legs. Entries count from 1 without a gap. Append-only.
-- Without references: there may be a million, and each would be checked by itself.
create table jackpot_cards (
  meeting_id integer not null,
  entry integer not null check (entry >= 1),
  punter_id integer not null,
  saddles smallint[] not null,
  primary key (meeting_id, entry)
);
create unique index jackpot_cards_punter_key on jackpot_cards (meeting_id, punter_id);
create trigger jackpot_cards_append_only before update or delete or truncate on jackpot_cards
  for each statement execute function refuse_change();

-- Every decision on a jackpot: one for each change of what is known of its legs. Append-only; the highest version holds.
create table jackpot_decisions (
  meeting_id integer not null references jackpots (meeting_id),
  version integer not null check (version >= 1),
  phase text not null check (phase in ('closed', 'alive', 'decided')),
  standing text not null check (standing in ('provisional', 'official')),
  -- Per leg what was judged; a decision is made again when it differs.
  legs jsonb not null,
  withheld integer[] not null,
  -- Cards that stand after each leg, null where it has no result.
  alive_after integer[] not null,
  alive integer not null,
  alive_aliases text[] not null,
  -- Of an official one, in cents.
  winners integer,
  share bigint,
  cents_over integer,
  not_eligible integer,
  legs_needed smallint,
  second_shares bigint,
  paid bigint,
  left_over bigint,
  -- What changed, where it takes the place of one that was paid.
  correction text,
  at timestamptz not null,
  primary key (meeting_id, version)
);
create trigger jackpot_decisions_append_only before update or delete or truncate on jackpot_decisions
  for each statement execute function refuse_change();

-- The cards that stood at an official decision, by alias. Append-only. Written before their decision, which sums them.
create table jackpot_shares (
  meeting_id integer not null,
  version integer not null,
  punter_id integer not null,
  entry integer not null,
  -- The alias of that moment.
  alias text not null,
  -- Position among the winners by alias, from 1; null for one who does not win.
  place integer,
  -- Why not: it is judged once, and holds for later versions.
  not_eligible text check (not_eligible in ('staff', 'excluded', 'withheld')),
  -- Cents, from the pool and from the house.
  share bigint not null check (share >= 0),
  second_share bigint not null check (second_share in (0, share)),
  bet_total bigint not null,
  -- The version whose transfers pay it: an earlier one's where nothing changed for this punter.
  paid_in integer not null,
  primary key (meeting_id, version, punter_id),
  check ((place is null) = (not_eligible is not null))
);
create unique index jackpot_shares_place_key on jackpot_shares (meeting_id, version, place) where place is not null;
create trigger jackpot_shares_append_only before update or delete or truncate on jackpot_shares
  for each statement execute function refuse_change();

-- Shares that the desk withholds: two persons, and a reason that the punter reads. Append-only.
create table jackpot_withholdings (
  meeting_id integer not null references jackpots (meeting_id),
  punter_id integer not null,
  reason text not null,
  first_by text not null,
  second_by text not null check (lower(second_by) <> lower(first_by)),
  at timestamptz not null,
  primary key (meeting_id, punter_id)
);
create trigger jackpot_withholdings_append_only before update or delete or truncate on jackpot_withholdings
  for each statement execute function refuse_change();

-- Keeps the picks that a statement changes between the off of a jackpot's first leg and the freezing of its cards,
-- whoever makes it. Freezing first sets locked_at and waits for the saves under way, by their locks on the races; so a
-- save either is in, or finds locked_at. Before that the transaction's start decides, which is never later than the
-- moment at which a save found its races open: a save that still got a pick of the first leg is in as a whole.
create function keep_jackpot_picks() returns trigger language plpgsql as $$
begin
  insert into jackpot_kept_picks (meeting_id, punter_id, saddles)
  select meeting_id, punter_id, case tg_op when 'INSERT' then '{}' else saddles end
  from changed
  where meeting_id in (
    select jackpots.meeting_id
    from jackpots
    where frozen_at is null and jackpots.meeting_id in (select meeting_id from changed) and (
      locked_at is not null
      or exists (
        select from races join meetings on meetings.id = races.meeting_id
        where races.meeting_id = jackpots.meeting_id and races.number = any (jackpots.legs)
          and meetings.status = 'active'
          and (races.status in ('closed', 'resulted') or (races.status = 'open' and races.off_at <= now()))
      )
    )
  )
  on conflict do nothing;
  return null;
end
$$;
create trigger card_picks_keep_added after insert on card_picks
  referencing new table as changed
  for each statement execute function keep_jackpot_picks();
create trigger card_picks_keep_changed after update on card_picks
  referencing old table as changed
  for each statement execute function keep_jackpot_picks();

-- Shares of jackpots are paid from account 5 (the pools) and doubled from account 6 (the house).
alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (
  kind in ('gift', 'deposit', 'withdrawal', 'stake', 'payout', 'refund', 'tax', 'reversal', 'recovery', 'jackpot')
);
