import type { Platform } from '../../platform/runtime/platform.ts';
import type { WalletPort } from '../../wallet/wallet-port.ts';
import { chunkSettled } from '../announce.ts';
import type { Sports } from '../sport.ts';
import { settleBets } from './settle-bets.ts';
import { tellSettled } from './tell-settled.ts';

/** Works the queue of settlements. Any number of nodes do: a job is one node's, and another's when that one dies. */
export async function startSettlement(platform: Platform, wallet: WalletPort, sports: Sports): Promise<void> {
  await platform.jobs.work('settle-bets', async (task) => {
    const started = performance.now();
    const bets = await settleBets(platform, wallet, sports, task, (trx, chunk) =>
      chunkSettled(platform, trx, chunk),
    );
    const ms = Math.round(performance.now() - started);
    if (bets > 0) platform.log.info({ ...task, bets, ms }, 'bets settled');
  });
  await platform.jobs.work('tell-settled', async (chunk) => {
    await tellSettled(platform.db, sports, chunk);
  });
}
