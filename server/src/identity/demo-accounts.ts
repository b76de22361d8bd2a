import { randomUUID } from 'node:crypto';
import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { StartFailure } from '../platform/runtime/start-failure.ts';
import { hashPassword } from './password-hash.ts';
import { type Account, findAccount, findAccountByName, hasDemoAccounts, insertAccount } from './queries.ts';

/** The demo's accounts, which everybody may use and the sign-in page shows. */
export const demoAccounts = [
  { username: 'demo', password: 'demo-punter', role: 'punter' },
  { username: 'rival', password: 'rival-punter', role: 'punter' },
  { username: 'desk', password: 'desk-operator', role: 'operator' },
  { username: 'desk2', password: 'desk2-operator', role: 'operator' },
] as const;

/** Creates missing demo accounts. In production, refuses to start when one exists. */
export async function prepareDemoAccounts({ db, settings, clock }: Platform): Promise<void> {
  if (settings.production && (await hasDemoAccounts(db))) {
    throw new StartFailure(
      'The database holds demo accounts, whose passwords everybody knows: production needs a database of its own',
    );
  }
  if (!settings.demo) return;
  for (const { username, password, role } of demoAccounts) {
    if (await findAccountByName(db, username)) continue;
    const now = clock();
    await insertAccount(db, {
      id: randomUUID(),
      username,
      email: `${username}@demo.invalid`,
      mobile: null,
      passwordHash: await hashPassword(password),
      dateOfBirth: '1990-01-01',
      termsAcceptedAt: now,
      role,
      demo: true,
      now,
    });
  }
}

/** A demo account by its username; undefined if it does not exist. */
export async function findDemoAccount(
  db: Queryable,
  username: (typeof demoAccounts)[number]['username'],
): Promise<Account | undefined> {
  const found = await findAccountByName(db, username);
  if (!found?.demo) return undefined;
  const { passwordHash: _hidden, ...account } = found;
  return account;
}

/** Whether an account is one of the demo's. */
export async function isDemoAccount(db: Queryable, id: string): Promise<boolean> {
  return (await findAccount(db, id))?.demo === true;
}
