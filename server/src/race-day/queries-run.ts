import type { RaceToChange } from '../meetings/card.ts';
import type { Queryable } from '../platform/database/database.ts';

/** The races of a meeting that are known to have been run, by id: a supplier or a result said so (rule: after-the-off). */
export async function selectRacesRun(db: Queryable, meetingId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('races')
    .where('meeting_id', '=', meetingId)
    .where('was_run', '=', true)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether a race is known to have been run; `run` as {@link selectRacesRun} reads it. */
export function isKnownRun(
  { id, result }: Pick<RaceToChange, 'id' | 'result'>,
  run: ReadonlySet<number>,
): boolean {
  return result !== null || run.has(id);
}
