import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { closeDueRaces } from './close-due-races.ts';
import { followResult } from './follow-result.ts';
import { lapsePostponed } from './lapse-races.ts';

/** How often races past their off are closed. */
const closePeriodMs = 1_000;
/** How often postponed meetings are checked for a lapse. */
const lapsePeriodMs = 60_000;

/**
 * Starts the background work of the race day: ends meetings after their last result, closes races at their off, and
 * lapses races that are put off too long. Any number of nodes may run it. Stopping waits for work under way.
 */
export async function startRaceDay(platform: Platform): Promise<Repetition> {
  const { clock, jobs, log } = platform;
  await jobs.work('follow-result', ({ meetingId }) => followResult(platform, meetingId, clock()));
  const closing = repeat(
    () => closeDueRaces(platform, clock()),
    closePeriodMs,
    (error) => log.error({ err: error }, 'races past their off could not be closed'),
  );
  const lapsing = repeat(
    () => lapsePostponed(platform),
    lapsePeriodMs,
    (error) => log.error({ err: error }, 'postponed meetings could not be checked for a lapse'),
  );
  return {
    async stop() {
      await Promise.all([closing.stop(), lapsing.stop()]);
    },
  };
}
