import { randomUUID } from 'node:crypto';
import { inTransaction } from '../platform/database.ts';
import { countMail } from './count-attempts.ts';
import type { IdentityContext } from './identity-context.ts';
import { hashLinkToken, makeLinkToken } from './link-token.ts';
import { hashPassword } from './password-hash.ts';
import {
  findAccountByName,
  insertAccount,
  insertPendingRegistration,
  type PendingRegistration,
  takePendingRegistration,
} from './queries.ts';
import type { Registration } from './read-registration.ts';

const linkHours = 24;

/**
 * Takes a registration and mails the address: a link that confirms it, or, where an account exists already, a
 * word to its owner. What is answered, and when, is the same for both.
 */
export async function requestRegistration(
  context: IdentityContext,
  registration: Registration,
  now: Date,
): Promise<void> {
  const { email, mobile, dateOfBirth } = registration;
  const passwordHash = await hashPassword(registration.password);
  const pending = { email, mobile, passwordHash, dateOfBirth, termsAcceptedAt: now };
  const token = await keepPending(context, pending, now);
  context.background.run(async () => {
    if (await countMail(context, 'register', email, now)) await mailLink(context, email, token);
  });
}

/**
 * Mails a registration's address anew, because somebody knew its password: a further link, so that those of earlier
 * mails go on. Answers at once.
 */
export function mailRegistrationAgain(
  context: IdentityContext,
  pending: PendingRegistration,
  now: Date,
): void {
  context.background.run(async () => {
    if (!(await countMail(context, 'register', pending.email, now))) return;
    await mailLink(context, pending.email, await keepPending(context, pending, now));
  });
}

/** Keeps a registration until its address is confirmed. Answers the token of the link that does it. */
async function keepPending(
  { platform }: IdentityContext,
  pending: PendingRegistration,
  now: Date,
): Promise<string> {
  const { token, hash } = makeLinkToken();
  const expiresAt = new Date(now.getTime() + linkHours * 3_600_000);
  await insertPendingRegistration(platform.db, hash, pending, expiresAt);
  return token;
}

async function mailLink({ platform, mailer }: IdentityContext, email: string, token: string): Promise<void> {
  const { db, settings, operator } = platform;
  const existing = await findAccountByName(db, email);
  await mailer.send(
    existing
      ? {
          to: email,
          subject: `You already have a ${operator.brand} account`,
          text: `Somebody, probably you, tried to register with this address, which has an account already.\n\nSign in: ${settings.publicUrl}/\nForgotten the password: ${settings.publicUrl}/identity/forgot\n`,
        }
      : {
          to: email,
          subject: `Confirm your ${operator.brand} account`,
          text: `Follow this link within ${linkHours} hours to confirm your account:\n\n${settings.publicUrl}/identity/confirm?token=${token}\n\nIf you did not register, ignore this mail and nothing happens.\n`,
        },
  );
}

/** Makes the account that a mailed link confirms. False: the link was used, is too old, or the address is taken. */
export async function confirmRegistration(
  { platform }: IdentityContext,
  token: string,
  now: Date,
): Promise<boolean> {
  return await inTransaction(platform.db, async (trx) => {
    const pending = await takePendingRegistration(trx, hashLinkToken(token), now);
    if (!pending) return false;
    return await insertAccount(trx, {
      ...pending,
      id: randomUUID(),
      username: pending.email,
      role: 'punter',
      demo: false,
      now,
    });
  });
}
