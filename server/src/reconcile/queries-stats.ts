import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { saddlesOfRow } from './queries-standings.ts';

/** A meeting's record for stats, and what it should agree with. */
export interface StatsRecord {
  readonly meetingId: number;
  readonly finalVersion: number;
  /** Null without a record. */
  readonly version: number | null;
  readonly day: string;
  readonly isLocal: boolean;
  readonly counts: boolean;
  readonly punters: number;
  readonly perfectTotal: number;
  readonly perfectCards: number;
  readonly raceCourseId: number;
  readonly facts: {
    readonly fewest: number;
    readonly races: readonly (readonly [number, number, readonly (readonly number[])[]])[];
  };
  readonly stage: string | null;
  /** Of the final standings. */
  readonly boardPunters: number | null;
  readonly boardCounts: boolean | null;
  /** Punters with at least the record's perfect total. */
  readonly bestCards: number;
}

/** Every meeting with final standings. */
export async function selectStatsRecords(trx: Transaction): Promise<StatsRecord[]> {
  const { rows } = await sql<StatsRecord>`
    select
      meetings.id as "meetingId", meetings.final_version as "finalVersion", record.version, record.day,
      record.is_local as "isLocal", record.counts, record.punters, record.perfect_total as "perfectTotal",
      record.perfect_cards as "perfectCards", record.race_course_id as "raceCourseId", record.facts, work.stage,
      board.punters as "boardPunters", board.counts as "boardCounts",
      (
        select count(*) from final_standings as standing
        where standing.meeting_id = meetings.id and standing.version = meetings.final_version
          and standing.total >= record.perfect_total
      ) as "bestCards"
    from meetings
    left join stats_meetings as record on record.meeting_id = meetings.id
    left join milestone_work as work on work.meeting_id = meetings.id
    left join final_boards as board on board.meeting_id = meetings.id and board.version = meetings.final_version
    where meetings.final_version is not null
    order by meetings.id`.execute(trx);
  return rows;
}

/** Punters with standings or with milestones, after an id. */
export async function selectPuntersWithStats(
  trx: Transaction,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from punters
    where id > ${after} and (
      exists (select from final_standings where punter_id = id)
      or exists (select from punter_milestones where punter_id = id)
    )
    order by id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A punter's row of final standings in force, and the picks it follows from, as the array's text form. */
export interface PlayedRow {
  readonly punterId: number;
  readonly meetingId: number;
  readonly rank: number;
  readonly winners: number;
  readonly saddles: string | null;
  /** The picks that the row says it was ranked by: byte n the saddle in race n. */
  readonly rankedBy: Buffer;
}

export async function selectPlayed(trx: Transaction, punterIds: readonly number[]): Promise<PlayedRow[]> {
  const { rows } = await sql<PlayedRow>`
    select standing.punter_id as "punterId", standing.meeting_id as "meetingId", standing.rank, standing.winners,
      ${saddlesOfRow} as saddles, standing.picks as "rankedBy"
    from final_standings as standing
    join meetings on meetings.id = standing.meeting_id and meetings.final_version = standing.version
    left join card_picks on card_picks.meeting_id = standing.meeting_id and card_picks.punter_id = standing.punter_id
    where standing.punter_id = any(${punterIds}::integer[])
    order by standing.punter_id, meetings.meeting_date, standing.meeting_id`.execute(trx);
  return rows;
}

/** A milestone as one text, `kind goal course day`, by punter. */
export async function selectMilestoneTexts(
  trx: Transaction,
  punterIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const { rows } = await sql<{ punterId: number; milestones: string[] }>`
    select punter_id as "punterId",
      array_agg(concat_ws(' ', kind, goal, race_course_id, reached_on::text) order by kind, goal, race_course_id)
        as milestones
    from punter_milestones where punter_id = any(${punterIds}::integer[])
    group by punter_id`.execute(trx);
  return new Map(rows.map((row) => [row.punterId, row.milestones]));
}

/** Milestones whose count of holders is not that of the punters who have them. */
export async function selectWrongCounts(
  trx: Transaction,
  limit: number,
): Promise<{ readonly milestone: string; readonly counted: number; readonly holders: number }[]> {
  const { rows } = await sql<{ milestone: string; counted: number; holders: number }>`
    with actual as (
      select kind, goal, race_course_id, count(*) as holders from punter_milestones group by kind, goal, race_course_id
    )
    select concat_ws(' ', kind, goal, race_course_id) as milestone,
      coalesce(counts.holders, 0) as counted, coalesce(actual.holders, 0) as holders
    from milestone_counts as counts full join actual using (kind, goal, race_course_id)
    where coalesce(counts.holders, 0) <> coalesce(actual.holders, 0)
    limit ${limit}`.execute(trx);
  return rows;
}
