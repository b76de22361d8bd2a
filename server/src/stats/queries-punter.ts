import type { LocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** A punter's row of final standings, of a version of a meeting that is over and counts. */
export interface StandingRow {
  readonly meetingId: number;
  /** The version of this row. */
  readonly version: number;
  /** The version that is in force; an earlier one has the figures from before a correction. */
  readonly versionInForce: number;
  /** The meeting's own version: a later one than that in force while a correction is being worked off. */
  readonly meetingVersion: number;
  readonly day: LocalDay;
  readonly rank: number;
  readonly total: number;
  readonly winners: number;
  readonly secondPlace: number;
  readonly thirdPlace: number;
  /** Saddles by race, joined by commas; null without picks. Of the version in force only. */
  readonly saddles: string | null;
}

/** A punter's rows of all meetings that are over and count, each meeting's versions together, by day. */
export async function selectStandings(db: Queryable, punterId: number): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select
      standing.meeting_id as "meetingId", standing.version, record.version as "versionInForce",
      meetings.standings_version as "meetingVersion", record.day, standing.rank, standing.total, standing.winners,
      standing.second_places as "secondPlace", standing.third_places as "thirdPlace",
      array_to_string(card_picks.saddles, ',') as saddles
    from final_standings as standing
    join stats_meetings as record on record.meeting_id = standing.meeting_id
    join meetings on meetings.id = standing.meeting_id
    left join card_picks on card_picks.punter_id = standing.punter_id
      and card_picks.meeting_id = standing.meeting_id and standing.version = record.version
    where standing.punter_id = ${punterId} and record.counts and standing.version <= record.version
    order by record.day, standing.meeting_id, standing.version`.execute(db);
  return rows;
}

/** How many punters each version of some meetings' final standings lists. */
export async function selectPunterCounts(
  db: Queryable,
  meetingIds: readonly number[],
): Promise<{ readonly meetingId: number; readonly version: number; readonly punters: number }[]> {
  if (meetingIds.length === 0) return [];
  const { rows } = await sql<{ meetingId: number; version: number; punters: number }>`
    select meeting_id as "meetingId", version, punters
    from final_boards where meeting_id = any(${meetingIds}::integer[])`.execute(db);
  return rows;
}

/** How stats name a meeting. */
export interface MeetingName {
  readonly meetingId: number;
  readonly name: string;
  readonly raceCourseId: number;
  readonly raceCourse: string;
}

export async function selectMeetingNames(
  db: Queryable,
  meetingIds: readonly number[],
): Promise<ReadonlyMap<number, MeetingName>> {
  const { rows } = await sql<MeetingName>`
    select meetings.id as "meetingId", meetings.name, race_courses.id as "raceCourseId",
      race_courses.name as "raceCourse"
    from meetings join race_courses on race_courses.id = meetings.race_course_id
    where meetings.id = any(${meetingIds}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.meetingId, row]));
}

/** How stats name a course. */
export interface CourseName {
  readonly id: number;
  readonly name: string;
  readonly country: string;
}

export async function selectCourseNames(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CourseName>> {
  const { rows } = await sql<CourseName>`
    select id, name, country from race_courses where id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A runner of a meeting. */
export interface RunnerKey {
  readonly meetingId: number;
  readonly raceNumber: number;
  readonly saddle: number;
}

/** The horses' names of some runners, in their order; an empty text for one that is not known. */
export async function selectHorses(db: Queryable, runners: readonly RunnerKey[]): Promise<string[]> {
  if (runners.length === 0) return [];
  const { rows } = await sql<{ horse: string | null }>`
    select runners.horse
    from unnest(
      ${runners.map((runner) => runner.meetingId)}::integer[],
      ${runners.map((runner) => runner.raceNumber)}::integer[],
      ${runners.map((runner) => runner.saddle)}::integer[]
    ) with ordinality as wanted (meeting_id, number, saddle, place)
    left join races on races.meeting_id = wanted.meeting_id and races.number = wanted.number
    left join runners on runners.race_id = races.id and runners.saddle = wanted.saddle
    order by wanted.place`.execute(db);
  return rows.map(({ horse }) => horse ?? '');
}

/** The Mondays of the weeks with a local meeting that counts, in order (rule: weeks-in-a-row). */
export async function selectLocalWeeks(db: Queryable): Promise<LocalDay[]> {
  const { rows } = await sql<{ monday: LocalDay }>`
    select distinct date_trunc('week', day)::date as monday
    from stats_meetings where counts and is_local order by 1`.execute(db);
  return rows.map(({ monday }) => monday);
}
