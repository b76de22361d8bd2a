import { inTransaction, type Queryable } from '../platform/database/database.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { type IdentityDecision, insertDecision, selectDecision } from './queries-identity.ts';

/** A punter whose identity is to be verified, as the sign-in knows them. */
export interface PunterToVerify {
  readonly punterId: number;
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
}

/**
 * The port to an identity verifier. Asked at a sign-in while nothing is decided. Null: a person, or a service that
 * reports back, decides later through decideIdentity.
 */
export interface IdentityVerifier {
  verify(punter: PunterToVerify, now: Date): Promise<Omit<IdentityDecision, 'at'> | null>;
}

/** The default: every identity waits for a person (`npm run admin -- verify`). */
export const manualVerifier: IdentityVerifier = { verify: async () => null };

/**
 * Approves or rejects a punter's identity, for a reason. The last decision applies; repeating it changes nothing. Waits
 * for the punter's strike under way; the next strike sees the decision. Returns whether it is a new one, and the status
 * before it.
 */
export async function decideIdentity(
  db: Queryable,
  punterId: number,
  decision: IdentityDecision,
): Promise<{ readonly isNew: boolean; readonly before: IdentityDecision['status'] | null }> {
  return await inTransaction(db, async (trx) => {
    await lockWallets(trx, [punterId]);
    const current = await selectDecision(trx, punterId);
    const before = current?.status ?? null;
    if (current && isSame(current, decision)) return { isNew: false, before };
    await insertDecision(trx, punterId, decision);
    return { isNew: true, before };
  });
}

/** The same was decided before, and no other document seen. */
function isSame(current: IdentityDecision, { status, reason, document }: IdentityDecision): boolean {
  const { kind, ending } = document ?? current.document ?? {};
  return (
    current.status === status &&
    current.reason === reason &&
    current.document?.kind === kind &&
    current.document?.ending === ending
  );
}
