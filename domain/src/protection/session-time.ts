import { type LimitChange, limitInForce } from './limit.ts';

const minute = 60_000;

/**
 * When a session ends by the punter's own time limit (Decision 22): so many minutes after signing in. Null without a
 * limit. The last change's amounts are minutes; as with limits on money a tighter one counts at once, a looser one after 24 hours.
 */
export function sessionEnd(last: LimitChange | undefined, signedInAt: Date, now: Date): Date | null {
  const minutes = limitInForce(last, now);
  return minutes === null ? null : new Date(signedInAt.getTime() + minutes * minute);
}

/** Whether a session is over by the punter's own time limit: no bet, deposit or pick until the next sign-in. */
export function isSessionOver(last: LimitChange | undefined, signedInAt: Date, now: Date): boolean {
  const end = sessionEnd(last, signedInAt, now);
  return end !== null && end <= now;
}

/** What is known of a sign-in: when the password was given, and the last thing the punter did after that, if any. */
export interface SignInInput {
  readonly signedInAt: Date;
  readonly lastInputAt: Date | null;
}

/**
 * Whether a sign-in has to be made afresh before money moves: so many minutes passed without anything only a person does.
 * Signing in counts as that. 0 minutes: never.
 */
export function needsFreshSignIn(
  { signedInAt, lastInputAt }: SignInInput,
  minutes: number,
  now: Date,
): boolean {
  const last = Math.max(signedInAt.getTime(), lastInputAt?.getTime() ?? 0);
  return minutes > 0 && now.getTime() - last >= minutes * minute;
}
