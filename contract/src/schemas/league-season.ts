import Type, { type Static } from 'typebox';
import { seasonPeriods, seasonScopes } from '../codes/league-boards.ts';
import { Day, Id, oneOf, orNull, Points, pageOf, RaceNumber } from './fields.ts';
import { RacePickDetail, StandingsRow } from './standings.ts';

/** What a league's season counts, as its owner set it (rule: league-season). */
export const SeasonSettings = Type.Object({
  scope: oneOf(seasonScopes),
  /** Set with the scope `course`. */
  raceCourseId: orNull(Id),
  raceCourseName: orNull(Type.String()),
  /** The chosen days, with the scope `days`; by day. */
  days: Type.Array(Day),
  /** Only each punter's best so many meetings of a table count; null: all of them. */
  bestOf: orNull(Type.Integer()),
  /** Members may react to result rows. */
  reactions: Type.Boolean(),
});
export type SeasonSettings = Static<typeof SeasonSettings>;

/** `member` now; `left` since; `former` has closed the account, and is shown without a name. */
const Standing = oneOf(['member', 'left', 'former']);

/** How many meetings or months a member won, came second and third in; shared on a tie (rule: league-medals). */
export const Medals = Type.Object({
  gold: Type.Integer(),
  silver: Type.Integer(),
  bronze: Type.Integer(),
});
export type Medals = Static<typeof Medals>;

/** A row of a season table (rule: league-season). */
export const SeasonRow = Type.Object({
  punterId: Id,
  punterAlias: Type.String(),
  /** Equal rows share their rank. Null for one who has played no meeting of the table. */
  rank: orNull(Type.Integer({ minimum: 1 })),
  tied: Type.Boolean(),
  /** Places gained by the table's last meeting, negative for lost; null for one who had no rank before it. */
  movement: orNull(Type.Integer()),
  standing: Standing,
  /** Points of the meetings that count. */
  points: Points,
  /** Points so far of the meetings that are running, which count nowhere yet; null for one who is in none of them. */
  live: orNull(Points),
  /**
   * The row with those points added, as if the meetings were over: the rows are in this order. The movement is places
   * gained on the official rank. Null while no member has points that are live.
   */
  asItStands: orNull(
    Type.Object({
      rank: orNull(Type.Integer({ minimum: 1 })),
      tied: Type.Boolean(),
      movement: orNull(Type.Integer()),
      points: Points,
    }),
  ),
  winners: Type.Integer(),
  secondPlaces: Type.Integer(),
  thirdPlaces: Type.Integer(),
  /** Meetings played, how many of them count, and how many were held while the punter was a member. */
  played: Type.Integer(),
  counted: Type.Integer(),
  playable: Type.Integer(),
  /** Points of all meetings played, shared over them; null without one. */
  average: orNull(Points),
  /** The day of joining, when it is later than the table's first; else null. */
  since: orNull(Day),
  meetingMedals: Medals,
  /** Of months that are over; not counted in tables of a month or a week. */
  monthMedals: Medals,
  isOwn: Type.Boolean(),
});
export type SeasonRow = Static<typeof SeasonRow>;

/** The table's period: `2026`, `2026-11`, or the Monday `2026-11-16`. */
const Period = Type.Object({
  by: oneOf(seasonPeriods),
  period: Type.String(),
  from: Day,
  /** The last day, included. */
  to: Day,
  /** The period is over: those who left since stay in it as `left`. */
  finished: Type.Boolean(),
  /** The periods before and after this one; null where the league has none. */
  earlier: orNull(Type.String()),
  later: orNull(Type.String()),
});

/** A finished meeting of a season, and who won it. */
export const SeasonMeeting = Type.Object({
  meetingId: Id,
  meetingName: Type.String(),
  date: Day,
  /** Members who played it. */
  players: Type.Integer(),
  /** The aliases of those who won it, at most five; empty when fewer than two played. */
  gold: Type.Array(Type.String()),
});
export type SeasonMeeting = Static<typeof SeasonMeeting>;

