import type { Transaction } from '../platform/database/database.ts';
import { selectPunterForUpdate } from './queries.ts';

/**
 * Holds a punter against everything that is written for the first time with a reference to it, until the transaction
 * ends: what is under way ends first.
 */
export async function lockPunter(trx: Transaction, punterId: number): Promise<void> {
  await selectPunterForUpdate(trx, punterId);
}
