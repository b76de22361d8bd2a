import { type Account, findAccountByName } from '../identity/queries.ts';
import { resetFactor as resetOf } from '../identity/second-factor/reset-factor.ts';
import {
  type AccountOrder,
  endAllSessions as endAll,
  switchOff as setOff,
  switchOn as setOn,
} from '../identity/switch-account.ts';
import type { Database } from '../platform/database/database.ts';
import { CannotDo } from './arguments.ts';
import { commandLine } from './command-line.ts';

/** The account to change, and who ordered it. */
export interface Order {
  /** Username or e-mail address. */
  readonly name: string;
  readonly saidBy: string;
}

/** Ends every sign-in of the account with a name. Returns how many there were. */
export async function endAllSessions(db: Database, order: Order, now: Date): Promise<number> {
  return await endAll(db, await orderOf(db, order), now);
}

/** Removes the second factor of the account with a name. Returns how many sign-ins that ended. */
export async function resetFactor(db: Database, order: Order, now: Date): Promise<number> {
  const count = await resetOf(db, await orderOf(db, order), now);
  if (count === undefined) throw new CannotDo(`The account '${order.name}' has no second factor`);
  return count;
}

/** Switches the account with a name off. Returns how many sign-ins that ended. */
export async function switchOff(db: Database, order: Order, now: Date): Promise<number> {
  const count = await setOff(db, await orderOf(db, order), now);
  if (count === undefined) throw new CannotDo(`The account '${order.name}' is switched off already`);
  return count;
}

/** Switches the account with a name on. */
export async function switchOn(db: Database, order: Order, now: Date): Promise<void> {
  if (!(await setOn(db, await orderOf(db, order), now))) {
    throw new CannotDo(
      `The account '${order.name}' is not switched off, or its data were deleted: then it stays closed`,
    );
  }
}

async function orderOf(db: Database, { name, saidBy }: Order): Promise<AccountOrder> {
  const account: Account | undefined = await findAccountByName(db, name);
  if (!account) {
    throw new CannotDo(`There is no account '${name}': expected a username or an e-mail address`);
  }
  return { account, actor: commandLine(saidBy), saidBy };
}
