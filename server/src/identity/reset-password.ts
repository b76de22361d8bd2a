import { inTransaction } from '../platform/database/database.ts';
import { recordSecurityEvent } from '../security-events/record-event.ts';
import type { Origin } from '../security-events/security-event.ts';
import { countMail, forgiveAccount } from './count-attempts.ts';
import { endProviderSessions } from './end-provider-sessions.ts';
import type { IdentityContext } from './identity-context.ts';
import { judgePassword } from './judge-password.ts';
import { hashLinkToken, makeLinkToken } from './link-token.ts';
import { mailNewPassword } from './note-events.ts';
import type { Problem } from './pages/layout.ts';
import { hashPassword } from './password-hash.ts';
import {
  changePassword,
  findAccountByMailbox,
  findPasswordReset,
  insertPasswordReset,
  usePasswordResets,
} from './queries.ts';

const linkMinutes = 60;

/**
 * Mails a link to the account of an address's mailbox. Answers at once, and alike for every address. False: the mailbox
 * had too many of these mails.
 */
export async function requestPasswordReset(
  context: IdentityContext,
  email: string,
  origin: Origin,
  now: Date,
): Promise<boolean> {
  const { platform, mailer, background } = context;
  const { db, settings, operator } = platform;
  // Counted before the account is looked up, so that neither count nor answer tells whether there is one.
  if (!(await countMail(context, 'reset', email, now))) return false;
  background.run(async () => {
    const account = await findAccountByMailbox(db, email);
    if (!account || (account.demo && !settings.demo)) return;
    const { token, hash } = makeLinkToken();
    const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
    await insertPasswordReset(db, { tokenHash: hash, accountId: account.id, now, expiresAt });
    await recordSecurityEvent(db, { kind: 'password-reset-asked', accountId: account.id, origin }, now);
    await mailer.send({
      to: account.email,
      subject: `Choose a new ${operator.brand} password`,
      text: `Follow this link within ${linkMinutes} minutes to choose a new password:\n\n${settings.publicUrl}/identity/reset?token=${token}\n\nIf you did not ask for it, ignore this mail: your password stays as it is.\n`,
    });
  });
  return true;
}

/**
 * Changes the password of the account that a link was mailed to, uses up its links, ends all its sign-ins, resets the
 * counts of its failures and mails its owner. Returns the account. 'expired': the link was used or is too old.
 */
export async function resetPassword(
  context: IdentityContext,
  token: string,
  password: string,
  origin: Origin,
  now: Date,
): Promise<'expired' | { readonly problems: readonly Problem[] } | { readonly accountId: string }> {
  const { platform, keys, breaches } = context;
  const { db } = platform;
  const tokenHash = hashLinkToken(token);
  const open = await findPasswordReset(db, tokenHash, now);
  if (!open) return 'expired';
  const owner = { email: open.email, mobile: open.mobile ?? '', site: platform.operator.brand };
  const problems = await judgePassword(breaches, password, owner);
  if (problems.length > 0) return { problems };
  const passwordHash = await hashPassword(password);
  const accountId = await inTransaction(db, async (trx) => {
    const used = await usePasswordResets(trx, tokenHash, now);
    if (used === undefined) return undefined;
    await changePassword(trx, used, passwordHash, now);
    await endProviderSessions(trx, used);
    await forgiveAccount(trx, keys.hashing, used);
    await recordSecurityEvent(trx, { kind: 'password-reset', accountId: used, origin }, now);
    return used;
  });
  if (accountId === undefined) return 'expired';
  mailNewPassword(context, accountId, now);
  return { accountId };
}
