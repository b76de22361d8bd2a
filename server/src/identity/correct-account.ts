import type { CorrectedField } from '@furlong/contract/codes/personal-data';
import { ADULT_AGE, isAdult } from '@furlong/domain/age';
import { EMAIL_EXPECTED, mailboxOf, readEmail } from '@furlong/domain/email';
import { InvalidValue } from '@furlong/domain/invalid-value';
import { localDayOf, parseLocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { readMobile } from './read-registration.ts';

/** A field of an account that can be corrected. */
export type AccountField = Exclude<CorrectedField, 'other'>;

/** Reads what a field shall be, as a registration reads it. Throws Failed 'bad-request' naming `asked`. */
export function readCorrection(field: AccountField, asked: string, now: Date): string {
  switch (field) {
    case 'email':
      return readEmail(asked) ?? refuse(EMAIL_EXPECTED);
    case 'mobile':
      return readMobile(asked) ?? refuse('a mobile number such as 082 123 4567, or + and the country');
    case 'date-of-birth':
      return readBirth(asked.trim(), now);
  }
}

function readBirth(asked: string, now: Date): string {
  try {
    const day = parseLocalDay(asked);
    if (day >= '1900-01-01' && isAdult(day, localDayOf(now))) return day;
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
  }
  return refuse(`a date of birth such as 1990-03-27, of somebody of ${ADULT_AGE} or older`);
}

function refuse(expected: string): never {
  throw new Failed('bad-request', `asked: expected ${expected}`, [{ field: 'asked', expected }]);
}

/**
 * Corrects a field of an account. A username that was the e-mail address stays that. False: another account has the
 * address.
 */
export async function correctAccount(
  trx: Transaction,
  accountId: string,
  field: AccountField,
  value: string,
): Promise<boolean> {
  if (field !== 'email') {
    await trx
      .updateTable('accounts')
      .set(field === 'mobile' ? { mobile: value } : { date_of_birth: value })
      .where('id', '=', accountId)
      .execute();
    return true;
  }
  const mailbox = mailboxOf(value);
  const { numAffectedRows } = await sql`
    update accounts set email = ${value}, mailbox = ${mailbox},
      username = case when lower(username) = lower(email) then ${value} else username end
    where id = ${accountId}::uuid and not exists (
      select from accounts as other
      where other.id <> ${accountId}::uuid
        and (lower(other.email) = lower(${value}) or other.mailbox = ${mailbox} or lower(other.username) = lower(${value}))
    )`.execute(trx);
  return numAffectedRows === 1n;
}
