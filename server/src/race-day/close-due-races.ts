import { closeRacesDue } from '../meetings/queries-lock.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { changeStandings } from '../standings/change-standings.ts';

const period = 1_000;

/** Closes every race whose off has come by `now`; returns the meetings it changed. Any node may do it, any number of times. */
export async function closeDueRaces(platform: Platform, now: Date): Promise<number[]> {
  return inTransaction(platform.db, async (trx) => {
    const meetingIds = await closeRacesDue(trx, now);
    await changeStandings(trx, meetingIds);
    return meetingIds;
  });
}

/** Closes due races every second by the platform's clock until stopped; stopping waits for a closing under way. */
export function startRaceCloser(platform: Platform): Repetition {
  return repeat(
    () => closeDueRaces(platform, platform.clock()),
    period,
    (error) => platform.log.error({ err: error }, 'races due could not be closed'),
  );
}
