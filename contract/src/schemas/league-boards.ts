import Type, { type Static } from 'typebox';
import { leagueReactions, seasonPeriods, seasonScopes } from '../codes/league-boards.ts';
import { declareCalls } from './declare-calls.ts';
import { Day, Id, Instant, MeetingParams, name, oneOf, orNull, Points, RaceNumber, words } from './fields.ts';
import { HeadToHead, LeagueDuels, LeagueSeason, SeasonSettings } from './league-season.ts';
import { SentLeagueCode } from './leagues.ts';
import { Meeting } from './meetings.ts';
import { RacePickDetail, StandingsRow } from './standings.ts';

const Page = Type.Integer({ minimum: 1, maximum: 10_000_000 });
/** The part of an alias to look for; empty finds everybody. */
const Search = Type.Object({ searchString: Type.Optional(words(40)) });

/**
 * A row of a league's board for one meeting: the great board's row with the rank among the league's punters
 * (rule: league-board). Equal rows share their rank.
 */
export const LeagueBoardRow = Type.Object({
  punterId: Id,
  leagueRank: Type.Integer({ minimum: 1 }),
  punterAlias: Type.String(),
  meetingPoints: Points,
  winners: Type.Integer(),
  secondPlaces: Type.Integer(),
  thirdPlaces: Type.Integer(),
  /** True when another punter of the league shares the rank. */
  tied: Type.Boolean(),
  /** The rank among everybody on the meeting's board. */
  rank: Type.Integer({ minimum: 1 }),
  /**
   * Places gained (positive) or lost in this league since the race before; null before the second race, and for a
   * punter without a pick in the races before.
   */
  movement: orNull(Type.Integer()),
  /** Points to the next better rank of this league, 0 when only winners or places differ; null at the top. */
  gap: orNull(Points),
  isOwn: Type.Boolean(),
  /** No longer a member: shown on the boards of meetings played as one. */
  left: Type.Boolean(),
});
export type LeagueBoardRow = Static<typeof LeagueBoardRow>;

/** Punters of the league who passed, or were passed by, the caller in the last race: how many, and the nearest few. */
export const LeaguePassing = Type.Object({ count: Type.Integer(), aliases: Type.Array(Type.String()) });
export type LeaguePassing = Static<typeof LeaguePassing>;

/** The caller's own place in a league at a version of a meeting's board. */
export const LeagueOwnPlace = Type.Object({
  /** Null before a race is off that the caller picked. */
  own: orNull(LeagueBoardRow),
  /**
   * Who was level or behind before the last race and is ahead now, in this league. Null until two races are run, and in
   * a league that nobody makes.
   */
  passedBy: orNull(LeaguePassing),
  /** Who was level or ahead before the last race and is behind now, likewise. */
  passed: orNull(LeaguePassing),
  /**
   * The best and the worst league rank that the races to come still allow: no result of theirs can bring another. Null
   * without an own row, when no race is to come, and in a league that nobody makes.
   */
  possible: orNull(Type.Object({ best: Type.Integer(), worst: Type.Integer() })),
});
export type LeagueOwnPlace = Static<typeof LeagueOwnPlace>;

/** A page of a league's board. Its fields stand at the top level of the answer. */
export const LeagueBoardPage = Type.Object({
  /** Ten rows a page, by league rank and then alias. */
  currentLeaderboard: Type.Array(LeagueBoardRow),
  /** Pages of the list, or of what the search found; at least 1. */
  maxPages: Type.Integer({ minimum: 1 }),
  /** The fewest points on the league's board; 0 while it is empty. */
  minPoints: Points,
  page: Type.Integer(),
  perPage: Type.Integer(),
  /** Rows of the league's board, whatever the search. */
  totalPunters: Type.Integer(),
  /** The league's members now, those without picks included; null for a league that nobody makes. */
  members: orNull(Type.Integer()),
  ...LeagueOwnPlace.properties,
  meetingId: Id,
  meetingStatusId: Type.Integer(),
  /** The version of the meeting's board; the same number on every node and screen. */
  version: Type.Integer(),
  /** Number of the last race with a result, and when that result came; null before the first. */
  lastRace: orNull(RaceNumber),
  lastRaceAt: orNull(Instant),
  /** True while the last race's result is not official. */
  provisional: Type.Boolean(),
  /** False while a shown race is provisional or races are still to come. */
  final: Type.Boolean(),
  /** False once the meeting is over with too few races run (rule: scoring). */
  counts: Type.Boolean(),
});
export type LeagueBoardPage = Static<typeof LeagueBoardPage>;

/** A punter at a course on a day, one entry per meeting, with the place in each league. */
export const PunterStats = Type.Object({
  raceCourseId: Id,
  raceCourseName: Type.String(),
  date: Day,
  meetings: Type.Array(
    Type.Object({
      meetingId: Id,
      meetingName: Type.String(),
      final: Type.Boolean(),
      counts: Type.Boolean(),
      version: Type.Integer(),
      /** Null when the punter is not on the meeting's board. */
      own: orNull(StandingsRow),
      totalPunters: Type.Integer(),
      leagues: Type.Array(
        Type.Object({
          leagueName: Type.String(),
          leagueCode: Type.String(),
          leagueRank: Type.Integer(),
          totalPunters: Type.Integer(),
        }),
      ),
    }),
  ),
});
export type PunterStats = Static<typeof PunterStats>;

