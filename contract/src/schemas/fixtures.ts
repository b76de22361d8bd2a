import { type SOCCER_MARKETS, soccerMarkets } from '@furlong/domain/soccer/markets';
import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Day, Id, Instant, name, OddsFraction, OddsNumber, orNull } from './fields.ts';

/** Goals, home first. */
export const GoalsWire = Type.Object({
  home: Type.Integer({ minimum: 0, maximum: 99 }),
  away: Type.Integer({ minimum: 0, maximum: 99 }),
});
export type GoalsWire = Static<typeof GoalsWire>;

/** What a fixture is, as the feed says it. */
export const FixtureStatus = Type.Union([
  Type.Literal('scheduled'),
  Type.Literal('live'),
  Type.Literal('interrupted'),
  Type.Literal('finished'),
  Type.Literal('postponed'),
  Type.Literal('abandoned'),
  Type.Literal('walkover'),
  Type.Literal('void'),
]);
export type FixtureStatus = Static<typeof FixtureStatus>;

/** The name of a market. */
export const MarketName = Type.Unsafe<keyof typeof SOCCER_MARKETS>(
  Type.String({ enum: [...soccerMarkets], maxLength: 20 }),
);
/**
 * The name of an outcome of a market, as `home`, `2-1` or `draw/away` (rules: match-result, correct-score,
 * half-time-full-time).
 */
export const OutcomeName = Type.String({ maxLength: 12, pattern: '^[A-Za-z0-9/-]{1,12}$' });

/** An outcome with its price on offer; both null: none at the moment. */
export const OutcomeOnOfferWire = Type.Object({
  outcome: OutcomeName,
  odds: orNull(OddsNumber),
  oddsFraction: orNull(OddsFraction),
});
export type OutcomeOnOfferWire = Static<typeof OutcomeOnOfferWire>;

/** A market with its outcomes in the order they are shown; those without a price are there too. */
export const MarketOnOffer = Type.Object({ market: MarketName, outcomes: Type.Array(OutcomeOnOfferWire) });
export type MarketOnOffer = Static<typeof MarketOnOffer>;

/** A fixture as lists show it. */
export const Fixture = Type.Object({
  fixtureId: Id,
  league: Type.String(),
  /** The two letters of ISO 3166; null: not said. */
  country: orNull(Type.String()),
  /** As the supplier calls it, as `Round 12`; null: not said. */
  round: orNull(Type.String()),
  home: Type.String(),
  away: Type.String(),
  neutralVenue: Type.Boolean(),
  kickOffAt: Instant,
  status: FixtureStatus,
  /** Whether bets are taken now. */
  open: Type.Boolean(),
  /** The goals so far, or of the result; null before the kick-off. */
  score: orNull(GoalsWire),
  halfTime: orNull(GoalsWire),
  /** Minute of play, 1 to 90, and minutes added; null when it is not played. */
  minute: orNull(Type.Integer()),
  added: orNull(Type.Integer()),
  resultState: Type.Union([Type.Literal('none'), Type.Literal('provisional'), Type.Literal('official')]),
  /** A score that was awarded later, which moves no bet and no point (rule: awarded-later); null: none. */
  awarded: orNull(GoalsWire),
  /** The predictor's round; null: in none. */
  roundId: orNull(Id),
  /** The match result's prices. */
  prices: MarketOnOffer,
  /** How many markets have a price on offer, the match result among them. */
  marketsPriced: Type.Integer({ minimum: 0 }),
});
export type Fixture = Static<typeof Fixture>;

/** A goal that counts, with its minute of play as the supplier told it, 1 to 90, and minutes added; null: not told. */
export const GoalWire = Type.Object({
  side: Type.Union([Type.Literal('home'), Type.Literal('away')]),
  minute: orNull(Type.Integer()),
  added: orNull(Type.Integer()),
});
export type GoalWire = Static<typeof GoalWire>;

/** A fixture with all its markets. */
export const FixtureDetail = Type.Object({
  ...Fixture.properties,
  markets: Type.Array(MarketOnOffer),
  /** The goals of `score` in their order; left out before the kick-off. */
  goals: Type.Optional(Type.Array(GoalWire)),
});
export type FixtureDetail = Static<typeof FixtureDetail>;

/** What GetFixtures takes. */
export const FixturesQuery = Type.Object({
  /** The day in Johannesburg; left out, today or else the next day with fixtures. */
  day: Type.Optional(Day),
  /** Only of one league, by its name. */
  league: Type.Optional(name(80)),
  /** `next` of the page before. */
  after: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,13}-[0-9]{1,10}$',
      maxLength: 24,
      description: 'next of the page before',
    }),
  ),
});

/** Most fixtures of a page. */
export const mostFixtures = 200;

/** A day's fixtures, by kick-off, and the days around today that have any, in order. */
export const FixtureDay = Type.Object({
  day: Day,
  fixtures: Type.Array(Fixture),
  /** Names the next page of the day; null: there is none. */
  next: orNull(Type.String()),
  /** From a week before today to three weeks after it; with `league`, of that league. */
  days: Type.Array(Type.Object({ day: Day, fixtures: Type.Integer({ minimum: 1 }) })),
  /** The leagues with fixtures in these weeks, by name. */
  leagues: Type.Array(Type.String()),
});
export type FixtureDay = Static<typeof FixtureDay>;

/** A match that is over, with the score of the record: one that was awarded later counts (rule: soccer-form). */
export const FormMatch = Type.Object({
  fixtureId: Id,
  league: Type.String(),
  kickOffAt: Instant,
  home: Type.String(),
  away: Type.String(),
  score: GoalsWire,
});
export type FormMatch = Static<typeof FormMatch>;

/** A team's row of its league's table (rule: soccer-table). */
export const TableRow = Type.Object({
  place: Type.Integer({ minimum: 1 }),
  team: Type.String(),
  played: Type.Integer(),
  won: Type.Integer(),
  drawn: Type.Integer(),
  lost: Type.Integer(),
  scored: Type.Integer(),
  conceded: Type.Integer(),
  points: Type.Integer(),
});
export type TableRow = Static<typeof TableRow>;

/** What came before a fixture's kick-off, the latest first (rules: soccer-form, soccer-table). */
export const FixtureForm = Type.Object({
  /** The last matches of each side, at most five, in every competition. */
  home: Type.Array(FormMatch),
  away: Type.Array(FormMatch),
  /** The last matches of the two against each other, at most five. */
  meetings: Type.Array(FormMatch),
  /** The league's table of the season; null where the matches make none. */
  table: orNull(Type.Array(TableRow)),
});
export type FixtureForm = Static<typeof FixtureForm>;

export const fixturesCalls = declareCalls('fixtures', {
  GetFixtures: {
    summary: "A day's fixtures, and the days and leagues that there are.",
    query: FixturesQuery,
    payload: FixtureDay,
  },

  GetFixture: {
    summary: 'A fixture with all its markets.',
    params: Type.Object({ fixtureId: Id }),
    payload: Type.Object({ fixture: FixtureDetail }),
  },

  GetFixtureForm: {
    summary: "The last matches of a fixture's two sides and of each other, and the league's table before it.",
    params: Type.Object({ fixtureId: Id }),
    payload: Type.Object({ form: FixtureForm }),
  },
});
