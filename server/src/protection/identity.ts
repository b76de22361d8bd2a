import { type Database, inTransaction } from '../platform/database/database.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { type IdentityDecision, insertDecision, selectDecision } from './queries-identity.ts';

/** A punter whose identity is to be verified, as sign-in knows one. */
export interface PunterToVerify {
  readonly punterId: number;
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
}

/**
 * The port to whoever verifies identities. Asked when a punter nobody has decided on signs in. Null: decided later,
 * by a person or by a service that reports back, with decideIdentity.
 */
export interface IdentityVerifier {
  verify(punter: PunterToVerify, now: Date): Promise<Omit<IdentityDecision, 'at'> | null>;
}

/** The default: every identity waits for a person (`npm run admin -- verify`). */
export const manualVerifier: IdentityVerifier = { verify: async () => null };

/**
 * Decides on a punter's identity: approved or rejected, for a reason. The last decision holds; the one that holds
 * already changes nothing. It waits for the punter's strikes under way, and the next one sees it.
 */
export async function decideIdentity(
  db: Database,
  punterId: number,
  decision: IdentityDecision,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockWallets(trx, [punterId]);
    const held = await selectDecision(trx, punterId);
    if (held?.status === decision.status && held.reason === decision.reason) return;
    await insertDecision(trx, punterId, decision);
  });
}
