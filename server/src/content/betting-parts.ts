import type { Scale } from '@furlong/contract/schemas/desk-rules';
import { type LimitClass, limitClasses, type PayoutLimits } from '@furlong/domain/betting/payout-limits';
import { type Cents, formatMoneyShort } from '@furlong/domain/money';

const classNames: Readonly<Record<LimitClass, string>> = {
  single: 'Single',
  double: 'Double',
  treble: 'Treble',
  quad: 'Quad',
  multiple: 'Five legs or more',
};

/** The most that one combination may win, as a table (rule: payout-limits). */
export function drawPayoutLimits({ regularLimits, firstTimerLimits }: PayoutLimits): string {
  const rows = limitClasses.map((name) => [
    classNames[name],
    textOf(regularLimits[name]),
    textOf(firstTimerLimits[name]),
  ]);
  return drawTable(['Bet', 'Most winnings', 'With a first timer'], rows);
}

/** What a withdrawal takes from the others' winnings, shortest price first, as a table (rule: deductions). */
export function drawDeductions({ bands }: Scale): string {
  const rows = bands
    .toReversed()
    .map(({ longest, shortest, percent }) => [
      nameBand(longest, shortest),
      percent === 0 ? 'None' : `${percent}%`,
    ]);
  return drawTable(['Win price of the withdrawn runner', 'Deduction from winnings'], rows);
}

/** The pages' typeface has no narrow space. */
function textOf(cents: Cents): string {
  return formatMoneyShort(cents).replaceAll('\u202F', '\u00A0');
}

function nameBand(longest: string | null, shortest: string | null): string {
  if (shortest === null) return longest === null ? 'Any' : `${longest} and shorter`;
  if (longest === null) return `${shortest} and longer`;
  return longest === shortest ? shortest : `${shortest} to ${longest}`;
}

function drawTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
}
