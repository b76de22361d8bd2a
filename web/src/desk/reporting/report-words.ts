import { LONGEST_REPORT_DAYS } from '@furlong/contract/codes/desk-reports';
import { formatLocalDay } from '@furlong/domain/local-date';
import { formatEnd } from '../../ui/format/format-date.ts';

/** What all reports of the desk share. */
export const reportWords = {
  title: 'Reports',
  kinds: 'Kinds of report',
  tabs: {
    revenue: 'Revenue',
    liabilities: 'Open liabilities',
    events: 'Significant events',
    protection: 'Protection',
  },
  period: 'Period',
  from: 'From',
  to: 'To',
  show: 'Show',
  dayNeeded: 'Choose a day in From and in To.',
  backwards: 'To is before From.',
  tooLong: (last: string) =>
    `From and To are more than ${LONGEST_REPORT_DAYS} days apart: choose ${last} or earlier in To.`,
  loading: 'Loading the report',
  failed: 'The report did not load.',
  download: 'Download as CSV',
  downloadAbout: 'The download is recorded.',
  saved: (name: string) => `Saved as ${name}.`,
  total: 'Total',
  sport: 'Sport',
  allSports: 'All sports',
  meeting: 'Meeting',
  allMeetings: 'All meetings',
  meetingNo: (id: number) => `Meeting ${id}`,
  ledger: 'Held against the ledger',
  ledgerSays: 'Ledger',
  difference: 'Difference',
  agrees: 'The report and the ledger agree.',
  differs: 'The report and the ledger differ: run reconcile, and do not hand this report on.',
} as const;

/** The sports that bets are struck on, as a report's rows name them and as they are read. */
export const sportNames: Readonly<Record<string, string>> = {
  horseracing: 'Horse racing',
  soccer: 'Soccer',
};

/** A sport as it is read. */
export function nameOfSport(sport: string): string {
  return sportNames[sport] ?? sport;
}

/** What every report says of itself. */
export interface ReportHead {
  readonly title: string;
  readonly from?: string;
  readonly to?: string;
  readonly filters: string;
  readonly madeAt: string;
  readonly asOf: string;
  readonly softwareVersion: string;
}

/** A report's head, as names and texts in their order. */
export function headOf(report: ReportHead): readonly (readonly [name: string, text: string])[] {
  const { title, from, to, filters, madeAt, asOf, softwareVersion } = report;
  const day = (each: string) => `${formatLocalDay(each)} ${each.slice(0, 4)}`;
  const period = (first: string, last: string) =>
    first === last ? day(first) : `${day(first)} to ${day(last)}`;
  return [
    ['Report', title],
    ...(from === undefined || to === undefined ? [] : [['Period', period(from, to)] as const]),
    ['Filters', filters],
    ['Made', formatEnd(madeAt)],
    ['Data as of', formatEnd(asOf)],
    ['Furlong', softwareVersion],
  ];
}
