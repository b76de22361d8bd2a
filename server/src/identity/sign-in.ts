import type { Database } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { accountSubject, countAttempt, countSlowly, forgiveAttempts, takeBack } from './count-attempts.ts';
import { passwordMatches } from './password-hash.ts';
import {
  type Account,
  findAccountByName,
  findPendingRegistration,
  type PendingRegistration,
} from './queries.ts';

/** The outcome of a sign-in. The text of a failure does not tell whether the account exists. */
export type SignIn =
  | { readonly account: Account }
  | { readonly refused: 'wrong'; readonly accountId: string | undefined }
  | { readonly refused: 'locked'; readonly accountId: string | undefined; readonly until: Date }
  /** The password was right, so only the holder learns of it. */
  | { readonly refused: 'switched-off'; readonly accountId: string }
  | { readonly refused: 'unconfirmed'; readonly pending: PendingRegistration };

/** An attempt to sign in: the typed name and password, the network, and the browser if the account knows it. */
export interface Attempt {
  readonly name: string;
  readonly password: string;
  readonly network: string;
  readonly knownDevice: (accountId: string) => string | undefined;
}

/**
 * Checks a name (username or e-mail address) and a password. Too many failures lock an account for a while for the
 * network they came from, and slow it down for all others. A known browser of the account has a count of its own, so
 * that no stranger locks the owner out. Names without an account are treated alike, and take the same time.
 */
export async function signIn(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  hashKey: string,
  attempt: Attempt,
  now: Date,
): Promise<SignIn> {
  const name = attempt.name.trim();
  const found = await findAccountByName(db, name);
  const counts = countsOf(name, found, attempt);
  const until = await count(db, hashKey, counts, now);
  if (until) return { refused: 'locked', accountId: found?.id, until };
  // Without the demo its accounts are closed: everybody knows their passwords.
  const isOpen = found !== undefined && (settings.demo || !found.demo);
  const matches = await passwordMatches(isOpen ? found.passwordHash : undefined, attempt.password);
  if (!isOpen || !matches) return await refuse(db, name, found?.id, attempt.password, now);
  await forgiveAttempts(db, hashKey, counts);
  if (counts.limit === 'pair') await takeBack(db, hashKey, 'address', counts.network);
  if (found.switchedOff) return { refused: 'switched-off', accountId: found.id };
  const { passwordHash: _hidden, ...account } = found;
  return { account };
}

/** The counts of an attempt. An account's names share one count; a name without an account has its own. */
interface Counts {
  readonly account: string;
  readonly network: string;
  readonly limit: 'pair' | 'device';
  readonly value: string;
}

function countsOf(name: string, found: Account | undefined, { network, knownDevice }: Attempt): Counts {
  const account = found ? accountSubject(found.id) : `name ${name}`;
  const device = found && knownDevice(found.id);
  const from = device === undefined ? network : device;
  return { account, network, limit: device === undefined ? 'pair' : 'device', value: `${account} ${from}` };
}

/** Counts an attempt. Returns a date if the attempt must not be made before then. */
async function count(db: Database, key: string, counts: Counts, now: Date): Promise<Date | undefined> {
  const { account, network, limit, value } = counts;
  if (limit === 'device') return await countAttempt(db, key, 'device', { value, about: account }, now);
  const closed =
    (await countAttempt(db, key, 'address', { value: network }, now)) ??
    (await countAttempt(db, key, 'pair', { value, about: account }, now));
  if (closed) return closed;
  const waits = await countSlowly(db, key, account, now);
  if (!waits) return undefined;
  // The wait is due to others' failures, so this attempt is not counted.
  await takeBack(db, key, 'pair', value);
  await takeBack(db, key, 'address', network);
  return waits;
}

/**
 * Refuses an attempt. Whoever knows the password of an unconfirmed registration is told so. This is checked for every
 * name, even one with an account: otherwise registering with an address would reveal whether it has one.
 */
async function refuse(
  db: Database,
  name: string,
  accountId: string | undefined,
  password: string,
  now: Date,
): Promise<SignIn> {
  const pending = await findPendingRegistration(db, name.toLowerCase(), now);
  const matches = await passwordMatches(pending?.passwordHash, password);
  return pending && matches ? { refused: 'unconfirmed', pending } : { refused: 'wrong', accountId };
}
