import type { LocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** What a row of final standings says of its punter. */
export interface OwnStanding {
  readonly rank: number;
  readonly total: number;
  readonly winners: number;
  readonly secondPlace: number;
  readonly thirdPlace: number;
  /** Byte n is the saddle picked in race n, 0 for none. */
  readonly picks: Uint8Array;
}

/** A punter's row of final standings, of a version of a meeting that is over and counts. */
export interface StandingRow extends OwnStanding {
  readonly meetingId: number;
  /** The version of this row. */
  readonly version: number;
  /** The version that is in force; an earlier one has the figures from before a correction. */
  readonly versionInForce: number;
  /** The meeting's own version: a later one than that in force while a correction is being worked off. */
  readonly meetingVersion: number;
}

/**
 * A punter's rows of all meetings that are over and count, each meeting's versions together, by day. One text of all rows:
 * a thousand rows of ten columns cost the driver more than all that is added up from them.
 */
export async function selectStandings(db: Queryable, punterId: number): Promise<StandingRow[]> {
  const { rows } = await sql<{ packed: string | null }>`
    select string_agg(
      concat_ws(
        ',', standing.meeting_id, standing.version, record.version, meetings.standings_version, standing.rank,
        standing.total, standing.winners, standing.second_places, standing.third_places, encode(standing.picks, 'hex')
      ),
      ';' order by record.day, standing.meeting_id, standing.version
    ) as packed
    from final_standings as standing
    join stats_meetings as record on record.meeting_id = standing.meeting_id
    join meetings on meetings.id = standing.meeting_id
    where standing.punter_id = ${punterId} and record.counts and standing.version <= record.version`.execute(
    db,
  );
  const packed = rows[0]?.packed;
  return packed ? packed.split(';').map(unpackStanding) : [];
}

function unpackStanding(text: string): StandingRow {
  const parts = text.split(',');
  const at = (index: number) => Number(parts[index]);
  return {
    meetingId: at(0),
    version: at(1),
    versionInForce: at(2),
    meetingVersion: at(3),
    rank: at(4),
    total: at(5),
    winners: at(6),
    secondPlace: at(7),
    thirdPlace: at(8),
    picks: Buffer.from(parts[9] ?? '', 'hex'),
  };
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
