import type { Membership, Round } from '@furlong/domain/leagues/round';
import { type Period, type PeriodKind, parsePeriod, periodOf } from '@furlong/domain/leagues/season-period';
import { type LocalDay, localDayOf } from '@furlong/domain/local-date';
import { formerMember } from '../leagues/show-events.ts';
import { loadHeads } from '../meetings/load-card.ts';
import type { Queryable } from '../platform/database/database.ts';
import { findAliases } from '../session/find-punter.ts';
import { selectScores } from '../standings/queries-scores.ts';
import { type SeasonSettings, selectMemberships, selectSettings } from './queries-season.ts';

/** Meetings of a period: more than are held in a year. */
const meetingsMax = 2_000;

/** What somebody of a season is to the league now. */
export type Standing = 'member' | 'left' | 'former';

/** Somebody of a season. */
export interface SeasonMember extends Membership {
  readonly standing: Standing;
}

/** A finished meeting that a season counts, at a version of its final standings. */
export interface SeasonMeeting extends Omit<Round, 'scores'> {
  readonly version: number;
}

/** A meeting that a season will count once it is finished. */
export type OpenMeeting = Pick<Round, 'id' | 'title' | 'day'>;

/** A league's season in one period: what its tables are made of, but for the scores. */
export interface Season {
  readonly leagueId: number;
  readonly settings: SeasonSettings;
  readonly period: Period;
  readonly today: LocalDay;
  /** The period is over. */
  readonly finished: boolean;
  /** The first day of the league's first membership: nothing was counted before. */
  readonly begun: LocalDay;
  /** The finished meetings that the league chose, oldest first. */
  readonly meetings: readonly SeasonMeeting[];
  /** Those of today and before that are not finished, oldest first: no part of the tables. */
  readonly open: readonly OpenMeeting[];
  /** Everybody who was a member in the period. */
  readonly everybody: readonly SeasonMember[];
  /** Who is in the tables: the members, and in a finished one those who left since. */
  readonly listed: readonly SeasonMember[];
}

/** Which period of a league's season; the current one unless named. */
export interface SeasonQuestion {
  readonly leagueId: number;
  readonly by: PeriodKind;
  /** Throws InvalidValue when it names no period. */
  readonly period?: string | undefined;
  readonly now: Date;
}

/** Loads what the tables of a league's period are made of (rule: league-season). */
export async function loadSeason(
  db: Queryable,
  { leagueId, by, period: asked, now }: SeasonQuestion,
): Promise<Season> {
  const today = localDayOf(now);
  const period = asked === undefined ? periodOf(by, today) : parsePeriod(by, asked);
  const [settings, members] = await Promise.all([selectSettings(db, leagueId), loadMembers(db, leagueId)]);
  const finished = period.to < today;
  const everybody = members.filter(
    ({ since, until }) => since <= period.to && (until === null || until >= period.from),
  );
  return {
    leagueId,
    settings,
    period,
    today,
    finished,
    begun: members.map(({ since }) => since).sort()[0] ?? today,
    ...(await loadSeasonMeetings(db, period, settings, today)),
    everybody,
    listed: finished ? everybody : everybody.filter(({ standing }) => standing === 'member'),
  };
}

/** Everybody who is or was in a league. */
export async function loadMembers(db: Queryable, leagueId: number): Promise<SeasonMember[]> {
  const stored = await selectMemberships(db, leagueId);
  const aliases = await findAliases(
    db,
    stored.map(({ punterId }) => punterId),
  );
  return stored.map(({ punterId, joinedAt, leftAt }) => {
    const alias = aliases.get(punterId);
    return {
      punterId,
      alias: alias ?? formerMember,
      since: localDayOf(joinedAt),
      until: leftAt && localDayOf(leftAt),
      standing: alias === undefined ? 'former' : leftAt === null ? 'member' : 'left',
    };
  });
}

/** The meetings of a period that a league's season counts, finished, and up to today not; oldest first. */
export async function loadSeasonMeetings(
  db: Queryable,
  { from, to }: Pick<Period, 'from' | 'to'>,
  settings: SeasonSettings,
  today: LocalDay,
): Promise<Pick<Season, 'meetings' | 'open'>> {
  const heads = await loadHeads(db, { from, to, limit: meetingsMax });
  const chosen = heads.filter(
    ({ date, raceCourseId }) =>
      (settings.scope !== 'course' || raceCourseId === settings.raceCourseId) &&
      (settings.scope !== 'days' || settings.days.includes(date)),
  );
  return {
    meetings: chosen.flatMap(({ id, name, date, finalVersion }) =>
      finalVersion === null ? [] : { id, title: name, day: date, version: finalVersion },
    ),
    open: chosen.flatMap(({ id, name, date, finalVersion }) =>
      finalVersion === null && date <= today ? { id, title: name, day: date } : [],
    ),
  };
}

/** The rounds of some meetings with what some members scored, without meetings that do not count (rule: scoring). */
export async function loadRounds(
  db: Queryable,
  meetings: readonly SeasonMeeting[],
  members: readonly Membership[],
): Promise<Round[]> {
  const scores = await selectScores(
    db,
    meetings.map(({ id, version }) => ({ meetingId: id, version })),
    members.map(({ punterId }) => punterId),
  );
  return meetings.flatMap(({ id, title, day }) => {
    const ofMeeting = scores.get(id);
    return ofMeeting ? { id, title, day, scores: ofMeeting } : [];
  });
}
