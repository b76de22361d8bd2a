/** Why a sign-in ended; shown on the next page. `asked`: the punter chose to sign out. */
export type SignOutReason = 'asked' | 'expired' | 'elsewhere' | 'time-limit';

/** What the next page says of a sign-out. */
export interface EndedSignIn {
  readonly reason: SignOutReason;
  /** What became of what was not saved. */
  readonly about: string;
}

const reasonKey = 'signedOutBecause';
const aboutKey = 'signedOutWith';
const reasons: ReadonlySet<string> = new Set<SignOutReason>(['asked', 'expired', 'elsewhere', 'time-limit']);

/** Stores the reason across the reload. */
export function keepSignOutReason({ reason, about }: EndedSignIn): void {
  try {
    sessionStorage.setItem(reasonKey, reason);
    sessionStorage.setItem(aboutKey, about);
  } catch {
    // Without storage the next page does not say why; the sign-in ends all the same.
  }
}

/** Reads and removes the reason. */
export function takeSignOutReason(): EndedSignIn | null {
  const reason = sessionStorage.getItem(reasonKey);
  const about = sessionStorage.getItem(aboutKey) ?? '';
  for (const key of [reasonKey, aboutKey]) sessionStorage.removeItem(key);
  return reason !== null && isReason(reason) ? { reason, about } : null;
}

function isReason(text: string): text is SignOutReason {
  return reasons.has(text);
}
