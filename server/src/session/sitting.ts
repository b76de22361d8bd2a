import type { LimitChange } from '@furlong/domain/protection/limit';
import { isSessionOver } from '@furlong/domain/protection/session-time';

/** The sign-in that a request comes from, as far as money and time limits depend on it. */
export interface Sitting {
  readonly signedInAt: Date;
  /** Too long without input: a fresh sign-in is needed before money moves. */
  readonly isStale: boolean;
}

/** The text for a punter whose money needs a fresh sign-in. */
export const freshSignInWords =
  'You have done nothing here for a while. Sign in again to go on; nothing has moved.';

/**
 * Whether a sign-in has reached the punter's own time limit. Undefined: the product itself acts, which has no limit.
 */
export function isSittingOver(
  timeLimit: LimitChange | undefined,
  sitting: Sitting | undefined,
  now: Date,
): boolean {
  return sitting !== undefined && isSessionOver(timeLimit, sitting.signedInAt, now);
}
