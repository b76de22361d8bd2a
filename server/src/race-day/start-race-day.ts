import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { closeDueRaces } from './close-due-races.ts';
import { followResult } from './follow-result.ts';
import { lapsePostponed } from './lapse-races.ts';

/** How often races are closed whose off has come, in milliseconds. */
const closePeriod = 1_000;
/** How often postponed meetings are looked at, in milliseconds. */
const lapsePeriod = 60_000;

/**
 * Does what the race day does by itself: follows results to the end of a meeting, closes races at their off, and lets
 * races lapse that are put off too long. Any number of nodes may do it. Stopping waits for what is under way.
 */
export async function startRaceDay(platform: Platform): Promise<Repetition> {
  const { clock, jobs, log } = platform;
  await jobs.work('follow-result', ({ meetingId }) => followResult(platform, meetingId, clock()));
  const closing = repeat(
    () => closeDueRaces(platform, clock()),
    closePeriod,
    (error) => log.error({ err: error }, 'races due could not be closed'),
  );
  const lapsing = repeat(
    () => lapsePostponed(platform),
    lapsePeriod,
    (error) => log.error({ err: error }, 'postponed meetings could not be looked at'),
  );
  return {
    async stop() {
      await Promise.all([closing.stop(), lapsing.stop()]);
    },
  };
}
