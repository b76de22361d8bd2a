import { inTransaction } from '../platform/database/database.ts';
import { recordSecurityEvent } from '../security-events/record-event.ts';
import type { Origin } from '../security-events/security-event.ts';
import { endProviderSessions } from './end-provider-sessions.ts';
import type { IdentityContext } from './identity-context.ts';
import { judgePassword } from './judge-password.ts';
import { mailNewPassword } from './note-events.ts';
import type { Problem } from './pages/layout.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';
import {
  type Account,
  changePassword,
  findAccountByName,
  lockGivenPassword,
  selectHolders,
} from './queries.ts';

/**
 * Puts a password of its holder's own in the place of one that somebody else set (rule: given-password), ends what was
 * signed in with that one, and mails the owner. 'too-late': it was changed meanwhile.
 */
export async function choosePassword(
  context: IdentityContext,
  { id, username, email }: Account,
  password: string,
  origin: Origin,
  now: Date,
): Promise<'done' | 'too-late' | { readonly problems: readonly Problem[] }> {
  const { platform, breaches } = context;
  const { db } = platform;
  const holder = (await selectHolders(db, [id])).get(id);
  const owner = { email, mobile: holder?.mobile ?? '', site: platform.operator.brand };
  const problems = await judgePassword(breaches, password, owner);
  if (problems.length > 0) return { problems };
  const given = (await findAccountByName(db, username))?.passwordHash;
  if (await passwordMatches(given, password)) {
    return { problems: [{ field: 'password', words: 'Not the password that you were given.' }] };
  }
  const passwordHash = await hashPassword(password);
  const isDone = await inTransaction(db, async (trx) => {
    if (!(await lockGivenPassword(trx, id))) return false;
    await changePassword(trx, id, passwordHash, now);
    await endProviderSessions(trx, id);
    await recordSecurityEvent(trx, { kind: 'password-changed', accountId: id, origin }, now);
    return true;
  });
  if (!isDone) return 'too-late';
  mailNewPassword(context, id, now);
  return 'done';
}
