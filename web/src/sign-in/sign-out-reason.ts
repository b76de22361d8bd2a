/** Why a sign-in ended without the punter asking for it here; told on the page that follows. */
export type SignOutReason = 'expired' | 'elsewhere' | 'time-limit';

const reasonKey = 'signedOutBecause';
const slipKey = 'signedOutWithSlip';

/** Keeps the reason over the load of the start page, and whether a slip with something on it went with the sign-in. */
export function keepSignOutReason(reason: SignOutReason, lostSlip: boolean): void {
  sessionStorage.setItem(reasonKey, reason);
  if (lostSlip) sessionStorage.setItem(slipKey, 'true');
}

/** Takes the reason, once. */
export function takeSignOutReason(): { readonly reason: SignOutReason; readonly lostSlip: boolean } | null {
  const reason = sessionStorage.getItem(reasonKey);
  const lostSlip = sessionStorage.getItem(slipKey) !== null;
  for (const key of [reasonKey, slipKey]) sessionStorage.removeItem(key);
  return reason === 'expired' || reason === 'elsewhere' || reason === 'time-limit'
    ? { reason, lostSlip }
    : null;
}
