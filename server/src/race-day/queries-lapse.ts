import type { RaceToLapse } from '@furlong/domain/lapse';
import { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import { sql } from 'kysely';
import { wordOf } from '../meetings/read-columns.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** Postponed meetings with a race to come. */
export async function selectPostponed(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectFrom('meetings')
    .where('meetings.status', '=', 'postponed')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('races')
          .whereRef('races.meeting_id', '=', 'meetings.id')
          .where('races.status', 'in', ['open', 'closed'])
          .select('races.id'),
      ),
    )
    .orderBy('meetings.id')
    .select('meetings.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The races to come of a meeting. */
export async function selectRacesToLapse(
  trx: Transaction,
  meetingId: number,
): Promise<(RaceToLapse & { readonly id: number; readonly number: number })[]> {
  const rows = await trx
    .selectFrom('races')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .where('races.meeting_id', '=', meetingId)
    .where('races.status', 'in', ['open', 'closed'])
    .orderBy('races.id')
    .select([
      'races.id',
      'races.number',
      'races.status',
      'races.off_at',
      'races.due_at',
      'races.voided_at',
      'meetings.status as meeting_status',
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    meetingStatus: wordOf(MeetingStatus, row.meeting_status),
    status: wordOf(RaceStatus, row.status),
    offAt: row.off_at,
    dueAt: row.due_at,
    voidedAt: row.voided_at,
  }));
}

/** Marks races as lapsed at an instant: later bets and picks are for the current off. */
export async function lapseRaceRows(trx: Transaction, raceIds: readonly number[], at: Date): Promise<void> {
  await trx
    .updateTable('races')
    .set((eb) => ({ voided_at: at, void_reason: 'lapsed', due_at: eb.ref('off_at') }))
    .where('id', '=', sql<number>`any(${[...raceIds]}::integer[])`)
    .execute();
}
