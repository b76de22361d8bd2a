import type { Cents } from '@furlong/domain/money';
import type { BetFilter } from '../bets/bet-filter.ts';
import { addOpenSums, noOpenSums, type OpenBetSums } from '../bets/liability/open-bet.ts';
import { countWithheld, type ProgressiveSums, sumProgressives } from '../jackpots/queries-liabilities.ts';
import {
  type CountedCents,
  sumAccounts,
  sumOutsidePayouts,
  sumWallets,
  type WalletSums,
} from '../wallet/queries-liabilities.ts';
import type { KeptOpenBets } from './kept-open-bets.ts';
import { selectMoved } from './queries-figures.ts';

/** What a part of the ledger's transfers comes to, in cents. */
export interface LedgerOfLiabilities {
  readonly balances: Cents;
  readonly debts: Cents;
  readonly openStakes: Cents;
}

/** What the operator owes at one moment, in cents (rule: liabilities-report). */
export interface Liabilities extends WalletSums {
  readonly asOf: Date;
  readonly outsidePayouts: CountedCents;
  readonly winningsTax: Cents;
  readonly bets: readonly (OpenBetSums & { readonly sport: string })[];
  readonly betTotals: OpenBetSums;
  readonly jackpots: readonly ProgressiveSums[];
  readonly withheldShares: number;
  readonly owed: Cents;
  readonly owedAtMost: Cents;
  readonly ledger: LedgerOfLiabilities;
  /** From the ledger. */
  readonly difference: LedgerOfLiabilities;
}

/**
 * Sums up what the operator owes, and the transfers beside it, all as of one moment. The filter narrows the bets alone.
 * `now` is the moment by which races are off.
 */
export async function loadLiabilities(
  openBets: KeptOpenBets,
  filter: BetFilter,
  now: Date,
): Promise<Liabilities> {
  return await openBets.read(async (trx, asOf, sumOpen) => {
    const { balances, debts } = await sumWallets(trx);
    const accounts = sumAccounts(await selectMoved(trx));
    const outsidePayouts = await sumOutsidePayouts(trx);
    const jackpots = await sumProgressives(trx);
    const withheldShares = await countWithheld(trx);
    const open = await sumOpen(filter, now);
    const bets = [...open]
      .map(([sport, sums]) => ({ sport, ...sums }))
      .sort((a, b) => a.sport.localeCompare(b.sport, 'en'));
    const betTotals = bets.reduce(addOpenSums, noOpenSums);
    const pools = jackpots.reduce((sum, { carried, pools: held }) => sum + carried + held.amount, 0);
    const { winningsTax } = accounts;
    const owed = balances.amount + outsidePayouts.amount + winningsTax + betTotals.due + pools;
    const ledger = {
      ...{ balances: accounts.balances, debts: accounts.debts },
      openStakes: betTotals.stakesMoved,
    };
    return {
      ...{ asOf, balances, debts, outsidePayouts, winningsTax, bets, betTotals, jackpots, withheldShares },
      ...{ owed, owedAtMost: owed + betTotals.most, ledger },
      difference: {
        balances: balances.amount - ledger.balances,
        debts: debts.amount - ledger.debts,
        openStakes: betTotals.stakes - ledger.openStakes,
      },
    };
  });
}
