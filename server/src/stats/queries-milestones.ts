import type { LocalDay } from '@furlong/domain/local-date';
import type { MilestoneProgress } from '@furlong/domain/stats/milestones';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { OwnStanding } from './queries-punter.ts';
import type { WorkStage } from './queries-record.ts';

/** Key of the advisory lock of milestones: the same number on every node of a database. */
const milestonesLock = 7_410_011;

/**
 * Waits until no other transaction changes milestones. They are changed for thousands of punters at a time, and two
 * meetings that end together have mostly the same ones.
 */
export async function lockMilestones(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${milestonesLock})`.execute(trx);
}

/** How far everybody's milestones follow a meeting. */
export interface MilestoneWork {
  readonly stage: WorkStage;
  readonly atVersion: number;
  readonly after: number;
  readonly weeksChanged: boolean;
  /** Of the meeting's record. */
  readonly version: number;
  readonly day: LocalDay;
  readonly counts: boolean;
}

/** A meeting's work, locked until the transaction ends. */
export async function lockWork(trx: Transaction, meetingId: number): Promise<MilestoneWork | undefined> {
  const { rows } = await sql<MilestoneWork>`
    select work.stage, work.at_version as "atVersion", work.after, work.weeks_changed as "weeksChanged",
      record.version, record.day, record.counts
    from milestone_work as work
    join stats_meetings as record on record.meeting_id = work.meeting_id
    where work.meeting_id = ${meetingId}
    for update of work`.execute(trx);
  return rows[0];
}

export async function moveWork(
  trx: Transaction,
  meetingId: number,
  { stage, atVersion, after }: Pick<MilestoneWork, 'stage' | 'atVersion' | 'after'>,
): Promise<void> {
  await sql`
    update milestone_work
    set stage = ${stage}, at_version = ${atVersion}, after = ${after},
      weeks_changed = weeks_changed and ${stage !== 'done'}
    where meeting_id = ${meetingId}`.execute(trx);
}

/** A punter of a meeting's final standings. */
export interface PunterToAdvance extends OwnStanding {
  readonly punterId: number;
  readonly place: number;
}

/** The punters of a version's final standings after a place. */
export async function selectPuntersToAdvance(
  trx: Transaction,
  { meetingId, version, after }: { meetingId: number; version: number; after: number },
  limit: number,
): Promise<PunterToAdvance[]> {
  const { rows } = await sql<PunterToAdvance>`
    select
      standing.punter_id as "punterId", standing.place, standing.rank, standing.total, standing.winners,
      standing.second_places as "secondPlace", standing.third_places as "thirdPlace", standing.picks
    from final_standings as standing
    where standing.meeting_id = ${meetingId} and standing.version = ${version} and standing.place > ${after}
    order by standing.place
    limit ${limit}`.execute(trx);
  return rows;
}

/** Punters in any version of a meeting's final standings, after a version and place. */
export async function selectPuntersOfVersions(
  trx: Transaction,
  { meetingId, atVersion, after }: { meetingId: number; atVersion: number; after: number },
  limit: number,
): Promise<{ readonly punterId: number; readonly version: number; readonly place: number }[]> {
  const { rows } = await sql<{ punterId: number; version: number; place: number }>`
    select punter_id as "punterId", version, place
    from final_standings
    where meeting_id = ${meetingId} and (version, place) > (${atVersion}, ${after})
    order by version, place
    limit ${limit}`.execute(trx);
  return rows;
}

/** Punters whose last week is after a Monday, after a punter's id. */
export async function selectPuntersBeyond(
  trx: Transaction,
  monday: LocalDay,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ punterId: number }>`
    select punter_id as "punterId" from milestone_progress
    where punter_id > ${after} and week > ${monday}::date
    order by punter_id limit ${limit}`.execute(trx);
  return rows.map(({ punterId }) => punterId);
}

/** A row of final standings in force, of a meeting that the punter's milestones follow already. */
export interface FollowedStanding extends OwnStanding {
  readonly punterId: number;
  readonly meetingId: number;
  readonly version: number;
}

/**
 * The standings of some punters that their milestones follow: those of meetings that count, as far as each meeting's own
 * work has come, and of the meeting at hand.
 */
export async function selectFollowedStandings(
  trx: Transaction,
  punterIds: readonly number[],
  meetingId: number,
): Promise<FollowedStanding[]> {
  const { rows } = await sql<FollowedStanding>`
    select
      standing.punter_id as "punterId", standing.meeting_id as "meetingId", standing.version, standing.rank,
      standing.total, standing.winners, standing.second_places as "secondPlace", standing.third_places as "thirdPlace", standing.picks
    from final_standings as standing
    join stats_meetings as record on record.meeting_id = standing.meeting_id and record.version = standing.version
    join milestone_work as work on work.meeting_id = standing.meeting_id
    where standing.punter_id = any(${punterIds}::integer[]) and record.counts
      and (work.stage <> 'advance' or standing.place <= work.after or standing.meeting_id = ${meetingId})`.execute(
    trx,
  );
  return rows;
}

/** A punter's milestone. */
export interface ReachedRow {
  readonly punterId: number;
  readonly kind: string;
  readonly goal: number;
  /** 0: of no course. */
  readonly raceCourseId: number;
  readonly day: LocalDay;
}

/** Adds milestones that are not there, and counts them. */
export async function insertReached(trx: Transaction, rows: readonly ReachedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    with added as (
      insert into punter_milestones (punter_id, kind, goal, race_course_id, reached_on)
      select punter_id, kind, goal, race_course_id, reached_on
      from unnest(
        ${rows.map((row) => row.punterId)}::integer[], ${rows.map((row) => row.kind)}::text[],
        ${rows.map((row) => row.goal)}::integer[], ${rows.map((row) => row.raceCourseId)}::integer[],
        ${rows.map((row) => row.day)}::date[]
      ) as reached (punter_id, kind, goal, race_course_id, reached_on)
      on conflict do nothing
      returning kind, goal, race_course_id
    )
    insert into milestone_counts as counts (kind, goal, race_course_id, holders)
    select kind, goal, race_course_id, count(*) from added group by kind, goal, race_course_id
    on conflict (kind, goal, race_course_id) do update set holders = counts.holders + excluded.holders`.execute(
    trx,
  );
}

