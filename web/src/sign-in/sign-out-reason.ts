/** Why a sign-in ended without the punter's request; shown on the next page. */
export type SignOutReason = 'expired' | 'elsewhere' | 'time-limit';

const reasonKey = 'signedOutBecause';
const slipKey = 'signedOutWithSlip';

/** Stores the reason across the reload, and whether a slip with runners was lost. */
export function keepSignOutReason(reason: SignOutReason, lostSlip: boolean): void {
  sessionStorage.setItem(reasonKey, reason);
  if (lostSlip) sessionStorage.setItem(slipKey, 'true');
}

/** Reads and removes the reason. */
export function takeSignOutReason(): { readonly reason: SignOutReason; readonly lostSlip: boolean } | null {
  const reason = sessionStorage.getItem(reasonKey);
  const lostSlip = sessionStorage.getItem(slipKey) !== null;
  for (const key of [reasonKey, slipKey]) sessionStorage.removeItem(key);
  return reason === 'expired' || reason === 'elsewhere' || reason === 'time-limit'
    ? { reason, lostSlip }
    : null;
}
