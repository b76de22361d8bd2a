import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Id, MeetingParams, orNull, Points, RaceNumber } from './fields.ts';
import { LeagueOwnPlace } from './league-boards.ts';
import { SentLeagueCode } from './leagues.ts';
import { PunterBreak } from './protection.ts';
import { DailyLeaderboard, StandingsRow } from './standings.ts';

/**
 * The event `standings`: what every viewer of a live meeting sees. It is the first page of ten, without an own row,
 * and the status of every race. Its id is the version.
 */
export const LiveStandings = Type.Object({
  dailyLeaderboard: DailyLeaderboard,
  /** `raceStatusId`: 1 open, 3 closed (off), 4 abandoned, 8 resulted (rule: status-codes). */
  races: Type.Array(Type.Object({ raceId: Id, raceNumber: RaceNumber, raceStatusId: Type.Integer() })),
});
export type LiveStandings = Static<typeof LiveStandings>;

/** How many punters have a row's total, the row's own included. */
export const levelFields = { punters: Type.Integer({ minimum: 1 }) };

/** A total near the own one: the own row, or the first of the list with that total. */
export const LevelRow = Type.Object({ ...StandingsRow.properties, ...levelFields });
export type LevelRow = Static<typeof LevelRow>;

/** Punters who passed, or were passed by, the punter in the last race: how many, and the aliases of the nearest few. */
export const Passing = Type.Object({ count: Type.Integer(), aliases: Type.Array(Type.String()) });
export type Passing = Static<typeof Passing>;

/** The event `own`, and the answer of GetOwnPlace: the place of the token's punter at a version. */
export const LiveOwn = Type.Object({
  version: Type.Integer(),
  /** Null before a race is off that the punter picked. */
  own: orNull(StandingsRow),
  /** Position in the list, from 1; punters who share a rank have consecutive positions. */
  place: orNull(Type.Integer({ minimum: 1 })),
  /** The own total between up to two different totals above it and two below, greatest first (rule: around-you). */
  around: Type.Array(LevelRow),
  /** The next better rank and the points to it; 0 points when only winners or places differ. Null at the top. */
  above: orNull(Type.Object({ rank: Type.Integer(), userId: Type.String(), gap: Points })),
  /**
   * Punters who were level or behind before the last race and are ahead now, of those who had picked a race by then.
   * Null until two races are run, and for a punter who had picked none by then.
   */
  passedBy: orNull(Passing),
  /** Punters who were level or ahead before the last race and are behind now, likewise. */
  passed: orNull(Passing),
  /** Most points that picks of races without a result can bring: a winner's points each, without bonus. */
  possible: Points,
  /** How many such picks there are. */
  picksToCome: Type.Integer(),
  /** The total if all of them win, and the rank it would have today; null without such picks. */
  best: orNull(Type.Object({ total: Points, rank: Type.Integer() })),
  /** The same if one of them wins. */
  nextWin: Type.Optional(orNull(Type.Object({ total: Points, rank: Type.Integer() }))),
});
export type LiveOwn = Static<typeof LiveOwn>;

/** The event `bets`: bets on the meeting were settled or changed, perhaps the punter's own. */
export const LiveBets = Type.Object({ meetingId: Id });
export type LiveBets = Static<typeof LiveBets>;

/** The event `jackpot`: the cards of the meeting's jackpot closed, or it was decided anew; read it again. */
export const LiveJackpot = Type.Object({ meetingId: Id });
export type LiveJackpot = Static<typeof LiveJackpot>;

/** The event `break`, on every stream: the punter took a break, perhaps on another device (rule: breaks-on-screen). */
export const LiveBreak = PunterBreak;
export type LiveBreak = Static<typeof LiveBreak>;

/** The event `league`: the punter's own place in the league that the viewer follows, at a version. */
export const LiveLeague = Type.Object({
  leagueCode: Type.String(),
  version: Type.Integer(),
  /** Rows of the league's board. */
  totalPunters: Type.Integer(),
  ...LeagueOwnPlace.properties,
});
export type LiveLeague = Static<typeof LiveLeague>;

/**
 * The calls of what viewers follow. The events of every stream, these and those of rounds:
 * - `break`, with a token, when its punter takes a break on any device (rule: breaks-on-screen);
 * - `site`, to every viewer, the version of what the desk published: every fifteen seconds, and with each new one
 *   (rule: live-site);
 * - `end`, when what is followed is final; a viewer need not connect again.
 */
export const liveCalls = declareCalls('live', {
  /**
   * The events of the stream, beside those of every stream ({@link liveCalls}):
   * - `standings`, to every viewer, at once and for every new version;
   * - `own`, beside it, with a token;
   * - `league`, beside it, with `?league=CODE` of a league whose member the token's punter is;
   * - `bets`, with a token, whenever bets on the meeting are settled, or change by a scratching;
   * - `jackpot`, to every viewer, when the cards of its jackpot close and whenever it is decided anew.
   *
   * A viewer sends its version as Last-Event-ID and is not sent that version again.
   */
  FollowLiveStandings: {
    summary:
      "A live meeting's standings as server-sent events, with the token's punter's own place, also in a league.",
    params: MeetingParams,
    query: Type.Object({ league: Type.Optional(SentLeagueCode) }),
    answer: 'stream',
    payload: Type.Object({}),
  },

  /** The event `own` on request: for a viewer without a stream, and once the meeting is final. */
  GetOwnPlace: {
    summary:
      "The punter's own place on a meeting, who stands around it, and who passed whom with the last race.",
    params: MeetingParams,
    payload: Type.Object({ ownPlace: LiveOwn }),
  },
});
