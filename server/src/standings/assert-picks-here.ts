import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';

/** Steps that are named; whoever restores them is told of the next. */
const stepsMax = 20;

/**
 * Standings are ranked again by the cards of picks, and not by what the archive has left of them (rule: archive). Throws
 * Failed 'conflict' that names the steps to restore.
 */
export async function assertPicksHere(db: Queryable, meetingIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ step: number }>`
    select distinct step_id as step from archived_picks where meeting_id = any(${[...meetingIds]}::integer[])
    order by 1 limit ${stepsMax}`.execute(db);
  if (rows.length === 0) return;
  const steps = rows.map(({ step }) => step).join(', ');
  throw new Failed(
    'conflict',
    rows.length === 1
      ? `Picks of this meeting are in step ${steps} of the archive: restore it first`
      : `Picks of this meeting are in steps ${steps} of the archive: restore them first`,
  );
}
