import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { countAttempt, forgiveAttempts } from './count-attempts.ts';
import { passwordMatches } from './password-hash.ts';
import {
  type Account,
  findAccountByName,
  findPendingRegistration,
  type PendingRegistration,
} from './queries.ts';

/** What a sign-in came to. No failure says whether there is such an account. */
export type SignIn =
  | { readonly account: Account }
  | { readonly refused: 'wrong' | 'locked' }
  | { readonly refused: 'unconfirmed'; readonly pending: PendingRegistration };

/**
 * Checks a name (username or e-mail address) and a password. A name or an address with too many failures is
 * locked for a while, the same for names that nobody has; the time taken does not tell either.
 */
export async function signIn(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  hashKey: string,
  given: { readonly name: string; readonly password: string; readonly address: string },
  now: Date,
): Promise<SignIn> {
  const name = given.name.trim();
  const nameMay = await countAttempt(db, hashKey, 'name', name, now);
  const addressMay = await countAttempt(db, hashKey, 'address', given.address, now);
  if (!nameMay || !addressMay) return { refused: 'locked' };
  const found = await findAccountByName(db, name);
  // Without the demo its accounts, whose passwords everybody knows, are nobody's.
  const open = found !== undefined && (settings.demo || !found.demo);
  const matches = await passwordMatches(open ? found.passwordHash : undefined, given.password);
  if (!open || !matches) return await refuse(db, name, given.password, now);
  await forgiveAttempts(db, hashKey, name, given.address);
  const { passwordHash: _hidden, ...account } = found;
  return { account };
}

/**
 * Whoever knows the password of a registration that waits for its e-mail address is told so. Asked for of every name,
 * also one that has an account: else registering with an address would find out whether it has one.
 */
async function refuse(db: Database, name: string, password: string, now: Date): Promise<SignIn> {
  const pending = await findPendingRegistration(db, name.toLowerCase(), now);
  const matches = await passwordMatches(pending?.passwordHash, password);
  return pending && matches ? { refused: 'unconfirmed', pending } : { refused: 'wrong' };
}
