import { MAX_MARGIN } from '@furlong/domain/margins';
import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Day, DividendSaddles, Id, Instant, MarginText, name, RaceNumber, Saddle, words } from './fields.ts';

/** The supplier's own id of a meeting or a fixture. */
export const Ref = Type.String({
  pattern: '^[A-Za-z0-9_.-]{1,64}$',
  description: 'up to 64 of A-Z a-z 0-9 . _ -',
});
/** Grows per meeting or fixture, by at most 1 000 000 000 at once; a call with one that is not above the last is stale. */
export const Sequence = Type.Integer({
  minimum: 0,
  maximum: 9_007_199_254_740_991,
  description:
    'A counter, or a time in milliseconds. It only grows per meeting or fixture, by at most 1 000 000 000 at once; times may pass over any number of days, and may be about eleven days ahead of the server.',
});
const strict = { additionalProperties: false };

/** Odds to one: a number (2.5) or an exact fraction ("10/3"). */
export const FeedOdds = Type.Union(
  [Type.Number({ minimum: 0, maximum: 10_000 }), Type.String({ pattern: '^[0-9]{1,9}/[1-9][0-9]{0,8}$' })],
  { description: 'odds to one: a number from 0 to 10000 (2.5), or an exact fraction ("10/3")' },
);
/** How far a finisher was behind the one before it: lengths as a number (0.5), or as the judge says it (rule: margins). */
const FeedMargin = Type.Union([Type.Number({ minimum: 0, maximum: MAX_MARGIN }), MarginText], {
  description:
    'lengths behind the one before, with at most two decimals (0.5), or nse, sh, hd, nk, dist; none of a winner, one of all that tied',
});
/** What a pool paid for R1, in cents. Without saddles: a pool over more races than this one, which was its last. */
const FeedDividend = Type.Object(
  {
    /** `win`, `place`, or the pool's own name: `swinger`, `exacta`, `trifecta`, `quartet`, `pick six`. */
    pool: name(40),
    saddles: Type.Optional(DividendSaddles),
    cents: Type.Integer({ minimum: 0, maximum: 100_000_000_000 }),
  },
  strict,
);
/** A meeting's status as the feed numbers it: 1 active, 2 postponed, 3 abandoned (rule: status-codes). */
export const FeedMeetingStatus = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);
/** A runner of a card, as a supplier sends it. */
export const FeedRunner = Type.Object(
  {
    saddle: Saddle,
    horse: name(80),
    jockey: Type.Optional(words(80)),
    trainer: Type.Optional(words(80)),
    draw: Type.Optional(Type.Integer({ minimum: 1, maximum: 40 })),
    weight: Type.Optional(Type.Number({ minimum: 0, maximum: 200 })),
    age: Type.Optional(Type.Integer({ minimum: 1, maximum: 40 })),
    form: Type.Optional(words(40)),
    silks: Type.Optional(words(200)),
    firstTimer: Type.Optional(Type.Boolean()),
    /** The merit rating that the handicapper gave it. */
    rating: Type.Optional(Type.Integer({ minimum: 0, maximum: 200 })),
    /** What is said of it before the race. */
    comment: Type.Optional(words(240)),
    winOdds: Type.Optional(FeedOdds),
    placeOdds: Type.Optional(FeedOdds),
  },
  strict,
);
/** A race of a card as a supplier sends it. */
export const FeedRace = Type.Object(
  {
    number: RaceNumber,
    name: name(200),
    offAt: Instant,
    distance: Type.Optional(Type.Integer({ minimum: 100, maximum: 20_000 })),
    going: Type.Optional(words(60)),
    surface: Type.Optional(words(60)),
    class: Type.Optional(words(60)),
    placesPaid: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
    runners: Type.Array(FeedRunner, { minItems: 1, maxItems: 40 }),
  },
  strict,
);
/** A whole card as a supplier sends it. */
export const FeedMeeting = Type.Object(
  {
    sequence: Sequence,
    sport: Type.Literal('horseracing'),
    name: name(120),
    raceCourse: name(80),
    country: Type.String({
      pattern: '^[A-Z]{2}$',
      description: 'the two capital letters of ISO 3166, as ZA',
    }),
    date: Day,
    status: Type.Optional(FeedMeetingStatus),
    competition: Type.Optional(name(80)),
    jackpot: Type.Optional(
      Type.Object(
        {
          legs: Type.Array(RaceNumber, { minItems: 1, maxItems: 10 }),
          progressive: Type.Optional(name(80)),
          guarantee: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000_000 })),
        },
        strict,
      ),
    ),
    races: Type.Array(FeedRace, { minItems: 1, maxItems: 20 }),
  },
  strict,
);
/** A whole card as a supplier sends it. */
export type FeedMeeting = Static<typeof FeedMeeting>;

