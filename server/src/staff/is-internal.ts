import { findAccount } from '../identity/queries.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Punter } from '../session/queries.ts';

/**
 * Whether somebody is an internal user at this moment, as far as this server knows: their account here, where they have
 * one, is an operator's and on; of another issuer, what their last sign-in said.
 */
export async function isInternalNow(
  db: Queryable,
  { subject, operator }: Pick<Punter, 'subject' | 'operator'>,
): Promise<boolean> {
  const account = await findAccount(db, subject);
  return account ? account.role === 'operator' && !account.switchedOff : operator;
}
