import { type Database, inTransaction, type Queryable, type Transaction } from '../platform/database.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { type IdentityDecision, insertDecisions, selectDecision } from './queries-identity.ts';

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
    await insertDecisions(trx, [punterId], decision);
  });
}

/** Approves identities in bulk: of punters who are made in bulk and whom nobody needs to look at. */
export async function approveIdentities(
  trx: Transaction,
  punterIds: readonly number[],
  decidedBy: string,
  now: Date,
): Promise<void> {
  if (punterIds.length === 0) return;
  await insertDecisions(trx, punterIds, { status: 'approved', reason: null, decidedBy, at: now });
}

/** Asks the verifier about a punter nobody has decided on, and keeps its decision. */
export async function verifyAtSignIn(
  db: Database,
  verifier: IdentityVerifier,
  punter: PunterToVerify,
  now: Date,
): Promise<void> {
  if (await selectDecision(db as Queryable, punter.punterId)) return;
  const decision = await verifier.verify(punter, now);
  if (decision) await decideIdentity(db, punter.punterId, { ...decision, at: now });
}
