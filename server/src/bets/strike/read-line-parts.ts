import { InvalidValue } from '@furlong/domain/invalid-value';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { type Odds, oddsToNumber, parseOdds } from '@furlong/domain/odds';
import type { BadField } from '../../platform/http/failure.ts';

/** A stake that no slip needs to be larger than, in cents: a million rand. */
const largestStake = 100_000_000;

/** How far odds rounded to two decimals are from their fraction, and a little for the binary number. */
const largestRounding = 0.005_000_1;

/** The price that a punter saw, as it was sent: a number, its exact fraction, or both. */
export interface SentPrice {
  readonly number: number | null | undefined;
  readonly fraction: string | null | undefined;
}

/** Reads the price seen of a leg at fixed odds; `field` is that of the number. Adds a fault where there is none to read. */
export function readSeenPrice(
  { number, fraction }: SentPrice,
  field: string,
  faults: BadField[],
): Odds | number | null {
  if (fraction) {
    try {
      const seen = parseOdds(fraction);
      if (typeof number === 'number' && Math.abs(number - oddsToNumber(seen)) > largestRounding) {
        const name = field.slice(field.lastIndexOf('.') + 1);
        const expected = `what ${name}Fraction says: ${oddsToNumber(seen)}, or that rounded to two decimals`;
        faults.push({ field, expected });
      }
      return seen;
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      faults.push({ field: `${field}Fraction`, expected: error.expected });
    }
  } else if (typeof number !== 'number' || number <= 0) {
    faults.push({ field, expected: 'the price that was seen, above 0, at fixed odds' });
  }
  return number ?? null;
}

/** Reads a stake in rands of at least so many cents; `where` says of which lines that holds. */
export function readStake(
  rands: number,
  field: string,
  faults: BadField[],
  { least, where }: { readonly least: Cents; readonly where?: string } = { least: 1 },
): Cents {
  try {
    const cents = parseMoney(rands);
    if (cents >= least && cents <= largestStake) return cents;
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
  }
  const range = `a stake in rands from ${least / 100} to ${largestStake / 100}, in whole cents`;
  faults.push({ field, expected: where ? `${range}, ${where}` : range });
  return 1;
}

/** Adds a fault for each line whose key is another's too. */
export function rejectSharedKeys(
  lines: readonly { readonly guid: string }[],
  field: string,
  faults: BadField[],
): void {
  const seen = new Set<string>();
  for (const [index, { guid }] of lines.entries()) {
    if (seen.has(guid)) {
      faults.push({
        field: `${field}.${index}.combinatonInfo.guid`,
        expected: 'a guid of its own for every line',
      });
    }
    seen.add(guid);
  }
}

/** Adds a fault for each leg that is there twice; `what` names one. */
export function rejectRepeated(
  legs: readonly { readonly event: number; readonly market: string; readonly outcome: number }[],
  field: string,
  what: string,
  faults: BadField[],
): void {
  const seen = new Set<string>();
  for (const [index, leg] of legs.entries()) {
    const key = `${leg.event}/${leg.market}/${leg.outcome}`;
    if (seen.has(key)) faults.push({ field: `${field}.${index}`, expected: `each ${what} once` });
    seen.add(key);
  }
}
