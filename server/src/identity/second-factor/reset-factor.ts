import { recordAct } from '../../audit/record-act.ts';
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts';
import { recordSecurityEvent } from '../../security-events/record-event.ts';
import { endProviderSessions } from '../end-provider-sessions.ts';
import type { AccountOrder } from '../switch-account.ts';
import { deleteProofs, deleteSetUps, deleteTotp } from './queries.ts';
import { deletePasskeys } from './queries-passkeys.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

/** Takes every second factor of an account away. False: it had none. */
export async function deleteFactors(trx: Transaction, accountId: string): Promise<boolean> {
  const hadTotp = await deleteTotp(trx, accountId);
  const passkeys = await deletePasskeys(trx, accountId);
  await deleteRecoveryCodes(trx, accountId);
  await deleteSetUps(trx, accountId);
  await deleteProofs(trx, accountId);
  return hadTotp || passkeys > 0;
}

/**
 * Takes an account's second factor away by an operator's word, such as when the phone is lost, and ends its sign-ins on
 * every node. The next sign-in of an internal user sets up a new one where one is needed (rule: second-factor). Returns
 * how many sign-ins there were; undefined: the account has no second factor.
 */
export async function resetFactor(db: Database, order: AccountOrder, now: Date): Promise<number | undefined> {
  return await inTransaction(db, async (trx) => {
    const { account, actor, saidBy, reason } = order;
    if (!(await deleteFactors(trx, account.id))) return undefined;
    const count = await endProviderSessions(trx, account.id);
    await recordSecurityEvent(trx, { kind: 'second-factor-removed', accountId: account.id, saidBy }, now);
    const personal = { username: account.username, ...(reason === undefined ? {} : { reason }) };
    const subject = { kind: 'account', id: account.id, personal } as const;
    const [before, after] = [{ secondFactor: true }, { secondFactor: false, signInsEnded: count }];
    await recordAct(trx, { actor, name: 'second-factor-reset', subject, before, after }, now);
    return count;
  });
}
