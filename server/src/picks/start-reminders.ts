import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { queueReminders, remindOfPicks } from './remind-of-picks.ts';

/** The time between two looks for meetings that begin soon. */
const lookPauseMs = 15_000;

/** Reminds players of missing picks, unless notifications are switched off (rule: feature-flags). Any node may. */
export async function startReminders(platform: Platform): Promise<Repetition> {
  const { jobs, log, operator } = platform;
  await jobs.work('remind-of-picks', async ({ meetingId }) => {
    await remindOfPicks(platform, meetingId);
  });
  return repeat(
    async () => {
      if (operator.showNotification) await queueReminders(platform);
    },
    lookPauseMs,
    (error) => log.error({ err: error }, 'meetings that begin soon could not be looked for'),
  );
}
