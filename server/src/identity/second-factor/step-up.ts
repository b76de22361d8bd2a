import type { Call } from '@furlong/contract/schemas/call';
import { Failed } from '../../platform/http/failure.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { hasSecondFactor } from './prove-factor.ts';
import { hasProof } from './queries.ts';

/** For how long a proof holds for acts that move money. */
const proofMs = 5 * 60_000;

/** Refuses a call that moves money from a sign-in that did not prove its second factor a moment ago. */
export type AssertStepUp = (caller: Caller, call: Pick<Call, 'access'>, now: Date) => Promise<void>;

/**
 * Asks for the second factor again before a call that is marked so (rule: step-up): of whoever has one, and at a desk
 * that needs one of everybody. An external issuer asks for its own, so there the sign-in has to be fresh.
 */
export function createStepUp({ db, settings }: Pick<Platform, 'db' | 'settings'>): AssertStepUp {
  return async ({ subject, sessionId, signedInAt, secondFactor }, { access }, now) => {
    const since = new Date(now.getTime() - proofMs);
    if (settings.externalIssuer) {
      if (secondFactor !== true || signedInAt > since) return;
      throw new Failed('fresh-sign-in-needed', 'This moves money: sign in again, with your second factor');
    }
    const isAsked = (settings.deskSecondFactor && access === 'desk') || (await hasSecondFactor(db, subject));
    if (!isAsked || (await hasProof(db, sessionId, since))) return;
    throw new Failed('second-factor-needed', 'This moves money: give your second factor again');
  };
}
