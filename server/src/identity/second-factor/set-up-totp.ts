import { inTransaction } from '../../platform/database/database.ts';
import type { IdentityContext } from '../identity-context.ts';
import { openSecret, sealSecret } from './factor-keys.ts';
import { mailFactorNews } from './mail-factor-news.ts';
import { noteAdded } from './note-added.ts';
import { forgiveProofs, type Prover } from './prove-factor.ts';
import { deleteSetUp, findSetUp, putSetUp, putTotp, type SetUpPlace } from './queries.ts';
import { makeTotpSecret, stepOfCode, typedCode } from './totp.ts';

/** How long a secret that was shown waits for its first code. */
const setUpMs = 15 * 60_000;

/**
 * The secret for an account's authenticator app. It becomes the account's when a code of it is typed; until then a page
 * of the same sign-in that is loaded again shows the same.
 */
export async function beginTotp(
  { platform: { db }, keys }: Pick<IdentityContext, 'platform' | 'keys'>,
  place: SetUpPlace,
  now: Date,
): Promise<string> {
  const { accountId } = place;
  const waiting = await findSetUp(db, place, new Date(now.getTime() - setUpMs));
  if (waiting !== undefined) return openSecret(keys.factor, accountId, waiting);
  const secret = makeTotpSecret();
  await putSetUp(db, place, sealSecret(keys.factor, accountId, secret), now);
  return secret;
}

/**
 * The outcome of a set-up: done, with the account's first recovery codes to be shown once; `gone`, when it took too long
 * or another tab ended it.
 */
export type SetUp =
  | { readonly done: true; readonly recoveryCodes: readonly string[] | undefined }
  | { readonly refused: 'wrong' | 'gone' };

/**
 * Makes the shown secret the account's second factor, if the code is one of it. Attempts are not counted: whoever types
 * the code was shown the secret.
 */
export async function confirmTotp(
  context: Pick<IdentityContext, 'platform' | 'keys' | 'background' | 'mailer'>,
  prover: Prover,
  { holder, code }: { readonly holder: string; readonly code: string },
  now: Date,
): Promise<SetUp> {
  const { platform, keys } = context;
  const { accountId } = prover;
  const place = { accountId, holder };
  const sealed = await findSetUp(platform.db, place, new Date(now.getTime() - setUpMs));
  if (sealed === undefined) return { refused: 'gone' };
  const step = await stepOfCode(openSecret(keys.factor, accountId, sealed), typedCode(code), now);
  if (step === undefined) return { refused: 'wrong' };
  const outcome = await inTransaction(platform.db, async (trx): Promise<SetUp> => {
    // Of two confirmations at once one stores it.
    if (!(await deleteSetUp(trx, place, sealed))) return { refused: 'gone' };
    await putTotp(trx, accountId, { secret: sealed, step }, now);
    return { done: true, recoveryCodes: await noteAdded(trx, context, prover, now) };
  });
  if ('done' in outcome) {
    await forgiveProofs(context, accountId);
    mailFactorNews(context, accountId, 'added', now);
  }
  return outcome;
}
