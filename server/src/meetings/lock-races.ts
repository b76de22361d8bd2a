import type { RaceToPick } from '@furlong/domain/pick';
import type { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import type { Transaction } from '../platform/database/database.ts';
import { shareLockRaces } from './queries-lock.ts';

/** What a save of picks needs of a race. */
export interface LockedRace extends RaceToPick {
  readonly id: number;
  readonly meetingId: number;
  readonly number: number;
}

/**
 * The races of some meetings, locked FOR SHARE until the transaction ends: nobody closes a race, moves its off or
 * scratches a runner during a save, and a save after a closing sees the race closed. Saves do not block each other. A
 * race that is off by `now` is returned but not locked: nothing can be saved on it, and a steady stream of saves must
 * not delay its closing. A race that is not locked is never returned as open. With `sharedClock` a race is also off by
 * the database's clock, which all nodes share.
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
    status: race.status === 'open' && !race.locked ? 'closed' : (race.status as RaceStatus),
    offAt: race.off_at,
    runners: race.runners,
  }));
}
