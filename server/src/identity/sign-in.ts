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

/** What a sign-in came to. What is shown of a failure does not say whether there is such an account. */
export type SignIn =
  | { readonly account: Account }
  | { readonly refused: 'wrong'; readonly accountId: string | undefined }
  | { readonly refused: 'locked'; readonly accountId: string | undefined; readonly until: Date }
  /** The password was right: nobody else learns of it. */
  | { readonly refused: 'switched-off'; readonly accountId: string }
  | { readonly refused: 'unconfirmed'; readonly pending: PendingRegistration };

/** Who wants in: what was typed, from which network, and from which browser where an account is known by it. */
export interface Attempt {
  readonly name: string;
  readonly password: string;
  readonly network: string;
  readonly knownDevice: (accountId: string) => string | undefined;
}

/**
 * Checks a name (username or e-mail address) and a password. Too many failures lock an account for a while for the network
 * they came from, and slow it down for every other; a browser that is known for the account has a count of its own, so that
 * no stranger locks its owner out. The same for names that nobody has; the time taken does not tell either.
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
  // Without the demo its accounts, whose passwords everybody knows, are nobody's.
  const open = found !== undefined && (settings.demo || !found.demo);
  const matches = await passwordMatches(open ? found.passwordHash : undefined, attempt.password);
  if (!open || !matches) return await refuse(db, name, found?.id, attempt.password, now);
  await forgiveAttempts(db, hashKey, counts);
  if (counts.limit === 'pair') await takeBack(db, hashKey, 'address', counts.network);
  if (found.switchedOff) return { refused: 'switched-off', accountId: found.id };
  const { passwordHash: _hidden, ...account } = found;
  return { account };
}

/** What an attempt is counted by: an account's names are one, and a name that nobody has stands for itself. */
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

/** Counts an attempt. A date: it must not be made before then. */
async function count(db: Database, key: string, counts: Counts, now: Date): Promise<Date | undefined> {
  const { account, network, limit, value } = counts;
  if (limit === 'device') return await countAttempt(db, key, 'device', { value, about: account }, now);
  const closed =
    (await countAttempt(db, key, 'address', { value: network }, now)) ??
    (await countAttempt(db, key, 'pair', { value, about: account }, now));
  if (closed) return closed;
  const waits = await countSlowly(db, key, account, now);
  if (!waits) return undefined;
  // The wait is for others' failures: it costs who waits nothing.
  await takeBack(db, key, 'pair', value);
  await takeBack(db, key, 'address', network);
  return waits;
}

/**
 * Whoever knows the password of a registration that waits for its e-mail address is told so. Asked for of every name,
 * also one that has an account: else registering with an address would find out whether it has one.
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