/** How often a row of a race was given a reaction. */
export const ReactionCount = Type.Object({
  raceNumber: RaceNumber,
  /** The punter whose row it is. */
  punterId: Id,
  reaction: oneOf(leagueReactions),
  count: Type.Integer(),
  /** The caller is one of them. */
  isOwn: Type.Boolean(),
});
export type ReactionCount = Static<typeof ReactionCount>;

/** A league that nobody makes: a view of the great board (rule: open-leagues). */
export const OpenLeague = Type.Object({
  /** `everybody`, `course-12`, `newcomers-2026-11`. */
  openLeagueId: Type.String(),
  kind: oneOf(['everybody', 'course', 'newcomers']),
  title: Type.String(),
});
export type OpenLeague = Static<typeof OpenLeague>;

const LeagueParams = Type.Object({ leagueCode: SentLeagueCode, page: Page });
const PeriodQuery = Type.Object({
  by: Type.Optional(oneOf(seasonPeriods)),
  /** The current one unless given. */
  period: Type.Optional(Type.String({ pattern: '^[0-9]{4}(-[0-9]{2}){0,2}$', maxLength: 10 })),
});

export const leagueBoardsCalls = declareCalls('league-boards', {
  GetLeagueLeaderboard: {
    summary:
      "A page of a league's board for a meeting, with the own place; `searchString` looks for aliases that begin so. 404 unless the caller is a member.",
    params: Type.Object({ meetingId: Id, leagueCode: SentLeagueCode, page: Page }),
    query: Search,
    payload: LeagueBoardPage,
  },

  GetLeaderboardDetailsForPunter: {
    summary: "A punter's picks race by race with the race position; the caller's own unless asked otherwise.",
    params: MeetingParams,
    query: Type.Object({ punterId: Type.Optional(Id) }),
    payload: Type.Object({
      punterLeaderboardDetails: Type.Array(RacePickDetail),
      /** What picking every winner of the card brought (rule: scoring), else 0. */
      cardBonus: Points,
    }),
  },

  GetStatsMeetings: {
    summary: 'The meetings that the caller has played, newest first, at most 200.',
    payload: Type.Object({ meetings: Type.Array(Meeting) }),
  },

  GetPunterStats: {
    summary: "The caller's figures at a course on a day, with the place in each league.",
    params: Type.Object({ raceCourseId: Id, date: Day }),
    payload: Type.Object({ punterStats: PunterStats }),
  },

  GetLeagueSeason: {
    summary: "A page of a league's season table, fifty rows each, by season, month or week.",
    params: LeagueParams,
    query: PeriodQuery,
    payload: Type.Object({ leagueSeason: LeagueSeason }),
  },

  GetLeagueDuels: {
    summary: "A page of a league's table of duels, fifty rows each.",
    params: LeagueParams,
    query: PeriodQuery,
    payload: Type.Object({ leagueDuels: LeagueDuels }),
  },

  GetLeagueHeadToHead: {
    summary:
      'Two members of a league against each other; race by race for the `meetingId` that is asked for. With `before` only their meetings older than that one.',
    params: Type.Object({ leagueCode: SentLeagueCode, punterId: Id, otherPunterId: Id }),
    query: Type.Object({ meetingId: Type.Optional(Id), before: Type.Optional(Id) }),
    payload: Type.Object({ headToHead: HeadToHead }),
  },

  UpdateLeagueSeason: {
    summary:
      "Sets what a league's season counts, and whether members may react. 403 unless the caller owns it.",
    body: Type.Object({
      leagueCode: SentLeagueCode,
      scope: oneOf(seasonScopes),
      raceCourseId: Type.Optional(Id),
      days: Type.Optional(Type.Array(Day, { maxItems: 100 })),
      bestOf: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 366 }))),
      reactions: Type.Boolean(),
    }),
    payload: Type.Object({ settings: SeasonSettings }),
  },

  GetLeagueReactions: {
    summary: "The reactions on a meeting's result rows in a league.",
    params: Type.Object({ leagueCode: SentLeagueCode, meetingId: Id }),
    payload: Type.Object({ reactions: Type.Array(ReactionCount) }),
  },

  ReactInLeague: {
    summary: "Reacts to a member's result in a race, in place of an earlier reaction; null takes it back.",
    body: Type.Object({
      leagueCode: SentLeagueCode,
      meetingId: Id,
      raceNumber: RaceNumber,
      punterId: Id,
      reaction: orNull(oneOf(leagueReactions)),
    }),
    payload: Type.Object({}),
  },

  GetOpenLeagues: {
    summary: 'The leagues of a meeting that nobody makes: everybody, its course, the newcomers of its month.',
    params: MeetingParams,
    payload: Type.Object({ openLeagues: Type.Array(OpenLeague) }),
  },

  GetOpenLeagueLeaderboard: {
    summary: 'A page of the board of a league that nobody makes; with a token also the own place.',
    params: Type.Object({ meetingId: Id, openLeagueId: name(40), page: Page }),
    query: Search,
    payload: LeagueBoardPage,
  },
});
