import { type LimitChange, limitInForce } from './limit.ts';

const MINUTE_MS = 60_000;

/**
 * When a session ends by the punter's own time limit, in minutes from signing in; null without a limit
 * (rule: player-protection). The change's amounts are minutes here. As with limits on money, a tighter one is in force
 * at once, a looser one after 24 hours.
 */
export function sessionEnd(last: LimitChange | undefined, signedInAt: Date, now: Date): Date | null {
  const minutes = limitInForce(last, now);
  return minutes === null ? null : new Date(signedInAt.getTime() + minutes * MINUTE_MS);
}

/** Whether a session has reached the punter's own time limit: no bet, deposit or pick until the next sign-in. */
export function isSessionOver(last: LimitChange | undefined, signedInAt: Date, now: Date): boolean {
  const end = sessionEnd(last, signedInAt, now);
  return end !== null && end <= now;
}

/** When the punter signed in with the password, and their last input after that, if any. */
export interface SignInInput {
  readonly signedInAt: Date;
  readonly lastInputAt: Date | null;
}

/**
 * Whether a fresh sign-in is needed before money moves: this many minutes passed without input of a person. Signing in
 * counts as input. 0 minutes: never.
 */
export function needsFreshSignIn(
  { signedInAt, lastInputAt }: SignInInput,
  minutes: number,
  now: Date,
): boolean {
  const last = Math.max(signedInAt.getTime(), lastInputAt?.getTime() ?? 0);
  return minutes > 0 && now.getTime() - last >= minutes * MINUTE_MS;
}
