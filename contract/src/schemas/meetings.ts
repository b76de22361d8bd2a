import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import {
  DividendSaddles,
  Id,
  Instant,
  MarginText,
  MeetingParams,
  OddsFraction,
  OddsNumber,
  orNull,
  Points,
  RaceNumber,
  Rands,
  Saddle,
} from './fields.ts';

/** A race as lists show it. `raceStatusId`: 1 open, 3 closed (off), 4 abandoned, 8 resulted (rule: status-codes). */
export const RaceBrief = Type.Object({
  raceId: Id,
  raceNumber: RaceNumber,
  raceName: Type.String(),
  offTime: Instant,
  raceStatusId: Type.Integer(),
  /** The saddles that are out of a race to come; left out where there are none. */
  scratched: Type.Optional(Type.Array(Saddle)),
  /** First to third of the result, dead heats included; empty until there is one. */
  placed: Type.Array(
    Type.Object({
      saddle: Saddle,
      horseName: Type.String(),
      position: Type.Integer(),
      startingPriceFraction: orNull(OddsFraction),
    }),
  ),
});
export type RaceBrief = Static<typeof RaceBrief>;

/** A punter's pick for a race, which the calls name "selection". */
export const Selection = Type.Object({
  meetingId: Id,
  raceId: Id,
  raceNumber: RaceNumber,
  saddle: Saddle,
});
export type Selection = Static<typeof Selection>;

/**
 * A meeting. `meetingStatusId`: 1 active, 4 abandoned, 5 postponed, 8 resulted (rule: status-codes).
 * `meetingDate` is local midnight with its offset; `id`, `name` and `date` repeat fields for older clients.
 */
export const Meeting = Type.Object({
  meetingId: Id,
  meetingName: Type.String(),
  raceCourseId: Id,
  raceCourseName: Type.String(),
  country: Type.String(),
  isForeign: Type.Boolean(),
  meetingDate: Type.String(),
  meetingStatusId: Type.Integer(),
  id: Id,
  name: Type.String(),
  date: Type.String(),
  competitionId: Id,
  going: Type.String(),
  firstOff: orNull(Instant),
  raceCount: Type.Integer(),
  races: Type.Array(RaceBrief),
  /** The token's punter's own picks; absent without a token. */
  selections: Type.Optional(Type.Array(Selection)),
});
export type Meeting = Static<typeof Meeting>;

/** One price a runner had: odds to one with its time. */
export const PricePoint = Type.Object({ at: Instant, winOdds: OddsNumber, winOddsFraction: OddsFraction });

/** A runner with its prices. `eventDetailOfferedOdds`, a name of the specification, is the win price. */
export const Runner = Type.Object({
  saddle: Saddle,
  horseName: Type.String(),
  jockey: Type.String(),
  trainer: Type.String(),
  draw: orNull(Type.Integer()),
  /** Kilograms. */
  weight: orNull(Type.Number()),
  age: orNull(Type.Integer()),
  form: Type.String(),
  silks: Type.String(),
  firstTimer: Type.Boolean(),
  /** Calendar days from the horse's last run to this race, by the races stored here; null when none is known. */
  daysSinceRun: orNull(Type.Integer({ minimum: 0 })),
  selected: Type.Boolean(),
  scratched: Type.Boolean(),
  scratchedAt: orNull(Instant),
  eventDetailOfferedOdds: orNull(OddsNumber),
  winOdds: orNull(OddsNumber),
  winOddsFraction: orNull(OddsFraction),
  placeOdds: orNull(OddsNumber),
  placeOddsFraction: orNull(OddsFraction),
  openingOddsFraction: orNull(OddsFraction),
  /** How the last price moved: in (shorter), out (longer) or not at all. */
  movement: Type.Union([Type.Literal('shortening'), Type.Literal('drifting'), Type.Literal('steady')]),
  /** The latest prices, oldest first, at most 12. */
  prices: Type.Array(PricePoint),
  /** Set once the race has a result. */
  position: orNull(Type.Integer()),
  startingPrice: orNull(OddsNumber),
  startingPriceFraction: orNull(OddsFraction),
  /** The merit rating, where the supplier gives it. */
  rating: Type.Optional(Type.Integer()),
  /** What is said of it before the race, where the supplier gives it. */
  comment: Type.Optional(Type.String()),
  /** How far behind the one before it, where the result has it; never a winner's. */
  margin: Type.Optional(MarginText),
});
export type Runner = Static<typeof Runner>;

