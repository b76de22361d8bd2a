import type { LimitChange } from '@furlong/domain/protection/limit';
import { isSessionOver } from '@furlong/domain/protection/session-time';

/** Where the sign-in stands that a request comes from. */
export interface Sitting {
  readonly signedInAt: Date;
  /** Too long without input: no money moves before a fresh sign-in. */
  readonly isStale: boolean;
}

/** What a punter reads whose money waits for a fresh sign-in. */
export const freshSignInWords =
  'You have done nothing here for a while. Sign in again to go on; nothing has moved.';

/** Whether a sitting has reached the punter's own time limit. Without one nobody sits there: the product acts itself. */
export function isSittingOver(
  timeLimit: LimitChange | undefined,
  sitting: Sitting | undefined,
  now: Date,
): boolean {
  return sitting !== undefined && isSessionOver(timeLimit, sitting.signedInAt, now);
}
