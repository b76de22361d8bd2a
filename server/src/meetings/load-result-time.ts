import type { Queryable } from '../platform/database/database.ts';

/** When the current result of a race came; null when it has none. */
export async function loadResultTime(
  db: Queryable,
  meetingId: number,
  raceNumber: number,
): Promise<Date | null> {
  const row = await db
    .selectFrom('races')
    .innerJoin('race_results', 'race_results.race_id', 'races.id')
    .where('races.meeting_id', '=', meetingId)
    .where('races.number', '=', raceNumber)
    .whereRef('race_results.sequence', '>', 'races.results_after')
    .orderBy('race_results.sequence', 'desc')
    .select('race_results.at')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
