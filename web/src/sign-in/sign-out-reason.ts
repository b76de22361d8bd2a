/** Why a sign-in ended without the punter asking for it here; told on the page that follows. */
export type SignOutReason = 'expired' | 'elsewhere';

const reasonKey = 'signedOutBecause';

/** Keeps the reason over the load of the start page. */
export function keepSignOutReason(reason: SignOutReason): void {
  sessionStorage.setItem(reasonKey, reason);
}

/** Takes the reason, once. */
export function takeSignOutReason(): SignOutReason | null {
  const reason = sessionStorage.getItem(reasonKey);
  sessionStorage.removeItem(reasonKey);
  return reason === 'expired' || reason === 'elsewhere' ? reason : null;
}
