import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import { deleteOldChallenges } from './queries-passkeys.ts';

/** An account's authenticator app. */
export interface TotpFactor {
  /** Encrypted. */
  readonly secret: string;
  readonly madeAt: Date;
}

/** The account's authenticator app; undefined: it has none. */
export async function findTotp(db: Queryable, accountId: string): Promise<TotpFactor | undefined> {
  return await db
    .selectFrom('totp_factors')
    .select(['secret', 'made_at as madeAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Which of some accounts have a second factor. */
export async function selectWithFactor(
  db: Queryable,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from totp_factors where account_id = any(${accountIds}::uuid[])
    union
    select account_id from passkeys where account_id = any(${accountIds}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Stores an authenticator app in place of the one before. */
export async function putTotp(
  db: Queryable,
  accountId: string,
  { secret, step }: { readonly secret: string; readonly step: number },
  now: Date,
): Promise<void> {
  const row = { secret, last_step: step, made_at: now };
  await db
    .insertInto('totp_factors')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

/** Takes the code of a step once. False: that step or a later one was taken before. */
export async function takeStep(db: Queryable, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes an account's authenticator app. False: it had none. */
export async function deleteTotp(db: Queryable, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_factors')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A set-up of an authenticator app: whose, and the sign-in that was shown the secret. */
export interface SetUpPlace {
  readonly accountId: string;
  readonly holder: string;
}

/** The secret that a sign-in was shown and has not proven yet. */
export async function findSetUp(
  db: Queryable,
  { accountId, holder }: SetUpPlace,
  since: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('totp_set_ups')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('holder', '=', holder)
    .where('made_at', '>', since)
    .executeTakeFirst();
  return row?.secret;
}

/** Stores the secret of a set-up that begins. */
export async function putSetUp(
  db: Queryable,
  { accountId, holder }: SetUpPlace,
  secret: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('totp_set_ups')
    .values({ account_id: accountId, holder, secret, made_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'holder']).doUpdateSet({ secret, made_at: now }),
    )
    .execute();
}

/** Ends a set-up. False: it was ended before. */
export async function deleteSetUp(
  db: Queryable,
  { accountId, holder }: SetUpPlace,
  secret: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_set_ups')
    .where('account_id', '=', accountId)
    .where('holder', '=', holder)
    .where('secret', '=', secret)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every set-up of an account. */
export async function deleteSetUps(db: Queryable, accountId: string): Promise<void> {
  await db.deleteFrom('totp_set_ups').where('account_id', '=', accountId).execute();
}

/** Stores that a sign-in proved its second factor. */
export async function putProof(
  db: Queryable,
  { sessionId, accountId }: { readonly sessionId: string; readonly accountId: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('second_factor_proofs')
    .values({ session_id: sessionId, account_id: accountId, proven_at: now })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ proven_at: now }))
    .execute();
}

/** Whether a sign-in proved its second factor after an instant. */
export async function hasProof(db: Queryable, sessionId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor_proofs')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('proven_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes what every sign-in of an account proved. */
export async function deleteProofs(db: Queryable, accountId: string): Promise<void> {
  await db.deleteFrom('second_factor_proofs').where('account_id', '=', accountId).execute();
}

/** Deletes some set-ups, proofs and challenges from before an instant. Returns how many. */
export async function deleteOldProofs(db: Queryable, before: Date, limit: number): Promise<number> {
  const proofs = await db
    .deleteFrom('second_factor_proofs')
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('second_factor_proofs').select('session_id').where('proven_at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  const setUps = await db
    .deleteFrom('totp_set_ups')
    .where('holder', 'in', (eb) =>
      eb.selectFrom('totp_set_ups').select('holder').where('made_at', '<', before).limit(limit),
    )
    .where('made_at', '<', before)
    .executeTakeFirst();
  const challenges = await deleteOldChallenges(db, before, limit);
  return challenges + Number(proofs.numDeletedRows + setUps.numDeletedRows);
}
