import Type, { type Static } from 'typebox';
import { defineCall } from './call.ts';
import { Id, MeetingParams, orNull, Points, RaceNumber } from './fields.ts';
import { DailyLeaderboard, StandingsRow } from './standings.ts';

/**
 * The event `standings`: what every viewer of a live meeting sees. It is the first page of ten, without an own row,
 * and the status of every race. Its id is the version.
 */
export const LiveStandings = Type.Object({
  dailyLeaderboard: DailyLeaderboard,
  /** `raceStatusId`: 1 open, 3 closed (off), 4 abandoned, 8 resulted (decision 2). */
  races: Type.Array(Type.Object({ raceId: Id, raceNumber: RaceNumber, raceStatusId: Type.Integer() })),
});
/** The event `standings`, on the wire. */
export type LiveStandings = Static<typeof LiveStandings>;

/** Punters who went past one another with the last race: how many, and the aliases of a few that stand nearest. */
export const Passing = Type.Object({ count: Type.Integer(), aliases: Type.Array(Type.String()) });
/** Punters who went past one another, on the wire. */
export type Passing = Static<typeof Passing>;

/** The event `own`, and the answer of GetOwnPlace: the place of the token's punter at a version. */
export const LiveOwn = Type.Object({
  version: Type.Integer(),
  /** Null before a race is off that the punter picked. */
  own: orNull(StandingsRow),
  /** Its position in the list, from 1: those who share a rank stand one after another. */
  place: orNull(Type.Integer({ minimum: 1 })),
  /** The own row with the two in front of it and the two behind it, as the list has them. */
  around: Type.Array(StandingsRow),
  /** The next rank in front and the points to it, 0 when only winners or places are missing; null at the top. */
  above: orNull(Type.Object({ rank: Type.Integer(), userId: Type.String(), gap: Points })),
  /**
   * Who was level or behind before the last race and is in front now, of those who had picked a race by then; null
   * until two races are run, and for a punter who had not.
   */
  passedBy: orNull(Passing),
  /** Who was level or in front before the last race and is behind now, likewise. */
  passed: orNull(Passing),
  /** What the picks of races without a result can still bring: the points of a winner each, without bonus. */
  possible: Points,
  /** How many such picks there are. */
  picksToCome: Type.Integer(),
  /** The total with all of them won, and its rank as the others stand; null without such picks. */
  best: orNull(Type.Object({ total: Points, rank: Type.Integer() })),
});
/** The event `own`, on the wire. */
export type LiveOwn = Static<typeof LiveOwn>;

/** The event `bets`: bets on the meeting were settled or stand otherwise, the punter's own perhaps among them. */
export const LiveBets = Type.Object({ meetingId: Id });
/** The event `bets`, on the wire. */
export type LiveBets = Static<typeof LiveBets>;

/**
 * The stream of a live meeting, as server-sent events and not as one answer: `standings` to every viewer and `own`
 * beside it with a token, at once and for every new version; `bets` with a token whenever bets on the meeting are
 * settled, or stand otherwise after a scratching; `end` when the meeting has ended and is final, after which there is
 * nothing to connect for. A viewer that sends the version it holds as Last-Event-ID is not sent it again.
 */
export const FollowLiveStandings = defineCall({
  name: 'FollowLiveStandings',
  method: 'GET',
  path: '/api/Leaderboard/Live/:meetingId',
  capability: 'live',
  access: 'anyone',
  limits: 'live',
  summary: "A live meeting's standings as server-sent events, with the token's punter's own place.",
  params: MeetingParams,
  answer: 'bare',
  payload: Type.Object({}),
});

/** What the stream tells a punter of the own place, asked for: where no stream is open, and once the meeting is final. */
export const GetOwnPlace = defineCall({
  name: 'GetOwnPlace',
  method: 'GET',
  path: '/api/Leaderboard/GetOwnPlace/:meetingId',
  capability: 'live',
  access: 'punter',
  summary:
    "The punter's own place on a meeting, who stands around it, and who passed whom with the last race.",
  params: MeetingParams,
  answer: 'envelope',
  payload: Type.Object({ ownPlace: LiveOwn }),
});
