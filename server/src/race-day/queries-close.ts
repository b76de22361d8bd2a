import type { Transaction } from '../platform/database/database.ts';

/**
 * Closes the open races of active meetings whose off has come, and returns those meetings. Locks the meetings before
 * their races, in the order of every other change. Waits for nothing: a meeting that is being changed and a race that a
 * save of picks has locked are left for the next time, so that one hanging save does not keep other races open. A save
 * takes no lock on a race that is off, so no race is left for long.
 */
export async function closeRacesDue(trx: Transaction, now: Date): Promise<number[]> {
  const due = await trx
    .selectFrom('meetings')
    .where('meetings.status', '=', 'active')
    .where('meetings.id', 'in', (eb) =>
      eb
        .selectFrom('races')
        .where('races.status', '=', 'open')
        .where('races.off_at', '<=', now)
        .select('races.meeting_id'),
    )
    .select('meetings.id')
    .orderBy('meetings.id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  const closed = await trx
    .with('free', (db) =>
      db
        .selectFrom('races')
        .where(
          'meeting_id',
          'in',
          due.map((meeting) => meeting.id),
        )
        .where('status', '=', 'open')
        .where('off_at', '<=', now)
        .select('id')
        .orderBy('id')
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .updateTable('races')
    .set((eb) => ({ status: 'closed', closed_at: eb.ref('off_at') }))
    .where('id', 'in', (eb) => eb.selectFrom('free').select('id'))
    .returning('meeting_id')
    .execute();
  return [...new Set(closed.map((race) => race.meeting_id))];
}
