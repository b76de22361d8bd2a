import { inTransaction } from '../../platform/database/database.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailFactorNews } from './mail-factor-news.ts';
import { noteAdded } from './note-added.ts';
import { readNewPasskey } from './passkeys.ts';
import type { Prover } from './prove-factor.ts';
import { insertPasskey } from './queries-passkeys.ts';
import type { SetUp } from './set-up-totp.ts';

/** Adds the passkey that a browser made for a challenge of the account's (rule: passkeys). */
export async function addPasskey(
  context: Pick<IdentityContext, 'platform' | 'keys' | 'background' | 'mailer'>,
  prover: Prover,
  { answer, name }: { readonly answer: string; readonly name: string },
  now: Date,
): Promise<SetUp> {
  const { accountId } = prover;
  const passkey = await readNewPasskey(context, accountId, answer, now);
  if (passkey === undefined) return { refused: 'wrong' };
  const outcome = await inTransaction(context.platform.db, async (trx): Promise<SetUp> => {
    // An authenticator names each passkey anew: one that is here already is a repetition, or another account's.
    if (!(await insertPasskey(trx, accountId, { ...passkey, name }, now))) return { refused: 'wrong' };
    return { done: true, recoveryCodes: await noteAdded(trx, context, prover, now) };
  });
  if ('done' in outcome) mailFactorNews(context, accountId, 'added', now);
  return outcome;
}
