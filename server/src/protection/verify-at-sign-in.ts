import { isDemoAccount } from '../identity/demo-accounts.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { findLikeBarred } from './find-likeness.ts';
import { decideIdentity, type IdentityVerifier, manualVerifier } from './identity.ts';
import { selectDecision } from './queries-identity.ts';

/**
 * Approves who has an account of this server: in the demo nobody is at the desk, and the money is play money. Only
 * a registration that looks like a barred punter's waits for a person, as everywhere (rule: player-protection).
 */
function demoVerifier(db: Queryable, issuer: string): IdentityVerifier {
  const mayPass = async (punterId: number, subject: string, now: Date) => {
    if (await isDemoAccount(db, subject)) return true;
    return (await findLikeBarred(db, { id: punterId, subject }, now))?.length === 0;
  };
  return {
    async verify({ punterId, issuer: from, subject }, now) {
      if (from !== issuer || !(await mayPass(punterId, subject, now))) return null;
      return { status: 'approved', reason: null, decidedBy: 'the demo' };
    },
  };
}

/** The verifier of this server: a person at the desk; the demo approves registrations by itself. */
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
