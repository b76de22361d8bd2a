import type { Actor } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import type { Punter } from '../session/queries.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { selectBreak, selectBreaksInForce } from './queries.ts';
import { closeAccount, type LeaveLeagues } from './take-break.ts';

/** A closing at the desk: the client's id, who does it, and what the punter said. */
export interface ClosingOrder {
  readonly id: string;
  readonly actor: Actor;
  readonly reason: string;
  readonly leaveLeagues: LeaveLeagues;
}

/**
 * Closes an account for good at its holder's word, as the holder could have done it, and records the act. False: it is
 * closed already. Sent twice under its id it is done once.
 */
export async function closeAtWord(
  db: Database,
  { id: punterId, username }: Punter,
  { id, actor, reason, leaveLeagues }: ClosingOrder,
  now: Date,
): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    await lockWallets(trx, [punterId]);
    if ((await selectBreak(trx, id))?.punterId === punterId) return true;
    const inForce = await selectBreaksInForce(trx, punterId, now);
    if (inForce.some(({ kind }) => kind === 'closure')) return false;
    await closeAccount(trx, punterId, id, now, leaveLeagues);
    const subject = { kind: 'punter', id: String(punterId), personal: { username, reason } } as const;
    await recordAct(trx, { actor, name: 'account-closed', subject, after: { closed: true } }, now);
    return true;
  });
}
