import { randomBytes, randomUUID } from 'node:crypto';
import { EMAIL_EXPECTED, readEmail } from '@furlong/domain/email';
import { recordAct } from '../audit/record-act.ts';
import type { BreachCheck } from '../identity/breach-check.ts';
import { findPasswordFault } from '../identity/judge-password.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { insertAccount } from '../identity/queries.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { CannotDo } from './arguments.ts';
import { commandLine } from './command-line.ts';

/** A password that nobody knows: long enough that nobody guesses it. */
const unknownBytes = 32;

/**
 * Makes an operator: an internal user of the desk. With a password, its holder has to choose another one when they sign in
 * (rule: given-password). Without, nobody knows one until its holder chooses it by a mailed link, so that who makes an
 * account is not two people (rule: second-approval). Throws CannotDo with what was expected.
 */
export async function createOperator(
  db: Database,
  breaches: BreachCheck,
  given: { readonly username: string; readonly email: string; readonly password: string | null },
  now: Date,
): Promise<void> {
  const username = given.username.trim();
  // Without @, so that no username is also an e-mail address.
  if (!/^[A-Za-z0-9._-]{2,40}$/.test(username)) {
    throw new CannotDo('--username: expected 2 to 40 letters, digits, dots, _ or -');
  }
  const email = readEmail(given.email);
  if (email === undefined) throw new CannotDo(`--email: expected ${EMAIL_EXPECTED}`);
  if (given.password !== null) {
    // The site's name is checked when its holder chooses their own.
    const fault = await findPasswordFault(breaches, given.password, { email, mobile: '', site: '' });
    if (fault !== undefined) throw new CannotDo(`Password: ${fault}`);
  }
  const account = {
    id: randomUUID(),
    username,
    email,
    mobile: null,
    passwordHash: await hashPassword(given.password ?? randomBytes(unknownBytes).toString('base64url')),
    dateOfBirth: null,
    termsAcceptedAt: null,
    role: 'operator',
    demo: false,
    passwordGiven: given.password !== null,
    now,
  } as const;
  await inTransaction(db, async (trx) => {
    if (!(await insertAccount(trx, account))) {
      throw new CannotDo(
        'An account with that username or e-mail address exists already; a +tag makes no other address',
      );
    }
    const subject = { kind: 'account', id: account.id, personal: { username, email } } as const;
    const after = { role: account.role, passwordBy: given.password === null ? 'holder' : 'maker' };
    await recordAct(trx, { actor: commandLine(), name: 'operator-made', subject, after }, now);
  });
}
