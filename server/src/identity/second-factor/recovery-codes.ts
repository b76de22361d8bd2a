import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '../../platform/database/database.ts';

/** How many codes an account gets. */
const recoveryCodesCount = 10;
/** Letters and digits that nobody takes for one another: 5 bits each. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 16;

/** Whether a text has the form of a recovery code, without spaces and dashes. */
export const isRecoveryCode = (typed: string): boolean => /^[a-z2-9]{16}$/i.test(typed);

/** A code of some 79 random bits: `abcd-efgh-jkmn-pqrs`. */
function makeCode(): string {
  const signs: string[] = [];
  while (signs.length < codeLength) {
    // A byte above the last whole round would make the first letters likelier.
    for (const byte of randomBytes(codeLength)) {
      const sign = byte < 248 ? letters[byte % letters.length] : undefined;
      if (sign !== undefined && signs.length < codeLength) signs.push(sign);
    }
  }
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** The keyed hash under which a code is stored. A code has too many bits to be guessed from it, so it needs no salt. */
function hashCode(key: string, accountId: string, code: string): string {
  const text = `recovery ${accountId} ${code.replaceAll('-', '').toLowerCase()}`;
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Gives an account new recovery codes in place of those before, and returns them: they are shown once. */
export async function replaceRecoveryCodes(
  trx: Transaction,
  key: string,
  accountId: string,
  now: Date,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodesCount }, makeCode);
  await deleteRecoveryCodes(trx, accountId);
  await trx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        code_hash: hashCode(key, accountId, code),
        made_at: now,
      })),
    )
    .execute();
  return codes;
}

/** Uses a code up. False: it is none of the account's, or was used before. */
export async function useRecoveryCode(
  db: Queryable,
  key: string,
  accountId: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashCode(key, accountId, code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many codes an account has left. */
export async function countRecoveryCodes(db: Queryable, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes every code of an account away. */
export async function deleteRecoveryCodes(db: Queryable, accountId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
}