/** Takes all milestones and all progress of some punters away, and from the counts. */
export async function deleteMilestones(trx: Transaction, punterIds: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from punter_milestones where punter_id = any(${punterIds}::integer[])
      returning kind, goal, race_course_id
    ), sums as (
      select kind, goal, race_course_id, count(*) as holders from gone group by kind, goal, race_course_id
    )
    update milestone_counts as counts set holders = counts.holders - sums.holders
    from sums
    where counts.kind = sums.kind and counts.goal = sums.goal and counts.race_course_id = sums.race_course_id`.execute(
    trx,
  );
  await sql`delete from milestone_progress where punter_id = any(${punterIds}::integer[])`.execute(trx);
}

/** A punter's progress up to a day. */
export interface ProgressRow extends MilestoneProgress {
  readonly punterId: number;
  readonly through: LocalDay;
}

/** The progress of some punters; one who has none is left out. */
export async function selectProgress(
  trx: Transaction,
  punterIds: readonly number[],
): Promise<ReadonlyMap<number, ProgressRow>> {
  const { rows } = await sql<ProgressRow>`
    select punter_id as "punterId", cards, winners, week, weeks, most_weeks as "mostWeeks", through
    from milestone_progress where punter_id = any(${punterIds}::integer[])`.execute(trx);
  return new Map(rows.map((row) => [row.punterId, row]));
}

export async function upsertProgress(trx: Transaction, rows: readonly ProgressRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into milestone_progress (punter_id, cards, winners, week, weeks, most_weeks, through)
    select * from unnest(
      ${rows.map((row) => row.punterId)}::integer[], ${rows.map((row) => row.cards)}::integer[],
      ${rows.map((row) => row.winners)}::integer[], ${rows.map((row) => row.week)}::date[],
      ${rows.map((row) => row.weeks)}::integer[], ${rows.map((row) => row.mostWeeks)}::integer[],
      ${rows.map((row) => row.through)}::date[]
    )
    on conflict (punter_id) do update set
      cards = excluded.cards, winners = excluded.winners, week = excluded.week, weeks = excluded.weeks,
      most_weeks = excluded.most_weeks, through = excluded.through`.execute(trx);
}

/** How many punters have each milestone. */
export interface HolderCount {
  readonly kind: string;
  readonly goal: number;
  readonly raceCourseId: number;
  readonly holders: number;
}

/** The counts of all milestones: a handful, and one for each course. */
export async function selectHolders(db: Queryable): Promise<HolderCount[]> {
  const { rows } = await sql<HolderCount>`
    select kind, goal, race_course_id as "raceCourseId", holders
    from milestone_counts order by kind, goal, race_course_id`.execute(db);
  return rows;
}
