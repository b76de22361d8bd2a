import { LONGEST_REPORT_DAYS } from '@furlong/contract/codes/desk-reports';
import type { LedgerFigures, RevenueReport } from '@furlong/contract/schemas/desk-reports';
import { formatLocalDay } from '@furlong/domain/local-date';
import { formatEnd } from '../../ui/format/format-date.ts';

/** What bets took and paid. */
export const reportWords = {
  title: 'Reports',
  about: `What bets took and paid, by day in Johannesburg, sport and bet type: ${LONGEST_REPORT_DAYS} days at most.`,
  period: 'Period',
  from: 'From',
  to: 'To',
  show: 'Show',
  dayNeeded: 'Choose both days.',
  backwards: 'The last day is before the first.',
  tooLong: (last: string) => `That is more than ${LONGEST_REPORT_DAYS} days: ${last} at the latest.`,
  loading: 'Loading the report',
  failed: 'The report did not load.',
  none: 'No activity',
  noneText: 'On these days no bet was struck, and none was paid or corrected.',
  download: 'Download as CSV',
  downloadAbout: 'The download is recorded.',
  saved: (name: string) => `Saved as ${name}.`,
  table: 'Revenue by day, sport and bet type',
  day: 'Day',
  sport: 'Sport',
  betType: 'Bet type',
  bets: 'Bets',
  stakes: 'Stakes',
  payouts: 'Payouts',
  refunds: 'Refunds',
  tax: 'Winnings tax',
  grossRevenue: 'Gross revenue',
  total: 'Total',
  ledger: 'Held against the ledger',
  paidBack: 'Payouts and refunds',
  ledgerSays: 'Ledger',
  difference: 'Difference',
  agrees: 'The report and the ledger agree.',
  differs: 'The report and the ledger differ: run reconcile, and do not hand this report on.',
} as const;

const sportNames: Readonly<Record<string, string>> = { horseracing: 'Horse racing', soccer: 'Soccer' };

/** A sport as it is read. */
export function nameOfSport(sport: string): string {
  return sportNames[sport] ?? sport;
}

/** A report's head, as names and texts in their order. */
export function headOf(report: RevenueReport): readonly (readonly [name: string, text: string])[] {
  const { title, from, to, filters, madeAt, asOf, softwareVersion } = report;
  const day = (each: string) => `${formatLocalDay(each)} ${each.slice(0, 4)}`;
  return [
    ['Report', title],
    ['Period', from === to ? day(from) : `${day(from)} to ${day(to)}`],
    ['Filters', filters],
    ['Made', formatEnd(madeAt)],
    ['Data as of', formatEnd(asOf)],
    ['Furlong', softwareVersion],
  ];
}

/** Whether nothing differs. */
export function isNothing({ stakes, paidBack, tax, grossRevenue }: LedgerFigures): boolean {
  return [stakes, paidBack, tax, grossRevenue].every((each) => each === 0);
}
