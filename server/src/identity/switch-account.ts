import type { ActName, Actor, ActState } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { recordSecurityEvent } from '../security-events/record-event.ts';
import { endProviderSessions } from './end-provider-sessions.ts';
import type { Account } from './queries.ts';
import { setSwitchedOff } from './queries-switch.ts';

/** Which account to change, who does it, and why. */
export interface AccountOrder {
  readonly account: Pick<Account, 'id' | 'username'>;
  readonly actor: Actor;
  /** By name, for the account's own events. */
  readonly saidBy: string;
  /** In the operator's words; undefined: none were asked for. */
  readonly reason?: string | undefined;
}

/** Ends every sign-in of an account at once, on every node. Returns how many there were. */
export async function endAllSessions(db: Database, order: AccountOrder, now: Date): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const { account, saidBy } = order;
    const count = await endProviderSessions(trx, account.id);
    await recordSecurityEvent(trx, { kind: 'sessions-ended', accountId: account.id, saidBy }, now);
    await recordOn(trx, order, { name: 'sign-ins-ended', after: { signInsEnded: count } }, now);
    return count;
  });
}

/**
 * Switches an account off: nobody can sign in to it. Ends its sign-ins at once, and returns how many there were;
 * undefined: it is switched off already.
 */
export async function switchOff(db: Database, order: AccountOrder, now: Date): Promise<number | undefined> {
  return await inTransaction(db, async (trx) => {
    const { account, saidBy } = order;
    if (!(await setSwitchedOff(trx, account.id, now))) return undefined;
    await recordSecurityEvent(trx, { kind: 'switched-off', accountId: account.id, saidBy }, now);
    const count = await endProviderSessions(trx, account.id);
    const [before, after] = [{ switchedOff: false }, { switchedOff: true, signInsEnded: count }];
    await recordOn(trx, order, { name: 'account-switched-off', before, after }, now);
    return count;
  });
}

/** Switches an account on, so that its holder can sign in again. False: it is not switched off. */
export async function switchOn(db: Database, order: AccountOrder, now: Date): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const { account, saidBy } = order;
    if (!(await setSwitchedOff(trx, account.id, null))) return false;
    await recordSecurityEvent(trx, { kind: 'switched-on', accountId: account.id, saidBy }, now);
    const [before, after] = [{ switchedOff: true }, { switchedOff: false }];
    await recordOn(trx, order, { name: 'account-switched-on', before, after }, now);
    return true;
  });
}

async function recordOn(
  trx: Transaction,
  { account: { id, username }, actor, reason }: AccountOrder,
  act: { readonly name: ActName; readonly before?: ActState; readonly after: ActState },
  now: Date,
): Promise<void> {
  const personal = { username, ...(reason === undefined ? {} : { reason }) };
  await recordAct(trx, { ...act, actor, subject: { kind: 'account', id, personal } }, now);
}
