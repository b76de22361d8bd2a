import { demoAccounts, findDemoAccount } from '../identity/demo-accounts.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { insertRole, wasStaff } from './queries.ts';

/**
 * Makes the demo's internal users admins, so that whoever looks at the demo sees the desk. Who had a role before keeps
 * what became of it. Does nothing without the demo, so never in production.
 */
export async function prepareDemoStaff(
  { db, settings, clock }: Pick<Platform, 'db' | 'settings' | 'clock'>,
  issuer: string,
): Promise<void> {
  if (!settings.demo || settings.externalIssuer) return;
  for (const { username, role } of demoAccounts) {
    const account = role === 'operator' ? await findDemoAccount(db, username) : undefined;
    if (!account) continue;
    const person = { issuer, subject: account.id };
    await inTransaction(db, async (trx) => {
      if (!(await wasStaff(trx, person))) await insertRole(trx, person, 'admin', { by: null, at: clock() });
    });
  }
}
