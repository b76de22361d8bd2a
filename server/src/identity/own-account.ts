import type { OwnAccount } from '@furlong/contract/schemas/identity';
import { inTransaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Caller, Request } from '../platform/http/handlers.ts';
import { selectSignIns } from '../security-events/queries.ts';
import { recordSecurityEvent } from '../security-events/record-event.ts';
import type { Origin } from '../security-events/security-event.ts';
import { accountSubject, countAttempt, forgiveAccount, waitInWords } from './count-attempts.ts';
import type { IdentityContext } from './identity-context.ts';
import { findPasswordFault } from './judge-password.ts';
import { listSessions, unknownDevice } from './list-sessions.ts';
import { mailNewPassword, originOf } from './note-events.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';
import { type Account, changePassword, findAccount, findAccountByName, selectHolders } from './queries.ts';
import { endGrants } from './queries-grants.ts';

/** Who asks, and from where. */
export interface Asker {
  readonly caller: Pick<Caller, 'subject' | 'sessionId'>;
  readonly origin: Origin;
}

/** Who makes a call, and from where. */
export function askerOf(
  context: Pick<IdentityContext, 'keys'>,
  { caller, client }: { readonly caller: Caller } & Pick<Request<never>, 'client'>,
): Asker {
  const origin = originOf(context, {
    ip: client?.address ?? '',
    headers: { 'user-agent': client?.userAgent },
  });
  return { caller, origin };
}

/** Loads an account's last sign-in, and its current ones. */
export async function loadOwnAccount(
  context: IdentityContext,
  { caller }: Pick<Asker, 'caller'>,
  now: Date,
): Promise<OwnAccount> {
  const { db } = context.platform;
  const account = await accountOf(context, caller);
  const sessions = await listSessions(db, account.id, caller.sessionId, now);
  const [latest, before] = await selectSignIns(db, account.id, 2);
  const last = latest?.sessionId === caller.sessionId ? before : latest;
  return {
    username: account.username,
    lastSignIn: last ? { at: last.at.toISOString(), device: last.device ?? unknownDevice } : null,
    sessions: sessions.map((session) => ({ ...session, current: session.id === caller.sessionId })),
  };
}

/** Ends one of a punter's own sign-ins, or all except the asking one, on every node. */
export async function endOwnSessions(
  context: IdentityContext,
  { caller, origin }: Asker,
  which: { readonly only: string } | 'others',
  now: Date,
): Promise<void> {
  const { id: accountId } = await accountOf(context, caller);
  await inTransaction(context.platform.db, async (trx) => {
    const chosen = which === 'others' ? { except: caller.sessionId } : which;
    for (const sessionId of await endGrants(trx, accountId, chosen)) {
      await recordSecurityEvent(trx, { kind: 'session-ended', accountId, sessionId, origin }, now);
    }
  });
}

/**
 * Changes a punter's own password, ends all other sign-ins and mails the owner. Throws Failed: 400 naming the field,
 * 429 after too many wrong old passwords.
 */
export async function changeOwnPassword(
  context: IdentityContext,
  { caller, origin }: Asker,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
  now: Date,
): Promise<void> {
  const { platform, keys, breaches } = context;
  const { db } = platform;
  const account = await accountOf(context, caller);
  const typed = { field: 'oldPassword', password: oldPassword };
  await assertPassword(context, account, { caller, origin }, typed, now);
  if (newPassword === oldPassword) throw badField('newPassword', 'another password than the one you have');
  const holder = (await selectHolders(db, [account.id])).get(account.id);
  const owner = { email: account.email, mobile: holder?.mobile ?? '', site: platform.operator.brand };
  const fault = await findPasswordFault(breaches, newPassword, owner);
  if (fault !== undefined) throw badField('newPassword', fault);
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (trx) => {
    await changePassword(trx, account.id, passwordHash, now);
    await endGrants(trx, account.id, { except: caller.sessionId });
    await forgiveAccount(trx, keys.hashing, account.id);
    const { sessionId } = caller;
    await recordSecurityEvent(
      trx,
      { kind: 'password-changed', accountId: account.id, sessionId, origin },
      now,
    );
  });
  mailNewPassword(context, account.id, now);
}

/** Checks the account's password within a sign-in, naming the field that it came in. Each sign-in has its own count, so that a thief of one cannot lock out the others. */
export async function assertPassword(
  { platform: { db }, keys }: IdentityContext,
  { id: accountId, username }: Account,
  { caller: { sessionId }, origin }: Asker,
  { field, password }: { readonly field: string; readonly password: string },
  now: Date,
): Promise<void> {
  const about = accountSubject(accountId);
  const counted = { value: `${about} signed in ${sessionId}`, about };
  const until = await countAttempt(db, keys.hashing, 'device', counted, now);
  if (until) {
    throw new Failed(
      'too-many-requests',
      `Too many attempts. Wait ${waitInWords(until, now)} and try again.`,
    );
  }
  const found = await findAccountByName(db, username);
  if (await passwordMatches(found?.passwordHash, password)) return;
  await recordSecurityEvent(db, { kind: 'sign-in-failed', accountId, sessionId, origin }, now);
  throw badField(field, 'the password that you sign in with now');
}

/** The account that a caller signed in to here. Throws Failed 409 with an external issuer, which has the account. */
export async function accountOf(
  { platform: { db, settings } }: IdentityContext,
  { subject }: Pick<Caller, 'subject'>,
): Promise<Account> {
  if (settings.externalIssuer) {
    throw new Failed(
      'conflict',
      `You sign in at ${new URL(settings.externalIssuer.issuer).host}: your password and your devices are kept there`,
    );
  }
  const account = await findAccount(db, subject);
  if (!account) throw new Failed('unauthenticated', 'There is no such account any more: sign in again');
  return account;
}

const badField = (field: string, expected: string) =>
  new Failed('bad-request', `${field}: expected ${expected}`, [{ field, expected }]);
