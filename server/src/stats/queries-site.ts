import type { LocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** A recorded meeting and its version. */
export interface RecordedMeeting {
  readonly meetingId: number;
  readonly version: number;
}

/** The local meetings of some days that count, the latest first; found by their index. */
export async function selectLocalRecords(
  db: Queryable,
  from: LocalDay,
  to: LocalDay,
  limit: number,
): Promise<RecordedMeeting[]> {
  const { rows } = await sql<RecordedMeeting>`
    select meeting_id as "meetingId", version
    from stats_meetings
    where counts and is_local and day between ${from}::date and ${to}::date
    order by day desc, meeting_id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Who rode and who trained a runner that took part. */
export interface PeopleOfRunner {
  readonly meetingId: number;
  readonly raceNumber: number;
  readonly saddle: number;
  readonly jockey: string;
  readonly trainer: string;
}

export async function selectPeople(db: Queryable, meetingIds: readonly number[]): Promise<PeopleOfRunner[]> {
  const { rows } = await sql<PeopleOfRunner>`
    select races.meeting_id as "meetingId", races.number as "raceNumber", runners.saddle, runners.jockey,
      runners.trainer
    from races join runners on runners.race_id = races.id
    where races.meeting_id = any(${meetingIds}::integer[]) and runners.scratched_at is null`.execute(db);
  return rows;
}

/** What the final standings of a meeting come to, points in hundredths. */
export interface MeetingTotals extends RecordedMeeting {
  readonly points: number;
  readonly most: number;
  readonly punters: number;
}

/** The totals of some meetings in the versions asked for; a meeting without a row is left out. */
export async function selectTotals(
  db: Queryable,
  meetings: readonly RecordedMeeting[],
): Promise<MeetingTotals[]> {
  if (meetings.length === 0) return [];
  const { rows } = await sql<MeetingTotals>`
    select standing.meeting_id as "meetingId", standing.version, sum(standing.total)::float8 as points,
      max(standing.total) as most, count(*)::integer as punters
    from unnest(
      ${meetings.map(({ meetingId }) => meetingId)}::integer[],
      ${meetings.map(({ version }) => version)}::integer[]
    ) as wanted (meeting_id, version)
    join final_standings as standing
      on standing.meeting_id = wanted.meeting_id and standing.version = wanted.version
    group by standing.meeting_id, standing.version`.execute(db);
  return rows;
}
