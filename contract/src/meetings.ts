import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import {
  Id,
  Instant,
  MeetingParams,
  OddsFraction,
  OddsNumber,
  orNull,
  Points,
  RaceNumber,
  Saddle,
} from './fields.ts';

/** A race as lists show it. `raceStatusId`: 1 open, 3 closed (off), 4 abandoned, 8 resulted (decision 2). */
export const RaceBrief = Type.Object({
  raceId: Id,
  raceNumber: RaceNumber,
  raceName: Type.String(),
  offTime: Instant,
  raceStatusId: Type.Integer(),
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
/** A race as lists show it. */
export type RaceBrief = Static<typeof RaceBrief>;

/** A punter's pick for a race ("selection" in the calls). */
export const Selection = Type.Object({
  meetingId: Id,
  raceId: Id,
  raceNumber: RaceNumber,
  saddle: Saddle,
});
/** A punter's pick for a race. */
export type Selection = Static<typeof Selection>;

/**
 * A meeting. `meetingStatusId`: 1 active, 4 abandoned, 5 postponed, 8 resulted (decision 2).
 * `meetingDate` is local midnight with its offset; `id`, `name`, `date` repeat the names for older readers.
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
/** A meeting on the wire. */
export type Meeting = Static<typeof Meeting>;

/** One price a runner had: odds to one with its time. */
export const PricePoint = Type.Object({ at: Instant, winOdds: OddsNumber, winOddsFraction: OddsFraction });

/** A runner with its price. Names of the Horse entity kept: eventDetailOfferedOdds is the win price. */
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
  /** Calendar days from the horse's last run to this race, by the races held here; null when none is known. */
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
});
/** A runner with its price, on the wire. */
export type Runner = Static<typeof Runner>;

/** A race of a card with its runners. */
export const Race = Type.Object({
  raceId: Id,
  meetingId: Id,
  raceNumber: RaceNumber,
  raceName: Type.String(),
  offTime: Instant,
  raceStatusId: Type.Integer(),
  /** True after a scratching until new prices arrive. */
  suspended: Type.Boolean(),
  distance: orNull(Type.Integer()),
  going: Type.String(),
  surface: Type.String(),
  class: Type.String(),
  placesPaid: Type.Integer(),
  /** none, provisional (points show) or official (money moves). */
  resultState: Type.Union([Type.Literal('none'), Type.Literal('provisional'), Type.Literal('official')]),
  runners: Type.Array(Runner),
  /** The token's punter's pick and what it earned; null where there is none, absent without a token. */
  selection: Type.Optional(
    orNull(
      Type.Object({
        saddle: Saddle,
        horseName: Type.String(),
        /** The favourite that stands in for a scratched pick (rule 15), else null. */
        countsAs: orNull(Saddle),
        points: orNull(Points),
        bonus: orNull(Points),
      }),
    ),
  ),
});
/** A race of a card, on the wire. */
export type Race = Static<typeof Race>;

/** How a meeting's competition scores (Decision 15). All points as shown, bonus beside the points of the place. */
export const Scoring = Type.Object({
  /** Points of 1st, 2nd, 3rd, …; further places earn nothing. */
  placePoints: Type.Array(Points),
  /** Bonus of a winning pick whose starting price is `winOdds` or longer, shortest first; the last step reached counts. */
  priceBonuses: Type.Array(
    Type.Object({ winOdds: OddsNumber, winOddsFraction: OddsFraction, points: Points }),
  ),
  /** Once, for every winner of a card on which at least `fewestRaces` races were run. */
  cardBonus: Type.Object({ fewestRaces: Type.Integer(), points: Points }),
  /** With fewer races run than this the meeting does not count. */
  fewestRacesRun: Type.Integer(),
});
/** How a meeting's competition scores, on the wire. */
export type Scoring = Static<typeof Scoring>;

const meetingsPayload = Type.Object({ meetings: Type.Array(Meeting) });

export const GetUpcomingRaceMeetings = defineCall({
  name: 'GetUpcomingRaceMeetings',
  method: 'GET',
  path: '/api/Meeting/GetUpcomingRaceMeetings',
  capability: 'meetings',
  access: 'anyone',
  summary: 'Meetings of today and later that are not over, abandoned last, foreign after local.',
  answer: 'envelope',
  payload: meetingsPayload,
});

export const GetAllMeetings = defineCall({
  name: 'GetAllMeetings',
  method: 'GET',
  path: '/api/Meeting/GetAllMeetings',
  capability: 'meetings',
  access: 'anyone',
  summary: 'The meetings of the last seven days and those to come, at most 100.',
  answer: 'envelope',
  payload: meetingsPayload,
});

export const GetPastMeetings = defineCall({
  name: 'GetPastMeetings',
  method: 'GET',
  path: '/api/Meeting/GetPastMeetings/:numberOfRaces',
  capability: 'meetings',
  access: 'anyone',
  limits: 'dear',
  summary:
    'The latest meetings that are over, newest first by day; within a day foreign after local; abandoned last.',
  params: Type.Object({ numberOfRaces: Type.Integer({ minimum: 1, maximum: 100 }) }),
  answer: 'envelope',
  payload: meetingsPayload,
});

export const GetMeetingRaces = defineCall({
  name: 'GetMeetingRaces',
  method: 'GET',
  path: '/api/Meeting/GetMeetingRaces/:meetingId',
  capability: 'meetings',
  access: 'anyone',
  summary:
    "A meeting's card with the punter's own picks and how it scores. Without picks the message is 'No available selections at this time'.",
  params: MeetingParams,
  answer: 'envelope',
  payload: Type.Object({ meeting: Meeting, races: Type.Array(Race), scoring: Scoring }),
});

export const getRaces = defineCall({
  name: 'getRaces',
  method: 'GET',
  path: '/api/Meeting/getRaces/:meetingId',
  capability: 'meetings',
  access: 'anyone',
  summary: "A meeting's races with runners and prices, the same for everybody.",
  params: MeetingParams,
  answer: 'envelope',
  payload: Type.Object({ races: Type.Array(Race) }),
});

export const GetLeaderboardMeetingId = defineCall({
  name: 'GetLeaderboardMeetingId',
  method: 'GET',
  path: '/api/Meeting/GetLeaderboardMeetingId',
  capability: 'meetings',
  access: 'anyone',
  summary:
    'The meeting the leaderboard opens on: the live one, else the next, else the last. Null when there is none.',
  answer: 'envelope',
  payload: Type.Object({ meetingId: orNull(Id) }),
});
