import { randomUUID } from 'node:crypto';
import { EMAIL_EXPECTED, readEmail } from '@furlong/domain/email';
import type { BreachCheck } from '../identity/breach-check.ts';
import { judgePassword } from '../identity/judge-password.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { insertAccount } from '../identity/queries.ts';
import type { Database } from '../platform/database/database.ts';

/** What keeps an operator from being made, in words. */
export class CannotCreate extends Error {}

/** Makes an operator: an internal user of the desk. Throws CannotCreate naming what was expected. */
export async function createOperator(
  db: Database,
  breaches: BreachCheck,
  given: { readonly username: string; readonly email: string; readonly password: string },
  now: Date,
): Promise<void> {
  const username = given.username.trim();
  // No @ in it, so that a username is never somebody's e-mail address.
  if (!/^[A-Za-z0-9._-]{2,40}$/.test(username)) {
    throw new CannotCreate('--username: expected 2 to 40 letters, digits, dots, _ or -');
  }
  const email = readEmail(given.email);
  if (email === undefined) throw new CannotCreate(`--email: expected ${EMAIL_EXPECTED}`);
  const [problem] = await judgePassword(breaches, given.password, { email, mobile: '' });
  if (problem) throw new CannotCreate(problem.words);
  const made = await insertAccount(db, {
    id: randomUUID(),
    username,
    email,
    mobile: null,
    passwordHash: await hashPassword(given.password),
    dateOfBirth: null,
    termsAcceptedAt: null,
    role: 'operator',
    demo: false,
    now,
  });
  if (!made)
    throw new CannotCreate(
      'An account with that username or e-mail address exists already; a +tag makes no other address',
    );
}
