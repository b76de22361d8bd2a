import { randomUUID } from 'node:crypto';
import { inTransaction } from '../platform/database/database.ts';
import { recordSecurityEvent } from '../security-events/record-event.ts';
import type { Origin } from '../security-events/security-event.ts';
import { countAttempt, countMail } from './count-attempts.ts';
import type { IdentityContext } from './identity-context.ts';
import { hashLinkToken, makeLinkToken } from './link-token.ts';
import { hashPassword } from './password-hash.ts';
import {
  findAccountByMailbox,
  insertAccount,
  insertPendingRegistration,
  type NewAccount,
  type PendingRegistration,
  takePendingRegistration,
} from './queries.ts';
import type { Registration } from './read-registration.ts';

const linkHours = 24;

/**
 * The outcome of a registration: mailed, with the hash of its password and the token of its link, or why nothing was
 * stored.
 */
export type Requested =
  | { readonly passwordHash: string; readonly token: string }
  | 'mails-exceeded'
  | 'network-exceeded';

/**
 * Takes a registration and mails its address: a link that confirms it, or a notice if the mailbox has an account
 * already. The answer and its time are the same for both. A registration that is not mailed is not stored either, so
 * that a mailbox has no more of them than mails.
 */
export async function requestRegistration(
  context: IdentityContext,
  registration: Registration,
  network: string,
  now: Date,
): Promise<Requested> {
  const { platform, keys, background } = context;
  const counted = { value: network };
  if (await countAttempt(platform.db, keys.hashing, 'registration', counted, now)) return 'network-exceeded';
  const { email, mobile, dateOfBirth } = registration;
  if (!(await countMail(context, 'register', email, now))) return 'mails-exceeded';
  const passwordHash = await hashPassword(registration.password);
  const pending = { email, mobile, passwordHash, dateOfBirth, termsAcceptedAt: now };
  const token = await storePending(context, pending, now);
  background.run(() => mailLink(context, email, token));
  return { passwordHash, token };
}

/**
 * Mails a registration's address again, after somebody entered its password, and returns the new link's token. Earlier
 * links stay valid. Does not wait for the mail. Undefined: the mailbox had too many mails.
 */
export async function mailRegistrationAgain(
  context: IdentityContext,
  pending: PendingRegistration,
  now: Date,
): Promise<string | undefined> {
  if (!(await countMail(context, 'register', pending.email, now))) return undefined;
  const token = await storePending(context, pending, now);
  context.background.run(() => mailLink(context, pending.email, token));
  return token;
}

/** Stores a registration until its address is confirmed. Returns the token of the confirming link. */
async function storePending(
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
  const existing = await findAccountByMailbox(db, email);
  await mailer.send(
    existing
      ? {
          // To the address that its owner registered: a mail to the same address with another tag may reach others.
          to: existing.email,
          subject: `You already have a ${operator.brand} account`,
          text: `Somebody, probably you, tried to register with ${email}. Your mailbox has an account already, under ${existing.email}.\n\nSign in: ${settings.publicUrl}/\nForgotten the password: ${settings.publicUrl}/identity/forgot\n`,
        }
      : {
          to: email,
          subject: `Confirm your ${operator.brand} account`,
          text: `Follow this link within ${linkHours} hours to confirm your account:\n\n${settings.publicUrl}/identity/confirm?token=${token}\n\nIf you did not register, ignore this mail and nothing happens.\n`,
        },
  );
}

/**
 * Creates the account that a mailed link confirms, and returns it. Undefined: the link was used or is too old, or the
 * address is taken.
 */
export async function confirmRegistration(
  { platform }: IdentityContext,
  token: string,
  origin: Origin,
  now: Date,
): Promise<Pick<NewAccount, 'id' | 'email' | 'passwordHash'> | undefined> {
  return await inTransaction(platform.db, async (trx) => {
    const pending = await takePendingRegistration(trx, hashLinkToken(token), now);
    if (!pending) return undefined;
    const id = randomUUID();
    const made = await insertAccount(trx, {
      ...pending,
      id,
      username: pending.email,
      role: 'punter',
      demo: false,
      now,
    });
    if (!made) return undefined;
    await recordSecurityEvent(trx, { kind: 'registered', accountId: id, origin }, now);
    return { id, email: pending.email, passwordHash: pending.passwordHash };
  });
}
