import type { ActName, ActState } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { endProviderSessions } from '../identity/end-provider-sessions.ts';
import { type Account, findAccountByName, setSwitchedOff } from '../identity/queries.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { recordSecurityEvent } from '../security-events/record-event.ts';
import { CannotDo } from './arguments.ts';
import { commandLine } from './command-line.ts';

/** The account to change, and who ordered it. */
export interface Order {
  /** Username or e-mail address. */
  readonly name: string;
  readonly saidBy: string;
}

/** Ends every sign-in of an account at once, on every node. Returns how many there were. */
export async function endAllSessions(db: Database, order: Order, now: Date): Promise<number> {
  return await onAccount(db, order, async (trx, account) => {
    const { id } = account;
    const count = await endProviderSessions(trx, id);
    await recordSecurityEvent(trx, { kind: 'sessions-ended', accountId: id, saidBy: order.saidBy }, now);
    await recordOn(trx, order, account, { name: 'sign-ins-ended', after: { signInsEnded: count } }, now);
    return count;
  });
}

/** Switches an account off: nobody can sign in to it. Ends its sign-ins at once, and returns how many there were. */
export async function switchOff(db: Database, order: Order, now: Date): Promise<number> {
  return await onAccount(db, order, async (trx, account) => {
    const { id } = account;
    if (!(await setSwitchedOff(trx, id, now))) {
      throw new CannotDo(`The account '${order.name}' is switched off already`);
    }
    await recordSecurityEvent(trx, { kind: 'switched-off', accountId: id, saidBy: order.saidBy }, now);
    const count = await endProviderSessions(trx, id);
    const [before, after] = [{ switchedOff: false }, { switchedOff: true, signInsEnded: count }];
    await recordOn(trx, order, account, { name: 'account-switched-off', before, after }, now);
    return count;
  });
}

/** Switches an account on, so that its holder can sign in again. */
export async function switchOn(db: Database, order: Order, now: Date): Promise<void> {
  await onAccount(db, order, async (trx, account) => {
    const { id } = account;
    if (!(await setSwitchedOff(trx, id, null))) {
      throw new CannotDo(`The account '${order.name}' is not switched off`);
    }
    await recordSecurityEvent(trx, { kind: 'switched-on', accountId: id, saidBy: order.saidBy }, now);
    const [before, after] = [{ switchedOff: true }, { switchedOff: false }];
    await recordOn(trx, order, account, { name: 'account-switched-on', before, after }, now);
  });
}

async function recordOn(
  trx: Transaction,
  { saidBy }: Order,
  { id, username }: Account,
  act: { readonly name: ActName; readonly before?: ActState; readonly after: ActState },
  now: Date,
): Promise<void> {
  const subject = { kind: 'account', id, personal: { username } } as const;
  await recordAct(trx, { ...act, actor: commandLine(saidBy), subject }, now);
}

async function onAccount<T>(
  db: Database,
  { name }: Order,
  work: (trx: Transaction, account: Account) => Promise<T>,
): Promise<T> {
  return await inTransaction(db, async (trx) => {
    const account = await findAccountByName(trx, name);
    if (!account) {
      throw new CannotDo(`There is no account '${name}': expected a username or an e-mail address`);
    }
    return await work(trx, account);
  });
}
