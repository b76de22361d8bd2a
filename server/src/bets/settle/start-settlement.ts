import type { Platform } from '../../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../../platform/runtime/repeat.ts';
import { lapsePostponed } from '../../race-day/lapse-races.ts';
import type { WalletPort } from '../../wallet/wallet-port.ts';
import { settleBets } from './settle-bets.ts';

/** How often postponed meetings are looked at, in milliseconds. */
const lapsePeriod = 60_000;

/**
 * Settles what results, abandonments and scratchings queue, and lets bets on meetings postponed for too long lapse.
 * Any number of nodes may do it: a job is one node's at a time, and goes to another when that one dies.
 */
export async function startSettlement(platform: Platform, wallet: WalletPort): Promise<Repetition> {
  await platform.jobs.work('settle-bets', async (task) => {
    const started = performance.now();
    const bets = await settleBets(platform, wallet, task);
    const ms = Math.round(performance.now() - started);
    if (bets > 0) platform.log.info({ ...task, bets, ms }, 'bets settled');
  });
  return repeat(
    () => lapsePostponed(platform),
    lapsePeriod,
    (error) => platform.log.error({ err: error }, 'postponed meetings could not be looked at'),
  );
}
