import {
  type Cents,
  formatMoney as formatInDomain,
  formatMoneyShort as formatShortInDomain,
  parseMoney,
  type Rands,
} from '@furlong/domain/money';

/** The domain's narrow space is too narrow in the font of the figures; a thin one breaks at the end of a line. */
export const noBreakSpace = '\u00a0';
const narrowSpace = '\u202f';

/** Cents as text: 125000 is 'R1 250.00'. */
export function formatCents(cents: Cents): string {
  return formatInDomain(cents).replaceAll(narrowSpace, noBreakSpace);
}

/** The same without '.00': 500 is 'R5', 1250 is 'R12.50'. */
export function formatCentsShort(cents: Cents): string {
  return formatShortInDomain(cents).replaceAll(narrowSpace, noBreakSpace);
}

/** Rands off the wire as text: 1250 is 'R1 250.00'. */
export function formatRands(rands: Rands | 0): string {
  return formatCents(parseMoney(rands));
}

/** The same without '.00': 5 is 'R5', 12.5 is 'R12.50'. */
export function formatRandsShort(rands: Rands | 0): string {
  return formatCentsShort(parseMoney(rands));
}