/** A meeting of a season that is under way, or waits for its last official result: the table does not count it yet. */
export const RunningMeeting = Type.Object({
  meetingId: Id,
  meetingName: Type.String(),
  date: Day,
  /** The last race with a result; null before the first. */
  lastRace: orNull(RaceNumber),
  /** The aliases of those who lead it, at most five; empty before the first result. */
  leaders: Type.Array(Type.String()),
  /** How many lead it: more than are named where so many are level. */
  leading: Type.Integer(),
  /** Members who play it. */
  players: Type.Integer(),
  /** Among them; null for one who does not play it, and before the first result. */
  ownRank: orNull(Type.Integer({ minimum: 1 })),
});
export type RunningMeeting = Static<typeof RunningMeeting>;

export const LeagueSeason = Type.Object({
  ...Period.properties,
  settings: SeasonSettings,
  /** The meetings of the period that are running, the earliest day first, at most 10. */
  running: Type.Array(RunningMeeting),
  /** The finished meetings that the table counts, newest first, at most 100. */
  meetings: Type.Array(SeasonMeeting),
  /** How many finished meetings it counts in all. */
  totalMeetings: Type.Integer(),
  ...pageOf(SeasonRow),
});
export type LeagueSeason = Static<typeof LeagueSeason>;

/** A row of the table of duels: 3 points a win, 1 a draw, over the meetings that both played (rule: league-duels). */
export const DuelRow = Type.Object({
  punterId: Id,
  punterAlias: Type.String(),
  rank: Type.Integer({ minimum: 1 }),
  tied: Type.Boolean(),
  standing: Standing,
  played: Type.Integer(),
  won: Type.Integer(),
  drawn: Type.Integer(),
  lost: Type.Integer(),
  /** 3 a win, 1 a draw. */
  points: Type.Integer(),
  /** Who stood nearest on the last meeting that was played with another who is still a member; null without one. */
  lastMetId: orNull(Id),
  isOwn: Type.Boolean(),
});
export type DuelRow = Static<typeof DuelRow>;

export const LeagueDuels = Type.Object({
  ...Period.properties,
  ...pageOf(DuelRow),
});
export type LeagueDuels = Static<typeof LeagueDuels>;

/** One of the two of a head-to-head. */
const Duellist = Type.Object({ punterId: Id, punterAlias: Type.String(), won: Type.Integer() });

/** Two members race by race, and over the meetings that both played. */
export const HeadToHead = Type.Object({
  one: Duellist,
  other: Duellist,
  drawn: Type.Integer(),
  /** The meetings under way that both play, with their points so far, at most 10; none where `before` is given. */
  running: Type.Array(
    Type.Object({
      meetingId: Id,
      meetingName: Type.String(),
      date: Day,
      /** The last race with a result; null before the first. */
      lastRace: orNull(RaceNumber),
      one: Points,
      other: Points,
    }),
  ),
  /** The finished meetings that both played as members, newest first, at most 10; the next where `before` names the last. */
  meetings: Type.Array(
    Type.Object({
      meetingId: Id,
      meetingName: Type.String(),
      date: Day,
      one: Points,
      other: Points,
      winner: oneOf(['one', 'other', 'none']),
    }),
  ),
  /** How many more of their meetings are older than these. */
  older: Type.Integer({ minimum: 0 }),
  /**
   * The meeting that was asked for, race by race; the first that both play now, else the last that both played, when none
   * was, or while one of them has no points on it; null without one, and where older meetings are asked for. Others' picks of races that are off only.
   */
  meeting: orNull(
    Type.Object({
      meetingId: Id,
      one: orNull(StandingsRow),
      other: orNull(StandingsRow),
      races: Type.Array(Type.Object({ raceNumber: RaceNumber, one: RacePickDetail, other: RacePickDetail })),
    }),
  ),
});
export type HeadToHead = Static<typeof HeadToHead>;
