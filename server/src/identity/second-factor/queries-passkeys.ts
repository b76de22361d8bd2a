import type { Queryable } from '../../platform/database/database.ts';

/** A passkey of an account. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly madeAt: Date;
  readonly usedAt: Date | null;
}

/** What a challenge was made for. */
export type ChallengePurpose = 'register' | 'prove';

/** An account's passkeys, the oldest first: {@link passkeysMax} at most. */
export async function selectPasskeys(db: Queryable, accountId: string): Promise<Passkey[]> {
  return await db
    .selectFrom('passkeys')
    .select([
      'id',
      'name',
      'public_key as publicKey',
      'counter',
      'transports',
      'made_at as madeAt',
      'used_at as usedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('made_at')
    .orderBy('id')
    .limit(passkeysMax)
    .execute();
}

/** Most passkeys of an account. */
export const passkeysMax = 10;

/** Stores a passkey. False: there is one of that id already. */
export async function insertPasskey(
  db: Queryable,
  accountId: string,
  passkey: Omit<Passkey, 'madeAt' | 'usedAt' | 'publicKey'> & { readonly publicKey: Uint8Array },
  now: Date,
): Promise<boolean> {
  const { id, name, publicKey, counter, transports } = passkey;
  const row = await db
    .insertInto('passkeys')
    .values({
      ...{ id, account_id: accountId, name, public_key: Buffer.from(publicKey), counter, transports },
      made_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the counter of a use. False: a use with that counter, or a later one, was stored before. */
export async function notePasskeyUse(
  db: Queryable,
  { id, counter, seen }: { readonly id: string; readonly counter: number; readonly seen: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a passkey of an account. False: it has none of that id. */
export async function deletePasskey(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all passkeys of an account. Returns how many. */
export async function deletePasskeys(db: Queryable, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Stores a challenge. */
export async function insertChallenge(
  db: Queryable,
  { challenge, accountId, purpose }: { challenge: string; accountId: string; purpose: ChallengePurpose },
  now: Date,
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, account_id: accountId, purpose, made_at: now })
    .execute();
}

/** Takes a challenge, once. False: it was none of the account's, was taken, or is too old. */
export async function takeChallenge(
  db: Queryable,
  { challenge, accountId, purpose }: { challenge: string; accountId: string; purpose: ChallengePurpose },
  since: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('made_at', '>', since)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes some challenges from before an instant. Returns how many. */
export async function deleteOldChallenges(db: Queryable, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', 'in', (eb) =>
      eb.selectFrom('passkey_challenges').select('challenge').where('made_at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
