import type { Transfer } from './transfer.ts';
import type { JackpotShare } from './wallet-port.ts';

/** Shares of jackpots as transfers to the punters' accounts. */
export function shareCredits(
  shares: readonly JackpotShare[],
  accountOf: (punterId: number) => number,
): Transfer[] {
  return shares.map(({ account, ...share }) => ({
    ...share,
    kind: 'jackpot',
    debit: account,
    credit: accountOf(share.punterId),
    betId: null,
  }));
}
