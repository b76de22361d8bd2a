import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import {
  Day,
  Id,
  Instant,
  MarginText,
  MeetingParams,
  OddsFraction,
  OddsNumber,
  orNull,
  Points,
  RaceNumber,
  Saddle,
} from './fields.ts';
import { Meeting, RaceFacts } from './meetings.ts';

/** A row of a meeting's standings. `userId` is the alias. Equal rows share their rank (rule: rank). */
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
export type StandingsRow = Static<typeof StandingsRow>;

/**
 * A page of a meeting's standings. Pages = ceil(totalPunters / perPage). A punter is listed from the off of the first
 * race that the punter picked, so the list is empty before the first off.
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
   * False once the meeting is over with too few races run (rule: scoring): its points are still shown, but the meeting
   * counts nowhere.
   */
  counts: Type.Boolean(),
});
export type DailyLeaderboard = Static<typeof DailyLeaderboard>;

/** What a punter's pick of a race earned. Of a race not yet off only the number and `hidden: true`. */
export const RacePickDetail = Type.Object({
  raceNumber: RaceNumber,
  hidden: Type.Optional(Type.Boolean()),
  raceId: Type.Optional(Id),
  raceStatusId: Type.Optional(Type.Integer()),
  /** The saved pick; null when the punter made none. */
  saddle: Type.Optional(orNull(Saddle)),
  horseName: Type.Optional(orNull(Type.String())),
  /** The favourite that stands in for a scratched pick (rule: favourite-stands-in). */
  countsAs: Type.Optional(orNull(Saddle)),
  racePosition: Type.Optional(orNull(Type.Integer())),
  startingPriceFraction: Type.Optional(orNull(Type.String())),
  /** Race points and bonus together; null until there is a result. */
  points: Type.Optional(orNull(Points)),
  bonus: Type.Optional(orNull(Points)),
});
export type RacePickDetail = Static<typeof RacePickDetail>;

/** A race's result as published, and what the punter's pick earned in it. */
export const PunterRaceResult = Type.Object({
  raceId: Id,
  raceNumber: RaceNumber,
  raceName: Type.String(),
  offTime: Instant,
  raceStatusId: Type.Integer(),
  /** none, provisional (points are shown) or official (bets are settled) (rule: results). */
  resultState: Type.Union([Type.Literal('none'), Type.Literal('provisional'), Type.Literal('official')]),
  ...RaceFacts,
  /** Everyone who finished, dead heats included, by position and saddle; empty until there is a result. */
  placed: Type.Array(
    Type.Object({
      saddle: Saddle,
      horseName: Type.String(),
      jockey: Type.String(),
      trainer: Type.String(),
      silks: Type.String(),
      /** How far behind the one before it, where the result has it. */
      margin: Type.Optional(MarginText),
      position: Type.Integer(),
      startingPrice: orNull(OddsNumber),
      startingPriceFraction: orNull(OddsFraction),
    }),
  ),
  /** Who took no part, by saddle; `late`: declared after the off (rule: late-non-runner). */
  scratched: Type.Array(Type.Object({ saddle: Saddle, horseName: Type.String(), late: Type.Boolean() })),
  selection: RacePickDetail,
});
export type PunterRaceResult = Static<typeof PunterRaceResult>;

/** A meeting's results with one punter's own picks and rank. */
export const PunterResults = Type.Object({
  meetingId: Id,
  meetingStatusId: Type.Integer(),
  /** The punter's row of the standings; null before a race is off that the punter picked. */
  own: orNull(StandingsRow),
  /** Position in the list, from 1; punters who share a rank have consecutive positions. */
  place: orNull(Type.Integer({ minimum: 1 })),
  /** The version of the standings that `own` belongs to. */
  version: Type.Integer(),
  lastRace: orNull(RaceNumber),
  final: Type.Boolean(),
  counts: Type.Boolean(),
  /** Every race of the card, by number. */
  races: Type.Array(PunterRaceResult),
});
export type PunterResults = Static<typeof PunterResults>;

/**
 * How many of a meeting's punters picked each runner, of the races that are off (rule: picked-share). One version is the
 * same for everybody and on every node.
 */
export const PickedShares = Type.Object({
  meetingId: Id,
  /** That of the standings. Also the ETag. */
  version: Type.Integer(),
  /** By number. Of a meeting that was over before shares were counted, none. */
  races: Type.Array(
    Type.Object({
      raceNumber: RaceNumber,
      /** The punters with a pick in the race. */
      punters: Type.Integer({ minimum: 0 }),
      /** By saddle; a runner that nobody picked is left out. */
      runners: Type.Array(Type.Object({ saddle: Saddle, picked: Type.Integer({ minimum: 1 }) })),
    }),
  ),
});
export type PickedShares = Static<typeof PickedShares>;

export const standingsCalls = declareCalls('standings', {
  GetDailyLeaderboard: {
    summary: 'The first page of a meeting, the own row and the totals.',
    params: MeetingParams,
    payload: Type.Object({ dailyLeaderboard: DailyLeaderboard }),
  },

  GetDailyLeaderboardPaged: {
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
    payload: Type.Object({ dailyLeaderboard: DailyLeaderboard }),
  },

  GetPunterLeaderboardSelections: {
    summary: "A punter's picks race by race; races not yet off stay hidden from everybody but the punter.",
    query: Type.Object({ meetingId: Id, punterId: Id }),
    payload: Type.Object({
      punterLeaderboardDetails: Type.Array(RacePickDetail),
      /** What picking every winner of the card brought (rule: scoring), else 0. With the races' points it makes the row's total. */
      cardBonus: Points,
    }),
  },

  GetPickedShares: {
    summary: 'How many punters picked each runner, of the races that are off; the same for everybody.',
    params: MeetingParams,
    payload: Type.Object({ pickedShares: PickedShares }),
  },

  GetMeetingsForSelectedDate: {
    summary: 'The meetings of a day, abandoned last, foreign after local; own picks with them with a token.',
    params: Type.Object({ date: Day }),
    payload: Type.Object({ meetingDetails: Type.Array(Meeting) }),
  },

  GetPunterResults: {
    summary: "A meeting's race results as published, with the punter's own picks, points and rank.",
    params: MeetingParams,
    payload: Type.Object({ punterResults: PunterResults }),
  },
});
