import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { FeedOdds } from './feed.ts';
import { Day, Id, Instant, OddsFraction, oneOf, orNull } from './fields.ts';
import { FixtureStatus, FixturesQuery, GoalsWire, MarketName, OutcomeName } from './fixtures.ts';

const strict = { additionalProperties: false };
/** Of a fixture as somebody saw it: a press on what has changed since is refused with 409. */
const Version = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' });
const FixtureToChange = { fixtureId: Id, version: Version };
/** Who set something by hand, and when. */
const ByHand = Type.Object({ at: Instant, by: Type.String() });

const fixtureLine = {
  fixtureId: Id,
  league: Type.String(),
  home: Type.String(),
  away: Type.String(),
  kickOffAt: Instant,
  /** False: postponed, and no new kick-off is known. */
  dated: Type.Boolean(),
  status: FixtureStatus,
  /** Whether its kick-off is to come and known, so that bets can be taken. */
  open: Type.Boolean(),
  /** Suspended whole, by hand: nothing can be struck (rule: hand-holds). */
  suspended: Type.Boolean(),
  /** Some of its prices are held by hand. */
  pricesHeld: Type.Boolean(),
  /** The goals so far, or of the result; null: none told. */
  score: orNull(GoalsWire),
  halfTime: orNull(GoalsWire),
  /** Minute of play, 1 to 90, and minutes added; null when it is not played. */
  minute: orNull(Type.Integer()),
  added: orNull(Type.Integer()),
  resultState: oneOf(['none', 'provisional', 'official']),
  /** There where the caller is asked to key it blind: its goals are left out (rule: second-approval). */
  resultWithheld: Type.Optional(Type.Boolean()),
};

/** A fixture in a list. */
const DeskFixtureLine = Type.Object(fixtureLine);
export type DeskFixtureLine = Static<typeof DeskFixtureLine>;

/** An outcome with its price to one: `7/2`; null: none. */
const DeskOutcome = Type.Object({
  outcome: OutcomeName,
  odds: orNull(OddsFraction),
  /** Its price is held by hand: by whom, and what the feed offers meanwhile (rule: hand-holds). */
  held: orNull(
    Type.Object({
      ...ByHand.properties,
      feedOdds: orNull(OddsFraction),
      /** When the feed last priced it; null: not since it is held. */
      feedAt: orNull(Instant),
    }),
  ),
});
export type DeskOutcome = Static<typeof DeskOutcome>;

/** A market with its outcomes in their order, those without a price too. */
const DeskMarket = Type.Object({
  market: MarketName,
  /** Who suspended this market alone, and when. */
  suspension: orNull(ByHand),
  outcomes: Type.Array(DeskOutcome, { maxItems: 40 }),
});
export type DeskMarket = Static<typeof DeskMarket>;

/** A fixture with all that is known of it at the desk. */
const DeskFixture = Type.Object({
  ...fixtureLine,
  version: Version,
  /** Who suspended it whole, and when. */
  suspension: orNull(ByHand),
  country: orNull(Type.String()),
  round: orNull(Type.String()),
  neutralVenue: Type.Boolean(),
  /** Halves and minutes of each; bets on any but `2x45` are void (rule: format). */
  format: Type.String(),
  /** The real kick-off; null: not known to have begun. */
  startedAt: orNull(Instant),
  /** A kick-off after this refunds what was struck (rule: postponed); null: nothing is left to refund. */
  refundsAfter: orNull(Instant),
  /** A score that was awarded later (rule: awarded-later). */
  awarded: orNull(GoalsWire),
  markets: Type.Array(DeskMarket, { maxItems: 10 }),
});
export type DeskFixture = Static<typeof DeskFixture>;

const Place = { market: MarketName, outcome: OutcomeName };
/** Odds to one as a trader types them; 0 takes the price off. */
const PriceByHand = Type.Object({ ...Place, odds: FeedOdds }, strict);
/** One market, or the whole fixture where it is left out. */
const Part = Type.Object({ ...FixtureToChange, market: Type.Optional(MarketName) }, strict);

export const deskMatchDayCalls = declareCalls('desk-match-day', {
  GetDeskFixtures: {
    summary: 'The fixtures of a day by kick-off, and where each stands. `next` goes on as `after`.',
    query: Type.Object({
      day: Day,
      after: FixturesQuery.properties.after,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    payload: Type.Object({
      fixtures: Type.Array(DeskFixtureLine, { maxItems: 200 }),
      next: orNull(Type.String()),
    }),
  },
  GetDeskFixture: {
    summary: 'A fixture with its state, its score and its markets with their prices.',
    params: Type.Object({ fixtureId: Id }),
    payload: Type.Object({ fixture: DeskFixture }),
  },
  SetFixturePrices: {
    summary: 'Shows prices by hand and holds them against the feed until they are released.',
    body: Type.Object(
      { ...FixtureToChange, prices: Type.Array(PriceByHand, { minItems: 1, maxItems: 60 }) },
      strict,
    ),
    payload: Type.Object({}),
  },
  ReleaseFixturePrices: {
    summary:
      'Ends the holding of prices, which shows what the feed offers at once; of all outcomes, or of some.',
    body: Type.Object(
      {
        ...FixtureToChange,
        outcomes: Type.Optional(Type.Array(Type.Object(Place, strict), { minItems: 1, maxItems: 60 })),
      },
      strict,
    ),
    payload: Type.Object({}),
  },
  SuspendFixture: {
    summary: 'Takes a fixture, or one market of it, off offer until it is resumed, whatever the feed sends.',
    body: Part,
    payload: Type.Object({}),
  },
  ResumeFixture: {
    summary: 'Ends the suspension of a fixture, or of one market of it.',
    body: Part,
    payload: Type.Object({}),
  },
  MoveKickOff: {
    summary: 'Moves the kick-off of a fixture to a later instant than now. 409 past its kick-off.',
    body: Type.Object({ ...FixtureToChange, kickOffAt: Instant }, strict),
    payload: Type.Object({}),
  },
  StartFixture: {
    summary: 'Says that a fixture kicked off now: no more bets or predictions are taken.',
    body: Type.Object(FixtureToChange, strict),
    payload: Type.Object({}),
  },
  PostponeFixture: {
    summary:
      'Postpones a fixture without a new kick-off: it takes no bets until one is known. 409 past its kick-off.',
    body: Type.Object(FixtureToChange, strict),
    payload: Type.Object({}),
  },
  CallOffFixture: {
    summary: 'Says that a fixture will not be played: bets on it are refunded. 409 past its kick-off.',
    body: Type.Object(FixtureToChange, strict),
    payload: Type.Object({}),
  },
});
