import type { LocalDay } from '@furlong/domain/local-date';
import type { DaySpan } from '@furlong/domain/stats/timeline';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { StoredFacts } from './facts-json.ts';

/** A row of `stats_meetings`. */
export interface MeetingRecord {
  readonly meetingId: number;
  readonly version: number;
  readonly day: LocalDay;
  readonly raceCourseId: number;
  readonly isLocal: boolean;
  readonly counts: boolean;
  readonly punters: number;
  readonly perfectTotal: number;
  readonly perfectCards: number;
  readonly facts: StoredFacts;
}

const recordColumns = sql`
  meeting_id as "meetingId", version, day, race_course_id as "raceCourseId", is_local as "isLocal", counts, punters,
  perfect_total as "perfectTotal", perfect_cards as "perfectCards"`;

/** A meeting's record without its facts, locked until the transaction ends. */
export async function lockRecord(
  trx: Transaction,
  meetingId: number,
): Promise<Omit<MeetingRecord, 'facts'> | undefined> {
  const { rows } = await sql<Omit<MeetingRecord, 'facts'>>`
    select ${recordColumns} from stats_meetings where meeting_id = ${meetingId} for update`.execute(trx);
  return rows[0];
}

/** Whole records of some meetings. */
export async function selectRecords(db: Queryable, meetingIds: readonly number[]): Promise<MeetingRecord[]> {
  const { rows } = await sql<MeetingRecord>`
    select ${recordColumns}, facts from stats_meetings where meeting_id = any(${meetingIds}::integer[])`.execute(
    db,
  );
  return rows;
}

/** Whether a meeting's record is that of its final standings' version. */
export async function isRecorded(db: Queryable, meetingId: number, version: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stats_meetings where meeting_id = ${meetingId} and version = ${version}`.execute(db);
  return rows.length > 0;
}

/** Whether another local meeting of some days counts. */
export async function hasLocalMeeting(
  trx: Transaction,
  { from, to }: DaySpan,
  otherThan: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stats_meetings
    where counts and is_local and day between ${from}::date and ${to}::date and meeting_id <> ${otherThan}
    limit 1`.execute(trx);
  return rows.length > 0;
}

export async function upsertRecord(trx: Transaction, record: MeetingRecord): Promise<void> {
  await sql`
    insert into stats_meetings (
      meeting_id, version, day, race_course_id, is_local, counts, punters, perfect_total, perfect_cards, facts
    )
    values (
      ${record.meetingId}, ${record.version}, ${record.day}, ${record.raceCourseId}, ${record.isLocal},
      ${record.counts}, ${record.punters}, ${record.perfectTotal}, ${record.perfectCards},
      ${JSON.stringify(record.facts)}::jsonb
    )
    on conflict (meeting_id) do update set
      version = excluded.version, day = excluded.day, race_course_id = excluded.race_course_id,
      is_local = excluded.is_local, counts = excluded.counts, punters = excluded.punters,
      perfect_total = excluded.perfect_total, perfect_cards = excluded.perfect_cards, facts = excluded.facts`.execute(
    trx,
  );
}

/** The stages in which milestones follow a meeting. */
export type WorkStage = 'advance' | 'rederive' | 'weeks' | 'done';

/** Begins a stage from its start. A change of weeks that is not worked off yet is kept. */
export async function upsertWork(
  trx: Transaction,
  {
    meetingId,
    stage,
    weeksChanged,
  }: { readonly meetingId: number; readonly stage: WorkStage; readonly weeksChanged: boolean },
): Promise<void> {
  await sql`
    insert into milestone_work (meeting_id, stage, at_version, after, weeks_changed)
    values (${meetingId}, ${stage}, 0, 0, ${weeksChanged})
    on conflict (meeting_id) do update set
      stage = excluded.stage, at_version = 0, after = 0,
      weeks_changed = excluded.weeks_changed or milestone_work.weeks_changed`.execute(trx);
}

/** Final meetings whose record or milestones are not those of their version, oldest first. */
export async function selectUnrecorded(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select meetings.id
    from meetings
    left join stats_meetings on stats_meetings.meeting_id = meetings.id
      and stats_meetings.version = meetings.final_version
    left join milestone_work on milestone_work.meeting_id = stats_meetings.meeting_id
    where meetings.final_version is not null
      and (milestone_work.stage is null or milestone_work.stage <> 'done')
    order by meetings.meeting_date, meetings.id`.execute(db);
  return rows.map(({ id }) => id);
}
