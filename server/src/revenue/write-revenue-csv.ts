import type { Cents } from '@furlong/domain/money';
import type { LedgerSums } from '../wallet/queries-revenue.ts';
import { csvAmount, csvLine } from '../wallet/write-csv.ts';
import { grossRevenue, type RevenueSums } from './load-revenue.ts';
import { headLines, type ReportHead } from './report-head.ts';
import type { Revenue } from './revenue-part.ts';

const columns = ['Day', 'Sport', 'Bet type', 'Bets'];
const amounts = [
  'Stakes (ZAR)',
  'Payouts (ZAR)',
  'Refunds (ZAR)',
  'Winnings tax (ZAR)',
  'Gross revenue (ZAR)',
];

/** A revenue report as CSV: its head, a line for each row, the totals, and what the ledger says. */
export function writeRevenueCsv(head: ReportHead, sums: RevenueSums): string {
  const { lines, totals, ledger, difference } = sums;
  const rows = lines.map((line) => [line.day, line.sport, line.betType, ...cells(line)]);
  return [
    ...headLines(head),
    [...columns, ...amounts],
    ...(rows.length === 0 ? [['No activity']] : rows),
    ['Total', '', '', ...cells(totals)],
    [],
    ['Reconciliation', 'Stakes (ZAR)', 'Paid back (ZAR)', 'Winnings tax (ZAR)', 'Gross revenue (ZAR)'],
    ['Ledger', ...ledgerCells(ledger)],
    ['Difference', ...ledgerCells(difference)],
  ]
    .map((fields) => csvLine(fields))
    .join('');
}

function cells(revenue: Revenue): string[] {
  const { bets, stakes, payouts, refunds, tax } = revenue;
  const money: readonly Cents[] = [stakes, payouts, refunds, tax, grossRevenue(revenue)];
  return [String(bets), ...money.map(csvAmount)];
}

function ledgerCells({ stakes, paidBack, tax, grossRevenue: revenue }: LedgerSums): string[] {
  return [stakes, paidBack, tax, revenue].map(csvAmount);
}
