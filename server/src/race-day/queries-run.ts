import { MeetingStatus } from '@furlong/domain/status';
import type { CardToChange, RaceToChange } from '../meetings/card.ts';
import type { Queryable } from '../platform/database/database.ts';
import { wasOff } from './apply-in-sequence.ts';

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

/** What is known of a race when somebody changes it. */
export interface RaceAsSeen {
  readonly card: Pick<CardToChange, 'status'>;
  /** As {@link selectRacesRun} reads it. */
  readonly run: ReadonlySet<number>;
  readonly now: Date;
}

/**
 * Whether what becomes of a race takes two persons at the desk: it was off, by whoever's word or by the clock. While its
 * meeting is postponed the clock alone does not count (rule: after-the-off).
 */
export function takesTwo(race: RaceToChange, { card, run, now }: RaceAsSeen): boolean {
  if (isKnownRun(race, run)) return true;
  return wasOff(race, now) && (race.closedAt !== null || card.status !== MeetingStatus.postponed);
}