/** What a pool of the tote paid for R1 (rule: racing-facts). Without saddles: a pool over races of which this was the last. */
export const Dividend = Type.Object({
  /** `win`, `place`, or the pool's own name. */
  pool: Type.String(),
  saddles: Type.Optional(DividendSaddles),
  dividend: Rands,
});
export type Dividend = Static<typeof Dividend>;

/** What the result of a race says beside the order, where the supplier gives it (rule: racing-facts). */
export const RaceFacts = {
  /** The winner's time in seconds. */
  winnerTime: Type.Optional(Type.Number()),
  dividends: Type.Optional(Type.Array(Dividend)),
  /** Why the official result is another than the one before it (rule: corrections). */
  correction: Type.Optional(
    Type.Union([
      Type.Literal('capture'),
      Type.Literal('disqualification'),
      Type.Literal('judge'),
      Type.Literal('non-runner'),
    ]),
  ),
};

/** A race of a card with its runners. */
export const Race = Type.Object({
  raceId: Id,
  meetingId: Id,
  raceNumber: RaceNumber,
  raceName: Type.String(),
  offTime: Instant,
  raceStatusId: Type.Integer(),
  /** True after a scratching until new prices arrive, and while the operator suspends it. */
  suspended: Type.Boolean(),
  distance: orNull(Type.Integer()),
  going: Type.String(),
  surface: Type.String(),
  class: Type.String(),
  placesPaid: Type.Integer(),
  /** none, provisional (points are shown) or official (bets are settled) (rule: results). */
  resultState: Type.Union([Type.Literal('none'), Type.Literal('provisional'), Type.Literal('official')]),
  ...RaceFacts,
  runners: Type.Array(Runner),
  /** The token's punter's pick and what it earned; null where there is none, absent without a token. */
  selection: Type.Optional(
    orNull(
      Type.Object({
        saddle: Saddle,
        horseName: Type.String(),
        /** The favourite that stands in for a scratched pick (rule: favourite-stands-in), else null. */
        countsAs: orNull(Saddle),
        points: orNull(Points),
        bonus: orNull(Points),
      }),
    ),
  ),
});
export type Race = Static<typeof Race>;

/** How a meeting's competition scores (rule: scoring). A bonus is added to the points of the place. */
export const Scoring = Type.Object({
  /** Points of 1st, 2nd, 3rd, …; further places earn nothing. */
  placePoints: Type.Array(Points),
  /** Bonus of a winning pick by its starting price, shortest price first: the longest `winOdds` it reaches counts. */
  priceBonuses: Type.Array(
    Type.Object({ winOdds: OddsNumber, winOddsFraction: OddsFraction, points: Points }),
  ),
  /** Earned once, by picking every winner of a card on which at least `fewestRaces` races were run. */
  cardBonus: Type.Object({ fewestRaces: Type.Integer(), points: Points }),
  /** With fewer races run than this the meeting does not count. */
  fewestRacesRun: Type.Integer(),
});
export type Scoring = Static<typeof Scoring>;

const meetingsPayload = Type.Object({ meetings: Type.Array(Meeting) });

export const meetingsCalls = declareCalls('meetings', {
  GetUpcomingRaceMeetings: {
    summary: 'Meetings of today and later that are not over, abandoned last, foreign after local.',
    payload: meetingsPayload,
  },

  GetAllMeetings: {
    summary: 'The meetings of the last seven days and those to come, at most 100.',
    payload: meetingsPayload,
  },

  GetPastMeetings: {
    summary:
      'The latest meetings that are over, newest first by day; within a day foreign after local; abandoned last.',
    params: Type.Object({ numberOfRaces: Type.Integer({ minimum: 1, maximum: 100 }) }),
    payload: meetingsPayload,
  },

  GetMeetingRaces: {
    summary:
      "A meeting's card with the punter's own picks and how it scores. Without picks the message is 'No available selections at this time'.",
    params: MeetingParams,
    payload: Type.Object({ meeting: Meeting, races: Type.Array(Race), scoring: Scoring }),
  },

  getRaces: {
    summary: "A meeting's races with runners and prices, the same for everybody.",
    params: MeetingParams,
    payload: Type.Object({ races: Type.Array(Race) }),
  },

  GetLeaderboardMeetingId: {
    summary:
      'The meeting the leaderboard opens on: the live one, else the next, else the last. Null when there is none.',
    payload: Type.Object({ meetingId: orNull(Id) }),
  },
});
