import { localIso } from '@furlong/domain/local-date';
import type { Cents } from '@furlong/domain/money';
import { stringify } from 'csv-stringify/sync';
import type { ExplainedMovement } from './read-statement.ts';

const amountPattern = /^-?\d+\.\d{2}$/;

/** What begins a formula, full-width signs too; spaces and invisible characters before it hide nothing. */
const formulaStart = /^[\s\p{Cf}]*[=+\-@\t\r\n|%＝＋－＠]/u;
/** Likewise after a semicolon: where it parts lists, South Africa's Excel begins a cell there. */
const formulaAfterSemicolon = /;[\s\p{Cf}]*(?=[=+\-@|%＝＋－＠])/gu;

/**
 * A text as a spreadsheet shows it and never runs it: what could be a formula gets an apostrophe in front. An amount is a
 * number and stays one.
 */
function plainText(text: string): string {
  const parted = text.replace(formulaAfterSemicolon, "$&'");
  return formulaStart.test(text) && !amountPattern.test(text) ? `'${parted}` : parted;
}

/** A line of a CSV file (RFC 4180). */
export function csvLine(fields: readonly string[]): string {
  return stringify([fields.map(plainText)], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/** Cents as a plain number of rands with two decimals, as spreadsheets read them. */
export function csvAmount(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The first line of a statement as CSV. */
export const statementCsvHead = csvLine([
  'Time',
  'Kind',
  'Amount (ZAR)',
  'Balance (ZAR)',
  'Owed (ZAR)',
  'Tax kept (ZAR)',
  'Receipt',
  'Makes good',
  'Reason',
  'Reference',
]);

/**
 * Movements as CSV, one line each, with the balance and debt after it, a payout's withheld tax, and a recovery's
 * reversed bets with the part of each. With an external wallet the balance is left out: this ledger does not know it.
 */
export function writeStatementCsv(
  movements: readonly ExplainedMovement[],
  { receiptOf, withBalances }: { receiptOf(betId: number): string; readonly withBalances: boolean },
): string {
  const lines = movements.map(({ at, kind, amount, balance, owed, tax, betId, recovers, id, reason }) =>
    csvLine([
      localIso(at),
      kind,
      csvAmount(amount),
      withBalances ? csvAmount(balance) : '',
      csvAmount(owed),
      tax === 0 ? '' : csvAmount(tax),
      betId === null ? '' : receiptOf(betId),
      recovers.map((part) => `${receiptOf(part.betId)} ${csvAmount(part.amount)}`).join('; '),
      reason ?? '',
      id,
    ]),
  );
  return lines.join('');
}
