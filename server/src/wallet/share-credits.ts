import { house } from './accounts.ts';
import type { Transfer } from './transfer.ts';
import type { DeskCredit, JackpotShare } from './wallet-port.ts';

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

/** Credits of the desk as transfers to the punters' accounts. */
export function deskCredits(
  credits: readonly DeskCredit[],
  accountOf: (punterId: number) => number,
): Transfer[] {
  return credits.map((credit) => ({
    ...credit,
    kind: 'credit',
    debit: house.goodwill,
    credit: accountOf(credit.punterId),
    betId: null,
  }));
}
