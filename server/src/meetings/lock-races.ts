import type { RaceToPick } from '@furlong/domain/pick';
import type { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import type { Transaction } from '../platform/database/database.ts';
import { shareLockRaces } from './queries-lock.ts';

/** A race as a save of picks sees it. */
export interface LockedRace extends RaceToPick {
  readonly id: number;
  readonly meetingId: number;
  readonly number: number;
}

/**
 * The races of some meetings, held FOR SHARE until the transaction ends: nobody closes a race, moves its off or
 * scratches a runner while a save is under way, and a save that comes after a closing sees the race closed.
 * Savers do not wait for each other. A race that is off by `now` is returned but not held: nothing can be saved on it,
 * and an unbroken row of saves must not keep the closing waiting. A race that is not held is never returned as open.
 * With `sharedClock` a race is also off by the clock of the database, the one that all nodes share.
 */
export async function lockRacesForPicks(
  trx: Transaction,
  meetingIds: readonly number[],
  now: Date,
  sharedClock = false,
): Promise<LockedRace[]> {
  const races = await shareLockRaces(trx, meetingIds, now, sharedClock);
  return races.map((race) => ({
    id: race.id,
    meetingId: race.meeting_id,
    meetingStatus: race.meeting_status as MeetingStatus,
    number: race.number,
    status: race.status === 'open' && !race.held ? 'closed' : (race.status as RaceStatus),
    offAt: race.off_at,
    runners: race.runners,
  }));
}
