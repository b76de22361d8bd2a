import { inTransaction } from '../../platform/database/database.ts';
import { recordSecurityEvent } from '../../security-events/record-event.ts';
import type { IdentityContext } from '../identity-context.ts';
import { endGrants } from '../queries-grants.ts';
import { openSecret, sealSecret } from './factor-keys.ts';
import { countProof, forgiveProofs, type Prover } from './prove-factor.ts';
import { deleteSetUp, findSetUp, putSetUp, putTotp } from './queries.ts';
import { makeTotpSecret, stepOfCode, typedCode } from './totp.ts';

/** How long a secret that was shown waits for its first code. */
const setUpMs = 15 * 60_000;

/**
 * The secret for an account's authenticator app. It becomes the account's when a code of it is typed; until then a page
 * that is loaded again shows the same.
 */
export async function beginTotp(
  { platform: { db }, keys }: Pick<IdentityContext, 'platform' | 'keys'>,
  accountId: string,
  now: Date,
): Promise<string> {
  const waiting = await findSetUp(db, accountId, new Date(now.getTime() - setUpMs));
  if (waiting !== undefined) return openSecret(keys.factor, accountId, waiting);
  const secret = makeTotpSecret();
  await putSetUp(db, accountId, sealSecret(keys.factor, accountId, secret), now);
  return secret;
}

/** The outcome of typing the first code: `gone`, when the set-up took too long or another tab ended it. */
export type SetUp = 'done' | 'wrong' | 'gone' | { readonly lockedUntil: Date };

/**
 * Makes the shown secret the account's second factor, if the code is one of it. Within a sign-in that is complete it
 * ends the others, which were made without it.
 */
export async function confirmTotp(
  context: Pick<IdentityContext, 'platform' | 'keys'>,
  prover: Prover,
  typed: string,
  now: Date,
): Promise<SetUp> {
  const { platform, keys } = context;
  const { accountId, sessionId } = prover;
  const lockedUntil = await countProof(context, accountId, now);
  if (lockedUntil) return { lockedUntil };
  const sealed = await findSetUp(platform.db, accountId, new Date(now.getTime() - setUpMs));
  if (sealed === undefined) return 'gone';
  const step = await stepOfCode(openSecret(keys.factor, accountId, sealed), typedCode(typed), now);
  if (step === undefined) return 'wrong';
  const isStored = await inTransaction(platform.db, async (trx) => {
    // Of two confirmations at once one stores it.
    if (!(await deleteSetUp(trx, accountId, sealed))) return false;
    await putTotp(trx, accountId, { secret: sealed, step }, now);
    if (sessionId !== undefined) await endGrants(trx, accountId, { except: sessionId });
    await recordSecurityEvent(trx, { kind: 'second-factor-added', ...prover }, now);
    return true;
  });
  if (!isStored) return 'gone';
  await forgiveProofs(context, accountId);
  return 'done';
}
