import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import type { WalletPort } from '../wallet/wallet-port.ts';
import { followJackpot } from './follow-jackpot.ts';
import { selectToFollow } from './queries-close.ts';
import { tellAlive } from './tell-alive.ts';

/** How often jackpots whose first leg is off are looked for. */
const closePeriodMs = 1_000;

/**
 * Starts the work on jackpots: the queue that results fill, and a look each second for those whose first leg is off or
 * that the desk asks for. Any number of nodes may run it. Stopping waits for work under way.
 */
export async function startJackpots(platform: Platform, wallet: WalletPort): Promise<Repetition> {
  const { clock, db, jobs, log } = platform;
  const follow = async (meetingId: number) => {
    const started = performance.now();
    const decided = await followJackpot(platform, wallet, meetingId, clock());
    const ms = Math.round(performance.now() - started);
    if (decided) log.info({ meetingId, ms }, 'a jackpot was decided');
  };
  await jobs.work('follow-jackpot', ({ meetingId }) => follow(meetingId));
  await jobs.work('tell-alive', ({ meetingId }) => tellAlive(db, meetingId, clock()));
  return repeat(
    async () => {
      for (const meetingId of await selectToFollow(db, clock())) {
        try {
          await follow(meetingId);
        } catch (error) {
          // One that fails does not keep the others open.
          log.error({ err: error, meetingId }, 'the cards of a jackpot could not be closed');
        }
      }
    },
    closePeriodMs,
    (error) => log.error({ err: error }, 'jackpots past their first off could not be read'),
  );
}
