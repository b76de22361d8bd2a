import { deriveTransferId } from '../wallet/transfer-id.ts';

/** The transfer that pays what a bet's settlement of a number says. */
export function payoutId(betId: number, settlementNumber: number): string {
  return deriveTransferId('payout', betId, settlementNumber);
}
