import type { LocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';

/** A share that was withheld, by whom and why (rule: jackpot-withheld). */
export interface WithheldRow {
  readonly meetingId: number;
  readonly meeting: string;
  readonly date: LocalDay;
  readonly punterId: number;
  readonly alias: string | null;
  readonly reason: string;
  readonly firstBy: string;
  readonly secondBy: string;
  readonly at: Date;
}

/** Shares that were withheld, the latest first. */
export async function selectWithheld(db: Queryable, limit: number): Promise<WithheldRow[]> {
  const { rows } = await sql<WithheldRow>`
    select held.meeting_id as "meetingId", meetings.name as meeting, meetings.meeting_date::text as date,
      held.punter_id as "punterId", punters.alias, held.reason, held.first_by as "firstBy",
      held.second_by as "secondBy", held.at
    from jackpot_withholdings as held
    join meetings on meetings.id = held.meeting_id
    join punters on punters.id = held.punter_id
    order by held.at desc, held.meeting_id, held.punter_id
    limit ${limit}`.execute(db);
  return rows;
}
