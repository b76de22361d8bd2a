import { deriveTransferId, placedTransferId } from '../wallet/transfer-id.ts';

/** The transfer that pays what a bet's settlement of a number says. */
export function payoutId(betId: number, settlementNumber: number): string {
  return placedTransferId(betId, 'payout', settlementNumber);
}

/** The transfers that may have paid it: until ids had a place theirs was another one, and what was paid keeps it. */
export function payoutIds(betId: number, settlementNumber: number): readonly string[] {
  return [payoutId(betId, settlementNumber), deriveTransferId('payout', betId, settlementNumber)];
}
