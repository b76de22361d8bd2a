import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Day, Id, Instant, OddsFraction, oneOf, orNull } from './fields.ts';
import { FixtureStatus, FixturesQuery, GoalsWire, MarketName, OutcomeName } from './fixtures.ts';

const fixtureLine = {
  fixtureId: Id,
  league: Type.String(),
  home: Type.String(),
  away: Type.String(),
  kickOffAt: Instant,
  /** False: postponed, and no new kick-off is known. */
  dated: Type.Boolean(),
  status: FixtureStatus,
  /** Whether bets are taken now. */
  open: Type.Boolean(),
  /** The goals so far, or of the result; null: none told. */
  score: orNull(GoalsWire),
  halfTime: orNull(GoalsWire),
  /** Minute of play, 1 to 90, and minutes added; null when it is not played. */
  minute: orNull(Type.Integer()),
  added: orNull(Type.Integer()),
  resultState: oneOf(['none', 'provisional', 'official']),
};

/** A fixture in a list. */
const DeskFixtureLine = Type.Object(fixtureLine);
export type DeskFixtureLine = Static<typeof DeskFixtureLine>;

/** An outcome with its price to one: `7/2`; null: none. */
const DeskOutcome = Type.Object({ outcome: OutcomeName, odds: orNull(OddsFraction) });
export type DeskOutcome = Static<typeof DeskOutcome>;

/** A market with its outcomes in their order, those without a price too. */
const DeskMarket = Type.Object({ market: MarketName, outcomes: Type.Array(DeskOutcome, { maxItems: 40 }) });
export type DeskMarket = Static<typeof DeskMarket>;

/** A fixture with all that is known of it at the desk. */
const DeskFixture = Type.Object({
  ...fixtureLine,
  country: orNull(Type.String()),
  round: orNull(Type.String()),
  neutralVenue: Type.Boolean(),
  /** Halves and minutes of each; bets on any but `2x45` are void (rule: format). */
  format: Type.String(),
  /** The real kick-off; null: not known to have begun. */
  startedAt: orNull(Instant),
  /** A score that was awarded later (rule: awarded-later). */
  awarded: orNull(GoalsWire),
  markets: Type.Array(DeskMarket, { maxItems: 10 }),
});
export type DeskFixture = Static<typeof DeskFixture>;

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
});