const MeetingStatusBody = Type.Object(
  { sequence: Sequence, status: FeedMeetingStatus, newDate: Type.Optional(Day) },
  strict,
);
const PricesBody = Type.Object(
  {
    sequence: Sequence,
    at: Instant,
    prices: Type.Array(
      Type.Object(
        { saddle: Saddle, winOdds: Type.Optional(FeedOdds), placeOdds: Type.Optional(FeedOdds) },
        strict,
      ),
      { minItems: 1, maxItems: 40 },
    ),
  },
  strict,
);
const ScratchingBody = Type.Object(
  {
    sequence: Sequence,
    at: Instant,
    /** The runner took no part: may be sent after the off, also after the official result (rule: late-non-runner). */
    nonRunner: Type.Optional(Type.Boolean()),
  },
  strict,
);
const RaceStatusBody = Type.Object(
  {
    sequence: Sequence,
    status: Type.Union([Type.Literal('open'), Type.Literal('closed'), Type.Literal('abandoned')]),
    at: Instant,
    offAt: Type.Optional(Instant),
  },
  strict,
);
const ResultBody = Type.Object(
  {
    sequence: Sequence,
    official: Type.Boolean(),
    at: Instant,
    reason: Type.Optional(
      Type.Union([Type.Literal('capture'), Type.Literal('disqualification'), Type.Literal('judge')]),
    ),
    finishers: Type.Array(
      Type.Object(
        {
          saddle: Saddle,
          position: Type.Integer({ minimum: 1, maximum: 40 }),
          startingPrice: Type.Optional(FeedOdds),
          margin: Type.Optional(FeedMargin),
        },
        strict,
      ),
      { minItems: 1, maxItems: 40 },
    ),
    /** The winner's, in seconds. */
    winnerTime: Type.Optional(Type.Number({ minimum: 10, maximum: 1_000 })),
    dividends: Type.Optional(Type.Array(FeedDividend, { maxItems: 60 })),
    startingPrices: Type.Optional(
      Type.Array(Type.Object({ saddle: Saddle, startingPrice: FeedOdds }, strict), { maxItems: 40 }),
    ),
  },
  strict,
);

/** Bodies by kind, for suppliers that are built on the contract (the simulator, the converter). */
export type MeetingStatusBody = Static<typeof MeetingStatusBody>;
export type PricesBody = Static<typeof PricesBody>;
export type ScratchingBody = Static<typeof ScratchingBody>;
export type RaceStatusBody = Static<typeof RaceStatusBody>;
export type ResultBody = Static<typeof ResultBody>;

/**
 * Whether a feed call was applied. `stale`: it was seen before and changed nothing. `differs`: a result that was kept for
 * the desk and not applied (rule: results-that-differ).
 */
export const Applied = Type.Object({
  applied: Type.Boolean(),
  reason: Type.Optional(Type.Union([Type.Literal('stale'), Type.Literal('differs')])),
  meetingId: Type.Optional(Id),
  raceIds: Type.Optional(Type.Record(Type.String(), Id)),
  /** Of a call for a fixture, in place of the two. */
  fixtureId: Type.Optional(Id),
});
export type Applied = Static<typeof Applied>;

const refParams = Type.Object({ ref: Ref });
const raceParams = Type.Object({ ref: Ref, number: RaceNumber });

/** Most calls of a batch. */
export const mostBatchedCalls = 200;
/** Most bytes of a batch. */
export const longestBatch = 4 * 1024 * 1024;

