/**
 * The numbering of accounts, spelled here and in migration 006 and nowhere else. The house's are below 10 and have no
 * row that every transfer would lock; a punter's follow from the punter's id.
 */
export const house = { book: 1, cash: 2, winningsTax: 3, gifts: 4 } as const;

/** The punter's wallet in this house: its balance is never below zero. */
export function walletAccount(punterId: number): number {
  return punterId * 10 + 1;
}

/** What the punter owes the house: what a reversal could not take back from a spent balance. */
export function receivableAccount(punterId: number): number {
  return punterId * 10 + 2;
}

/** A wallet that another system keeps: what came from it and went to it, as the book sees it. */
export function outsideAccount(punterId: number): number {
  return punterId * 10 + 3;
}
