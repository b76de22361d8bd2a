import type { Queryable } from '../../platform/database/database.ts';
import { recordSecurityEvent } from '../../security-events/record-event.ts';
import type { Origin } from '../../security-events/security-event.ts';
import { accountSubject, countAttempt, forgetCount } from '../count-attempts.ts';
import type { IdentityContext } from '../identity-context.ts';
import { openSecret } from './factor-keys.ts';
import { findTotp, takeStep } from './queries.ts';
import { stepOfCode, typedCode } from './totp.ts';

/** How a second factor was proven, as the `amr` of a token names it (RFC 8176). */
export type FactorMethod = 'otp';

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

/** Whether an account has a second factor. */
export async function hasSecondFactor(db: Queryable, accountId: string): Promise<boolean> {
  return (await findTotp(db, accountId)) !== undefined;
}

/**
 * Checks a code of an account's second factor (rule: second-factor). A code is taken once; attempts are counted before
 * they are made, so that many at once cannot slip through together.
 */
export async function proveByCode(
  context: Pick<IdentityContext, 'platform' | 'keys'>,
  prover: Prover,
  typed: string,
  now: Date,
): Promise<Proof> {
  const { platform, keys } = context;
  const { accountId } = prover;
  const until = await countProof(context, accountId, now);
  if (until) return { refused: 'locked', until };
  const factor = await findTotp(platform.db, accountId);
  const secret = factor && openSecret(keys.factor, accountId, factor.secret);
  const step = secret === undefined ? undefined : await stepOfCode(secret, typedCode(typed), now);
  if (step === undefined || !(await takeStep(platform.db, accountId, step))) {
    return await refuseProof(context, prover, now);
  }
  await forgiveProofs(context, accountId);
  return { proven: 'otp' };
}

/** Counts an attempt to prove a second factor. Returns a date if it must not be made before then. */
export async function countProof(
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

/** Records a failed attempt: the limit keeps them few. */
async function refuseProof(
  { platform }: Pick<IdentityContext, 'platform'>,
  prover: Prover,
  now: Date,
): Promise<Proof> {
  await recordSecurityEvent(platform.db, { kind: 'second-factor-failed', ...prover }, now);
  return { refused: 'wrong' };
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
