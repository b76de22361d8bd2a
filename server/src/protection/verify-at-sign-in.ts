import { isDemoAccount } from '../identity/demo-accounts.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { decideIdentity, type IdentityVerifier, manualVerifier } from './identity.ts';
import { selectDecision } from './queries-identity.ts';

/** Approves the demo's own accounts, which belong to nobody, and leaves all others to a person. */
function demoVerifier(db: Queryable, issuer: string): IdentityVerifier {
  return {
    async verify(punter) {
      if (punter.issuer !== issuer || !(await isDemoAccount(db, punter.subject))) return null;
      return { status: 'approved', reason: null, decidedBy: 'the demo' };
    },
  };
}

/** The verifier of this server: a person at the desk; the demo approves its own accounts. */
export function chooseVerifier(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  issuer: string,
): IdentityVerifier {
  return settings.demo ? demoVerifier(db, issuer) : manualVerifier;
}

/** A punter as the sign-in knows them. */
interface SignedIn {
  readonly id: number;
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
}

/**
 * Asks the verifier about a punter who signs in without a decision, and stores its decision. A verifier's failure does
 * not prevent the sign-in; the next one asks again.
 */
export function verifyAtSignIn(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  verifier: IdentityVerifier,
): (punter: SignedIn, now: Date) => Promise<void> {
  return async ({ id: punterId, issuer, subject, username }, now) => {
    if (await selectDecision(db, punterId)) return;
    try {
      const decision = await verifier.verify({ punterId, issuer, subject, username }, now);
      if (decision) await decideIdentity(db, punterId, { ...decision, at: now });
    } catch (error) {
      log.error({ err: error, punterId }, 'an identity could not be verified');
    }
  };
}
