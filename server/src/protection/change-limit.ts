import type { Cents } from '@furlong/domain/money';
import { cancelPendingLimit, changeLimit, type LimitChange } from '@furlong/domain/protection/limit';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { insertChange, type LimitName, selectLastChange } from './queries.ts';

/**
 * Sets a limit: cents, or minutes for the time of a session; null for none. A tighter limit applies at once, a looser
 * one after 24 hours (rule: player-protection).
 */
export async function setLimit(
  db: Database,
  punterId: number,
  name: LimitName,
  amount: Cents | number | null,
  now: Date,
): Promise<void> {
  await change(db, punterId, name, now, (last) => changeLimit(last, amount, now));
}

/** Cancels a looser limit that does not apply yet. Does nothing where there is none. */
export async function cancelLimit(db: Database, punterId: number, name: LimitName, now: Date): Promise<void> {
  await change(db, punterId, name, now, (last) => cancelPendingLimit(last, now));
}

async function change(
  db: Database,
  punterId: number,
  name: LimitName,
  now: Date,
  decide: (last: LimitChange | undefined) => LimitChange | null,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Waits for the punter's strike under way; the next strike sees the change.
    await lockWallets(trx, [punterId]);
    const last = await selectLastChange(trx, punterId, name);
    const made = decide(last);
    if (made)
      await insertChange(trx, { punterId, ...name, ...made, number: (last?.number ?? 0) + 1, at: now });
  });
}
