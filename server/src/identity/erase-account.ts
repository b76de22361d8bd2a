import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { recordSecurityEvent } from '../security-events/record-event.ts';
import { endProviderSessions } from './end-provider-sessions.ts';
import { hashPassword } from './password-hash.ts';
import { findAccount } from './queries.ts';
import { deleteFactors } from './second-factor/reset-factor.ts';

/**
 * Takes away how somebody signs in: password, second factor, sign-ins, and the mobile number unless it is to be kept. The
 * account stays, switched off, with what the law makes the operator keep (rule: kept-records).
 */
export async function eraseSignIn(
  trx: Transaction,
  accountId: string,
  { keepMobile, saidBy }: { readonly keepMobile: boolean; readonly saidBy: string },
  now: Date,
): Promise<void> {
  if (!(await findAccount(trx, accountId))) return;
  // A password that nobody ever knew.
  const passwordHash = await hashPassword(randomUUID());
  await sql`
    update accounts set password_hash = ${passwordHash}, switched_off_at = coalesce(switched_off_at, ${now}),
      mobile = case when ${keepMobile}::boolean then mobile end
    where id = ${accountId}::uuid`.execute(trx);
  await trx.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
  await deleteFactors(trx, accountId);
  await endProviderSessions(trx, accountId);
  await recordSecurityEvent(trx, { kind: 'switched-off', accountId, saidBy }, now);
}

/** Takes away who an account was registered by, once nothing makes the operator keep it (rule: kept-records). */
export async function eraseRegistration(trx: Transaction, accountId: string): Promise<void> {
  if (!(await findAccount(trx, accountId))) return;
  const nobody = `erased-${accountId}@erased.invalid`;
  await sql`
    update accounts set username = ${nobody}, email = ${nobody}, mailbox = ${nobody}, mobile = null,
      date_of_birth = null
    where id = ${accountId}::uuid`.execute(trx);
}
