import { randomBytes } from 'node:crypto';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { WalletPort } from '../wallet/wallet-port.ts';
import { closeCards } from './close-cards.ts';
import { decideJackpot } from './decide-jackpot.ts';

/**
 * Brings a meeting's jackpot up to date: closes its cards once the first leg is off, decides it by the results as they
 * are, and pays it when they are official. Each step is a transaction that is safe to repeat, so a job that breaks off is
 * done again. Returns whether there is a new decision.
 */
export async function followJackpot(
  platform: Pick<Platform, 'db' | 'jobs'>,
  wallet: WalletPort,
  meetingId: number,
  now: Date,
): Promise<boolean> {
  const { db } = platform;
  await closeCards(db, meetingId, randomBytes(32).toString('hex'), now);
  return await inTransaction(db, (trx) =>
    decideJackpot({ jobs: platform.jobs, wallet }, trx, meetingId, now),
  );
}