/** One call of a batch, like a line of a feed file. It is validated by itself: a bad one fails in its own answer. */
const BatchedCall = Type.Object(
  { method: Type.String({ maxLength: 10 }), path: Type.String({ maxLength: 300 }), body: Type.Unknown() },
  strict,
);
/** The answer to a call of a batch: the HTTP status and the body that it would have had alone. */
const BatchedAnswer = Type.Object({ status: Type.Integer(), body: Type.Unknown() });
export type BatchedAnswer = Static<typeof BatchedAnswer>;

/** A dividend as it was declared. */
const HeldDividend = Type.Object({
  pool: Type.String(),
  saddles: Type.Optional(DividendSaddles),
  cents: Type.Integer(),
});

/** A meeting as Furlong has stored it, by the supplier's own numbers. */
export const HeldMeeting = Type.Object({
  ref: Type.String(),
  meetingId: Id,
  sequence: Sequence,
  sport: Type.String(),
  name: Type.String(),
  raceCourse: Type.String(),
  country: Type.String(),
  date: Day,
  status: FeedMeetingStatus,
  competition: Type.String(),
  races: Type.Array(
    Type.Object({
      number: RaceNumber,
      raceId: Id,
      name: Type.String(),
      offAt: Instant,
      status: Type.Union([
        Type.Literal('open'),
        Type.Literal('closed'),
        Type.Literal('abandoned'),
        Type.Literal('resulted'),
      ]),
      suspended: Type.Boolean(),
      placesPaid: Type.Integer(),
      runners: Type.Array(
        Type.Object({
          saddle: Saddle,
          horse: Type.String(),
          scratched: Type.Boolean(),
          winOdds: Type.Optional(Type.String()),
          placeOdds: Type.Optional(Type.String()),
        }),
      ),
      result: Type.Optional(
        Type.Object({
          official: Type.Boolean(),
          reason: Type.Optional(Type.String()),
          at: Instant,
          finishers: Type.Array(
            Type.Object({
              saddle: Saddle,
              position: Type.Integer(),
              startingPrice: Type.Optional(Type.String()),
              margin: Type.Optional(MarginText),
            }),
          ),
          winnerTime: Type.Optional(Type.Number()),
          dividends: Type.Optional(Type.Array(HeldDividend)),
        }),
      ),
    }),
  ),
});
export type HeldMeeting = Static<typeof HeldMeeting>;

export const feedCalls = declareCalls('feed', {
  PutMeeting: {
    answer: 'bare',
    summary: 'A whole card: creates it, or replaces what has not started.',
    params: refParams,
    body: FeedMeeting,
    // Twenty races of forty runners with every text filled.
    bodyLimit: 1024 * 1024,
    payload: Applied,
  },

  PutMeetingStatus: {
    answer: 'bare',
    summary: 'A meeting goes on, is postponed or abandoned.',
    params: refParams,
    body: MeetingStatusBody,
    payload: Applied,
  },

  PutPrices: {
    answer: 'bare',
    summary: 'New prices of a race; ends a suspension.',
    params: raceParams,
    body: PricesBody,
    payload: Applied,
  },

  PutScratching: {
    answer: 'bare',
    summary:
      'A runner is withdrawn; the race is suspended until the next prices. With nonRunner, after the off too: it took no part.',
    params: Type.Object({ ref: Ref, number: RaceNumber, saddle: Saddle }),
    body: ScratchingBody,
    payload: Applied,
  },

  PutRaceStatus: {
    answer: 'bare',
    summary: 'A race opens, is off, is abandoned, or its off moves.',
    params: raceParams,
    body: RaceStatusBody,
    payload: Applied,
  },

  PutResult: {
    answer: 'bare',
    summary: 'A provisional or official result; a later official one corrects and needs a reason.',
    params: raceParams,
    body: ResultBody,
    payload: Applied,
  },

  PostFeedBatch: {
    answer: 'bare',
    summary:
      'Up to 200 feed calls, each with an answer of its own, in their order. One that fails does not keep the others from being made; those of one meeting are made in their order.',
    body: Type.Object(
      { calls: Type.Array(BatchedCall, { minItems: 1, maxItems: mostBatchedCalls }) },
      strict,
    ),
    bodyLimit: longestBatch,
    payload: Type.Object({ answers: Type.Array(BatchedAnswer) }),
  },

  GetHeldMeeting: {
    answer: 'bare',
    summary: "What Furlong holds for the supplier's meeting.",
    params: refParams,
    payload: HeldMeeting,
  },
});
