import { localIso } from '@furlong/domain/local-date';
import { headLines, type ReportHead } from '../revenue/report-head.ts';
import { csvAmount, csvLine } from '../wallet/write-csv.ts';
import type { EventsFound } from './load-events.ts';

/** A report of significant events as CSV: its head, how many of each kind, and each with what is known of it. */
export function writeEventsCsv(head: ReportHead, { counts, events }: EventsFound): string {
  return [
    ...headLines(head),
    ['Kind', 'Count'],
    ...counts.map(({ kind, count }) => [kind, String(count)]),
    [],
    ['Time', 'Kind', 'What', 'Of', 'Where', 'Amount (ZAR)', 'By', 'Key'],
    ...(events.length === 0 ? [['No activity']] : []),
    ...events.map(({ at, kind, what, subject, place, amount, by, key }) => [
      ...[localIso(at), kind, what, subject ?? '', place ?? ''],
      ...[amount === null ? '' : csvAmount(amount), by ?? '', key],
    ]),
  ]
    .map((fields) => csvLine(fields))
    .join('');
}
