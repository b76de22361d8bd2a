import type { Queryable } from '../../platform/database/database.ts';
import { recordSecurityEvent } from '../../security-events/record-event.ts';
import type { Origin } from '../../security-events/security-event.ts';
import { accountSubject, countAttempt, forgetCount } from '../count-attempts.ts';
import type { IdentityContext } from '../identity-context.ts';
import { openSecret } from './factor-keys.ts';
import { mailFactorNews } from './mail-factor-news.ts';
import { provePasskey } from './passkeys.ts';
import { findTotp, takeStep } from './queries.ts';
import { selectPasskeys } from './queries-passkeys.ts';
import { isRecoveryCode, useRecoveryCode } from './recovery-codes.ts';
import { stepOfCode, typedCode } from './totp.ts';

/** How a second factor was proven, as the `amr` of a token names it (RFC 8176): a code, or a key that signed. */
export type FactorMethod = 'otp' | 'pop';

/** The outcome of an attempt to prove a second factor. */
export type Proof =
  | { readonly proven: FactorMethod }
  | { readonly refused: 'wrong' }
  | { readonly refused: 'locked'; readonly until: Date };

/** Who proves it, and from where. */
export interface Prover {
  readonly accountId: string;
  readonly sessionId?: string | undefined;
  readonly origin: Origin;
}

/** What somebody gives as a second factor: a code of an app or a recovery code, or what a passkey signed. */
export interface Given {
  readonly code?: string | undefined;
  readonly passkey?: string | undefined;
}

/** Whether an account has a second factor. */
export async function hasSecondFactor(db: Queryable, accountId: string): Promise<boolean> {
  // Another issuer's subject may be any text.
  if (!/^[0-9a-f-]{36}$/.test(accountId)) return false;
  return (await findTotp(db, accountId)) !== undefined || (await selectPasskeys(db, accountId)).length > 0;
}

/**
 * Checks what was given as an account's second factor (rule: second-factor). A code is taken once; attempts are counted
 * before they are made, so that many at once cannot slip through together.
 */
export async function proveFactor(
  context: Pick<IdentityContext, 'platform' | 'keys' | 'background' | 'mailer'>,
  prover: Prover,
  { code, passkey }: Given,
  now: Date,
): Promise<Proof> {
  const { accountId } = prover;
  const { db } = context.platform;
  const until = await countProof(context, accountId, now);
  if (until) return { refused: 'locked', until };
  const isProven = passkey
    ? await provePasskey(context, accountId, passkey, now)
    : await proveCode(context, prover, typedCode(code ?? ''), now);
  if (!isProven) {
    // Each of them: the limit of attempts keeps them few.
    await recordSecurityEvent(db, { kind: 'second-factor-failed', ...prover }, now);
    return { refused: 'wrong' };
  }
  await forgiveProofs(context, accountId);
  return { proven: passkey ? 'pop' : 'otp' };
}

async function proveCode(
  context: Pick<IdentityContext, 'platform' | 'keys' | 'background' | 'mailer'>,
  prover: Prover,
  code: string,
  now: Date,
): Promise<boolean> {
  const { platform, keys } = context;
  const { accountId } = prover;
  if (isRecoveryCode(code)) {
    // A recovery code alone is no factor: without one there is nothing that it stands in for.
    if (!(await hasSecondFactor(platform.db, accountId))) return false;
    if (!(await useRecoveryCode(platform.db, keys.hashing, accountId, code))) return false;
    await recordSecurityEvent(platform.db, { kind: 'recovery-code-used', ...prover }, now);
    mailFactorNews(context, accountId, 'recovery-code-used', now);
    return true;
  }
  const factor = await findTotp(platform.db, accountId);
  const secret = factor && openSecret(keys.factor, accountId, factor.secret);
  const step = secret === undefined ? undefined : await stepOfCode(secret, code, now);
  return step !== undefined && (await takeStep(platform.db, accountId, step));
}

/** Counts an attempt to prove a second factor. Returns a date if it must not be made before then. */
async function countProof(
  { platform: { db }, keys }: Pick<IdentityContext, 'platform' | 'keys'>,
  accountId: string,
  now: Date,
): Promise<Date | undefined> {
  const counted = { value: accountSubject(accountId) };
  return (
    (await countAttempt(db, keys.hashing, 'factor', counted, now)) ??
    (await countAttempt(db, keys.hashing, 'factorDay', counted, now))
  );
}

/** Resets the counts of an account after its second factor was proven. */
export async function forgiveProofs(
  { platform: { db }, keys }: Pick<IdentityContext, 'platform' | 'keys'>,
  accountId: string,
): Promise<void> {
  for (const limit of ['factor', 'factorDay'] as const) {
    await forgetCount(db, keys.hashing, limit, accountSubject(accountId));
  }
}
