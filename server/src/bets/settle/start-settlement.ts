import type { Platform } from '../../platform/runtime/platform.ts';
import type { WalletPort } from '../../wallet/wallet-port.ts';
import { chunkSettled } from '../announce.ts';
import type { Sports } from '../sport.ts';
import { type SettlementTask, settleBets } from './settle-bets.ts';
import { tellSettled } from './tell-settled.ts';

/** Hears of each settlement that settled bets; safe to repeat. */
export type FollowSettlement = (task: SettlementTask) => Promise<void>;

/**
 * Works the queue of settlements. Any number of nodes do: a job is one node's, and another's when that one dies. What
 * follows from bets elsewhere is handed in.
 */
export async function startSettlement(
  platform: Platform,
  wallet: WalletPort,
  sports: Sports,
  follow?: FollowSettlement,
): Promise<void> {
  await platform.jobs.work('settle-bets', async (task) => {
    const started = performance.now();
    const bets = await settleBets(platform, wallet, sports, task, (trx, chunk) =>
      chunkSettled(platform, trx, chunk),
    );
    const ms = Math.round(performance.now() - started);
    if (bets > 0) await follow?.(task);
    if (bets > 0) platform.log.info({ ...task, bets, ms }, 'bets settled');
  });
  await platform.jobs.work('tell-settled', async (chunk) => {
    await tellSettled(platform.db, sports, chunk);
  });
}
