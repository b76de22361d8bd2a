/**
 * Account numbers; only this file and migrations 006, 030 and 057 spell them. The house's accounts are below 10 and have no balance
 * row, which every transfer would have to lock. A punter's accounts are derived from the punter's id.
 */
export const house = {
  book: 1,
  cash: 2,
  winningsTax: 3,
  gifts: 4,
  jackpots: 5,
  secondShares: 6,
  goodwill: 7,
} as const;

/** The punter's in-house wallet. Its balance is never below zero. */
export function walletAccount(punterId: number): number {
  return punterId * 10 + 1;
}

/** The punter's debt to the house: the part of a reversal that a spent balance could not cover. */
export function receivableAccount(punterId: number): number {
  return punterId * 10 + 2;
}

/** The punter's external wallet, seen from the ledger: money that came from it and went to it. */
export function externalWalletAccount(punterId: number): number {
  return punterId * 10 + 3;
}

/** Whose wallet an account number is, in this house or another's; undefined: it is nobody's. */
export function punterOfWallet(account: number): number | undefined {
  const punterId = Math.floor(account / 10);
  const isWallet = account === walletAccount(punterId) || account === externalWalletAccount(punterId);
  return isWallet && punterId > 0 ? punterId : undefined;
}
