import { type Odds, oddsOf } from '@furlong/domain/odds';

/** A price from its two columns; null when there is none. */
export function priceOf(
  numerator: number | null | undefined,
  denominator: number | null | undefined,
): Odds | null {
  return numerator == null || denominator == null ? null : oddsOf(numerator, denominator);
}

/** A status as the domain spells it; throws for one that it does not know. */
export function wordOf<W extends string>(words: Readonly<Record<string, W>>, text: string): W {
  const word = words[text];
  if (word === undefined) throw new Error(`Unknown status '${text}' in the database`);
  return word;
}
