import type { Platform } from '../../platform/runtime/platform.ts';
import type { WalletPort } from '../../wallet/wallet-port.ts';
import { settleBets } from './settle-bets.ts';

/**
 * Settles what results, abandonments and scratchings queue.
 * Any number of nodes may do it: a job is one node's at a time, and goes to another when that one dies.
 */
export async function startSettlement(platform: Platform, wallet: WalletPort): Promise<void> {
  await platform.jobs.work('settle-bets', async (task) => {
    const started = performance.now();
    const bets = await settleBets(platform, wallet, task);
    const ms = Math.round(performance.now() - started);
    if (bets > 0) platform.log.info({ ...task, bets, ms }, 'bets settled');
  });
}
