import { type Cents, MAX_CENTS } from '@furlong/domain/money';
import { amountWords } from './amount-words.ts';

/** Rands with at most two decimals, optionally with spaces between thousands. */
const readable = /^R? ?(?:(\d{1,3}(?: \d{3})+|\d+)(?:[.,](\d{0,2}))?|[.,](\d{1,2}))$/i;
const withCommas = /^R? ?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/i;
/** Longer inputs exceed every amount and the exact range of numbers. */
const digitsMax = 14;

/** A typed amount in cents, or the problem with it. */
export type ReadAmount = { readonly cents: Cents } | { readonly problem: string };

/**
 * Reads an amount as punters type it: `250`, `R99.50`, `99,50`, `.5`, `1 234.56`. Anything but whole cents from 0 is a
 * problem, not guessed at. `note` follows the maximum in the text for a larger amount.
 */
export function readAmount(text: string, most: Cents = MAX_CENTS, note = ''): ReadAmount {
  const plain = text.trim().replaceAll(/[\s\u202f\u2009\u00a0]/g, ' ');
  const found = readable.exec(plain);
  if (found === null) {
    return {
      problem: withCommas.test(plain) ? amountWords.noComma : amountWords.notRands,
    };
  }
  const [, whole = '0', rest, alone = ''] = found;
  const digits = whole.replaceAll(' ', '').replace(/^0+(?=\d)/, '');
  const cents =
    digits.length > digitsMax
      ? Number.POSITIVE_INFINITY
      : Number(digits) * 100 + Number((rest ?? alone).padEnd(2, '0'));
  if (cents <= most) return { cents };
  return { problem: amountWords.atMost(most, note) };
}
