import type { Platform } from '../platform/runtime/platform.ts';
import { demoVerifier } from './demo-verifier.ts';
import { decideIdentity, type IdentityVerifier, manualVerifier } from './identity.ts';
import { selectDecision } from './queries-identity.ts';

/** Who verifies identities here: a person at the desk, but the demo's own accounts verify themselves. */
export function chooseVerifier(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  issuer: string,
): IdentityVerifier {
  return settings.demo ? demoVerifier(db, issuer) : manualVerifier;
}

/** A punter as sign-in knows one. */
interface SignedIn {
  readonly id: number;
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
}

/**
 * Asks the verifier about a punter who signs in and on whom nobody has decided, and keeps its decision. A verifier
 * that fails keeps nobody from signing in: it is asked again the next time.
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
