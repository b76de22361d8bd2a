import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import {
  Day,
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
import { Meeting } from './meetings.ts';

/** A row of a meeting's standings. `userId` is the alias. Equal rows share their rank (decision 16). */
export const StandingsRow = Type.Object({
  punterId: Id,
  userId: Type.String(),
  rank: Type.Integer({ minimum: 1 }),
  /** True when another punter shares the rank. */
  tied: Type.Boolean(),
  total: Points,
  winners: Type.Integer(),
  secondPlace: Type.Integer(),
  thirdPlace: Type.Integer(),
  racePoints: Points,
  bonus: Points,
  /**
   * Places gained (positive) or lost since the race before; null before the second race, and for a punter whose first
   * pick is of the last race or a later one.
   */
  movement: orNull(Type.Integer()),
});
/** A row of a meeting's standings, on the wire. */
export type StandingsRow = Static<typeof StandingsRow>;

/**
 * A page of a meeting's standings. Pages = ceil(totalPunters / perPage). A punter is listed from the off of the first
 * race he picked, so before the first race is off the list is empty.
 */
export const DailyLeaderboard = Type.Object({
  meetingId: Id,
  meetingStatusId: Type.Integer(),
  punters: Type.Array(StandingsRow),
  /** How many punters the list holds: all of the meeting's, or those the search found. */
  totalPunters: Type.Integer(),
  page: Type.Integer(),
  perPage: Type.Integer(),
  /** The token's punter's own row; null without a token or without picks. */
  own: orNull(StandingsRow),
  /** Grows with every result and status; the same on every node. Also the ETag. */
  version: Type.Integer(),
  /** Number of the last race with a result; null before the first. */
  lastRace: orNull(RaceNumber),
  /** False while a shown race is provisional or races are still to come. */
  final: Type.Boolean(),
  /**
   * False once the meeting is over with too few races run (decision 15): the points stay on show, but the meeting
   * counts nowhere.
   */
  counts: Type.Boolean(),
});
/** A page of a meeting's standings, on the wire. */
export type DailyLeaderboard = Static<typeof DailyLeaderboard>;

export const GetDailyLeaderboard = defineCall({
  name: 'GetDailyLeaderboard',
  method: 'GET',
  path: '/api/Leaderboard/GetDailyLeaderboard/:meetingId',
  capability: 'standings',
  access: 'anyone',
  summary: 'The first page of a meeting, the own row and the totals.',
  params: MeetingParams,
  answer: 'envelope',
  payload: Type.Object({ dailyLeaderboard: DailyLeaderboard }),
});

export const GetDailyLeaderboardPaged = defineCall({
  name: 'GetDailyLeaderboardPaged',
  method: 'GET',
  path: '/api/Leaderboard/GetDailyLeaderboardPaged/:page/:perPage/:meetingId',
  capability: 'standings',
  access: 'anyone',
  summary:
    'A page of a meeting; `username` searches aliases by prefix, or exactly with isExactMatch=true, which finds nobody without a `username`.',
  params: Type.Object({
    page: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
    perPage: Type.Integer({ minimum: 1, maximum: 100 }),
    meetingId: Id,
  }),
  query: Type.Object({
    username: Type.Optional(Type.String({ maxLength: 40 })),
    isExactMatch: Type.Optional(Type.Boolean()),
  }),
  answer: 'envelope',
  payload: Type.Object({ dailyLeaderboard: DailyLeaderboard }),
});

/** What a punter's pick of a race earned. Of a race not yet off only the number and `hidden: true`. */
export const RacePickDetail = Type.Object({
  raceNumber: RaceNumber,
  hidden: Type.Optional(Type.Boolean()),
  raceId: Type.Optional(Id),
  raceStatusId: Type.Optional(Type.Integer()),
  /** The saved pick; null when the punter made none. */
  saddle: Type.Optional(orNull(Saddle)),
  horseName: Type.Optional(orNull(Type.String())),
  /** The favourite that stands in for a scratched pick (rule 15). */
  countsAs: Type.Optional(orNull(Saddle)),
  racePosition: Type.Optional(orNull(Type.Integer())),
  startingPriceFraction: Type.Optional(orNull(Type.String())),
  /** Race points and bonus together; null until there is a result. */
  points: Type.Optional(orNull(Points)),
  bonus: Type.Optional(orNull(Points)),
});
/** What a punter's pick of a race earned, on the wire. */
export type RacePickDetail = Static<typeof RacePickDetail>;

export const GetPunterLeaderboardSelections = defineCall({
  name: 'GetPunterLeaderboardSelections',
  method: 'GET',
  path: '/api/Result/GetPunterLeaderboardSelections',
  capability: 'standings',
  access: 'anyone',
  summary: "A punter's picks race by race; races not yet off stay hidden from everybody but the punter.",
  query: Type.Object({ meetingId: Id, punterId: Id }),
  answer: 'envelope',
  payload: Type.Object({
    punterLeaderboardDetails: Type.Array(RacePickDetail),
    /** What picking every winner of the card brought (decision 15), else 0: with the races' points the row's total. */
    cardBonus: Points,
  }),
});

export const GetMeetingsForSelectedDate = defineCall({
  name: 'GetMeetingsForSelectedDate',
  method: 'GET',
  path: '/api/Leaderboard/GetMeetingsForSelectedDate/:date',
  capability: 'standings',
  access: 'anyone',
  summary: 'The meetings of a day, abandoned last, foreign after local; own picks with them with a token.',
  params: Type.Object({ date: Day }),
  answer: 'envelope',
  payload: Type.Object({ meetingDetails: Type.Array(Meeting) }),
});

/** A race's result as published, and what the punter's pick earned in it. */
export const PunterRaceResult = Type.Object({
  raceId: Id,
  raceNumber: RaceNumber,
  raceName: Type.String(),
  offTime: Instant,
  raceStatusId: Type.Integer(),
  /** none, provisional (points show) or official (money moves). */
  resultState: Type.Union([Type.Literal('none'), Type.Literal('provisional'), Type.Literal('official')]),
  /** First to fourth, dead heats included, by position and saddle; empty until there is a result. */
  placed: Type.Array(
    Type.Object({
      saddle: Saddle,
      horseName: Type.String(),
      position: Type.Integer(),
      startingPrice: orNull(OddsNumber),
      startingPriceFraction: orNull(OddsFraction),
    }),
  ),
  selection: RacePickDetail,
});
/** A race's result as published, and what the punter's pick earned in it, on the wire. */
export type PunterRaceResult = Static<typeof PunterRaceResult>;

/** A meeting's results as one punter reads them. */
export const PunterResults = Type.Object({
  meetingId: Id,
  meetingStatusId: Type.Integer(),
  /** The punter's row of the standings; null before a race is off that the punter picked. */
  own: orNull(StandingsRow),
  /** Its position in the list, from 1: those who share a rank stand one after another. */
  place: orNull(Type.Integer({ minimum: 1 })),
  /** The standings' version that `own` is of. */
  version: Type.Integer(),
  lastRace: orNull(RaceNumber),
  final: Type.Boolean(),
  counts: Type.Boolean(),
  /** Every race of the card, by number. */
  races: Type.Array(PunterRaceResult),
});
/** A meeting's results as one punter reads them, on the wire. */
export type PunterResults = Static<typeof PunterResults>;

export const GetPunterResults = defineCall({
  name: 'GetPunterResults',
  method: 'GET',
  path: '/api/Result/GetPunterResults/:meetingId',
  capability: 'standings',
  access: 'punter',
  summary: "A meeting's race results as published, with the punter's own picks, points and rank.",
  params: MeetingParams,
  answer: 'envelope',
  payload: Type.Object({ punterResults: PunterResults }),
});
