import { localDayOf } from '@furlong/domain/local-date';
import { MeetingStatus } from '@furlong/domain/status';
import type { Queryable } from '../platform/database/database.ts';
import { loadFirstOffs, loadHeads } from './load-card.ts';

/** A meeting that is to come. */
export interface ComingMeeting {
  readonly raceCourse: string;
  readonly firstOffAt: Date;
}

const mostMeetings = 100;

/** The meeting whose first race is off next; null when none is to come. */
export async function findNextMeeting(db: Queryable, now: Date): Promise<ComingMeeting | null> {
  const filter = { from: localDayOf(now), statuses: [MeetingStatus.active], limit: mostMeetings };
  const heads = await loadHeads(db, filter);
  const offs = await loadFirstOffs(
    db,
    heads.map(({ id }) => id),
  );
  const coming = heads.flatMap(({ id, raceCourse }) => {
    const firstOffAt = offs.get(id);
    return firstOffAt !== undefined && firstOffAt > now ? [{ raceCourse, firstOffAt }] : [];
  });
  // Sorting is stable: of meetings at one time the first by day and id.
  return coming.sort((a, b) => a.firstOffAt.getTime() - b.firstOffAt.getTime())[0] ?? null;
}
