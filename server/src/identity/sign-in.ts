import type { Platform } from '../platform/platform.ts';
import { countAttempt, forgiveAttempts } from './count-attempts.ts';
import { passwordMatches } from './password-hash.ts';
import { type Account, findAccountByName } from './queries.ts';

/** What a sign-in came to. Neither failure says whether there is such an account. */
export type SignIn = { readonly account: Account } | { readonly refused: 'wrong' | 'locked' };

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
  if (!open || !matches) return { refused: 'wrong' };
  await forgiveAttempts(db, hashKey, name, given.address);
  const { passwordHash: _hidden, ...account } = found;
  return { account };
}
