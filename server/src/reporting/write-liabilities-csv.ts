import { headLines, type ReportHead } from '../revenue/report-head.ts';
import { csvAmount, csvLine } from '../wallet/write-csv.ts';
import type { LedgerOfLiabilities, Liabilities } from './load-liabilities.ts';

/** A report of what the operator owes as CSV: its head, a line for each liability, and what the ledger says. */
export function writeLiabilitiesCsv(head: ReportHead, all: Liabilities): string {
  const { balances, debts, outsidePayouts, bets, betTotals, jackpots, ledger, difference } = all;
  const counted = (name: string, { count, amount }: { readonly count: number; readonly amount: number }) => [
    ...[name, '', String(count)],
    csvAmount(amount),
  ];
  return [
    ...headLines(head),
    ['Liability', 'Of', 'Count', 'Amount (ZAR)'],
    counted('Punters’ balances', balances),
    counted('Payouts that the operator’s wallet has not taken', outsidePayouts),
    ['Winnings tax kept', '', '', csvAmount(all.winningsTax)],
    ['Bets decided and not paid yet', '', '', csvAmount(betTotals.due)],
    ...jackpots.flatMap(({ name, carried, pools }) => [
      ['Carried by a progressive', name, '', csvAmount(carried)],
      ['Pools whose cards are closed', name, String(pools.count), csvAmount(pools.amount)],
    ]),
    ['Owed now', '', '', csvAmount(all.owed)],
    ['Owed at most, with what open bets can pay', '', '', csvAmount(all.owedAtMost)],
    [],
    ['Not in these', 'Of', 'Count', 'Amount (ZAR)'],
    counted('Punters’ debts', debts),
    ...jackpots.map(({ name, announced }) => [
      ...['Pools announced, cards still open', name, String(announced.count)],
      csvAmount(announced.amount),
    ]),
    ['Jackpot shares withheld and divided anew', '', String(all.withheldShares), csvAmount(0)],
    [],
    ['Open bets by sport', 'Bets', 'Stakes (ZAR)', 'Decided, not paid (ZAR)', 'Can pay at most (ZAR)'],
    ...(bets.length === 0 ? [['No open bets']] : []),
    ...[...bets, { sport: 'Total', ...betTotals }].map(({ sport, bets: count, stakes, due, most }) => [
      ...[sport, String(count)],
      ...[stakes, due, most].map(csvAmount),
    ]),
    [],
    ['Reconciliation', 'Balances (ZAR)', 'Debts (ZAR)', 'Stakes of open bets (ZAR)'],
    ['Ledger', ...ledgerCells(ledger)],
    ['Difference', ...ledgerCells(difference)],
  ]
    .map((fields) => csvLine(fields))
    .join('');
}

function ledgerCells({ balances, debts, openStakes }: LedgerOfLiabilities): string[] {
  return [balances, debts, openStakes].map(csvAmount);
}
