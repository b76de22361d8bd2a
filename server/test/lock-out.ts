import { accountSubject, countAttempt } from '../src/identity/count-attempts.ts';
import { loadProviderKeys } from '../src/identity/provider-keys.ts';
import { findAccountByName } from '../src/identity/queries.ts';
import type { Platform } from '../src/platform/runtime/platform.ts';

/** Counts as many failures against an account as lock it for the network that tests ask from. */
export async function lockOut(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  name: string,
): Promise<void> {
  const { hashing } = await loadProviderKeys(secrets);
  const account = await findAccountByName(db, name);
  const about = accountSubject(account?.id ?? '');
  for (let one = 0; one < 8; one += 1)
    await countAttempt(db, hashing, 'pair', { value: `${about} 127.0.0.1`, about }, new Date());
}
