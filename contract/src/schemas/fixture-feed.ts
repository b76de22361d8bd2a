import { SOCCER_MARKETS, type SoccerMarket } from '@furlong/domain/soccer/markets';
import Type, { type Static, type TSchema } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Applied, FeedOdds, Ref, Sequence } from './feed.ts';
import { Id, Instant, name, orNull, words } from './fields.ts';
import { FixtureStatus, GoalsWire } from './fixtures.ts';

const strict = { additionalProperties: false };
const Goals = Type.Integer({ minimum: 0, maximum: 99 });
const HalfTime = Type.Object({ home: Goals, away: Goals }, strict);

/** A market's prices by outcome; one that is left out has no price. */
function pricesOf(market: SoccerMarket) {
  const outcomes: readonly string[] = SOCCER_MARKETS[market];
  return Type.Object(
    Object.fromEntries(outcomes.map((outcome) => [outcome, Type.Optional(FeedOdds)])),
    strict,
  );
}
const ResultPrices = pricesOf('result');
const MarketPrices = Type.Object(
  {
    doubleChance: Type.Optional(pricesOf('doubleChance')),
    bothTeamsToScore: Type.Optional(pricesOf('bothTeamsToScore')),
    overUnder25: Type.Optional(pricesOf('overUnder25')),
    correctScore: Type.Optional(pricesOf('correctScore')),
    halfTimeFullTime: Type.Optional(pricesOf('halfTimeFullTime')),
  } satisfies Readonly<Record<Exclude<SoccerMarket, 'result'>, TSchema>>,
  strict,
);

const score = {
  home: Goals,
  away: Goals,
  /** Of play: stoppage time is 45 or 90 with the minutes added. */
  minute: Type.Integer({ minimum: 1, maximum: 90 }),
  added: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 })),
  halfTime: Type.Optional(HalfTime),
};
const result = {
  home: Goals,
  away: Goals,
  official: Type.Boolean(),
  halfTime: Type.Optional(HalfTime),
  reason: Type.Optional(Type.Union([Type.Literal('capture'), Type.Literal('award')])),
};
/** Why a status changes by which bets are settled: it was entered wrongly. */
const StatusReason = Type.Literal('capture');

/** A fixture whole, as a supplier sends it. */
export const FeedFixture = Type.Object(
  {
    sequence: Sequence,
    league: name(80),
    home: name(80),
    away: name(80),
    kickOffAt: Instant,
    status: FixtureStatus,
    startedAt: Type.Optional(Instant),
    country: Type.Optional(
      Type.String({ pattern: '^[A-Z]{2}$', description: 'the two capital letters of ISO 3166, as ZA' }),
    ),
    round: Type.Optional(words(60)),
    neutralVenue: Type.Optional(Type.Boolean()),
    sidesSwapped: Type.Optional(Type.Boolean()),
    format: Type.Optional(
      Type.String({
        pattern: '^[1-9]x[1-9][0-9]?$',
        description: 'halves and minutes of each, as 2x45',
      }),
    ),
    prices: Type.Optional(ResultPrices),
    markets: Type.Optional(MarketPrices),
    score: Type.Optional(Type.Object(score, strict)),
    result: Type.Optional(Type.Object(result, strict)),
    reason: Type.Optional(StatusReason),
  },
  strict,
);
/** A fixture whole, as a supplier sends it. */
export type FeedFixture = Static<typeof FeedFixture>;

const FixturePricesBody = Type.Object(
  {
    sequence: Sequence,
    /** When they were shown; left out: now. */
    at: Type.Optional(Instant),
    prices: Type.Optional(ResultPrices),
    markets: Type.Optional(MarketPrices),
  },
  strict,
);
const FixtureStatusBody = Type.Object(
  {
    sequence: Sequence,
    status: FixtureStatus,
    kickOffAt: Type.Optional(Instant),
    startedAt: Type.Optional(Instant),
    score: Type.Optional(Type.Object(score, strict)),
    reason: Type.Optional(StatusReason),
  },
  strict,
);
const FixtureScoreBody = Type.Object({ sequence: Sequence, ...score }, strict);
const FixtureResultBody = Type.Object({ sequence: Sequence, ...result }, strict);

/** Bodies by kind, for suppliers that are built on the contract. */
export type FixturePricesBody = Static<typeof FixturePricesBody>;
export type FixtureStatusBody = Static<typeof FixtureStatusBody>;
export type FixtureScoreBody = Static<typeof FixtureScoreBody>;
export type FixtureResultBody = Static<typeof FixtureResultBody>;

const HeldOdds = Type.Record(Type.String(), Type.String());

/** A fixture as Furlong has stored it; odds as exact fractions. */
export const HeldFixture = Type.Object({
  ref: Type.String(),
  fixtureId: Id,
  sequence: Sequence,
  league: Type.String(),
  country: orNull(Type.String()),
  round: orNull(Type.String()),
  home: Type.String(),
  away: Type.String(),
  neutralVenue: Type.Boolean(),
  format: Type.String(),
  kickOffAt: Instant,
  /** False: postponed without a new kick-off. */
  dated: Type.Boolean(),
  status: FixtureStatus,
  /** Whether bets are taken. */
  open: Type.Boolean(),
  startedAt: orNull(Instant),
  prices: HeldOdds,
  markets: Type.Record(Type.String(), HeldOdds),
  score: orNull(
    Type.Object({
      ...GoalsWire.properties,
      minute: orNull(Type.Integer()),
      added: orNull(Type.Integer()),
    }),
  ),
  result: orNull(
    Type.Object({ ...GoalsWire.properties, official: Type.Boolean(), halfTime: orNull(GoalsWire) }),
  ),
  awarded: orNull(GoalsWire),
});
export type HeldFixture = Static<typeof HeldFixture>;

const refParams = Type.Object({ ref: Ref });

export const fixtureFeedCalls = declareCalls('fixture-feed', {
  PutFixture: {
    answer: 'bare',
    summary: 'A fixture whole: creates it, or changes what is not settled.',
    params: refParams,
    body: FeedFixture,
    payload: Applied,
  },

  PutFixturePrices: {
    answer: 'bare',
    summary: 'New prices of markets; a market left out keeps its own, an outcome left out has none.',
    params: refParams,
    body: FixturePricesBody,
    payload: Applied,
  },

  PutFixtureStatus: {
    answer: 'bare',
    summary: 'A fixture kicks off, stops, ends, is put off, or gets another kick-off.',
    params: refParams,
    body: FixtureStatusBody,
    payload: Applied,
  },

  PutFixtureScore: {
    answer: 'bare',
    summary: 'The goals at a minute of play.',
    params: refParams,
    body: FixtureScoreBody,
    payload: Applied,
  },

  PutFixtureResult: {
    answer: 'bare',
    summary: 'A provisional or official result; a later official one needs a reason.',
    params: refParams,
    body: FixtureResultBody,
    payload: Applied,
  },

  GetHeldFixture: {
    answer: 'bare',
    summary: "What Furlong holds for the supplier's fixture.",
    params: refParams,
    payload: HeldFixture,
  },
});
