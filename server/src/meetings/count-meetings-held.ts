import { MeetingStatus } from '@furlong/domain/status';
import type { Queryable } from '../platform/database/database.ts';

/** How many meetings have been held: those that ended with at least one race run. */
export async function countMeetingsHeld(db: Queryable): Promise<number> {
  const { held } = await db
    .selectFrom('meetings')
    .where('status', '=', MeetingStatus.resulted)
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow();
  return held;
}
