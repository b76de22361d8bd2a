import { InvalidValue } from '@furlong/domain/invalid-value';
import { formatOddsFraction, parseOfferedOdds } from '@furlong/domain/odds';

/** What a typed price is as a fraction; `none` takes it off, null is no price. */
export function readPrice(text: string): string | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '' || plain === '0') return 'none';
  try {
    const odds = parseOfferedOdds(plain.includes('/') ? plain : Number(plain));
    return odds === null ? 'none' : formatOddsFraction(odds);
  } catch (error) {
    if (error instanceof InvalidValue) return null;
    throw error;
  }
}

/**
 * What a typed price changes of the one shown, as it is sent: 0 takes it off. Undefined: nothing; null: it is no price.
 * `shown` is empty where none is on offer.
 */
export function changedPrice(shown: string, draft: string | undefined): string | number | null | undefined {
  if (draft === undefined) return undefined;
  const price = readPrice(draft);
  if (price === null) return null;
  if (price === (shown || 'none')) return undefined;
  return price === 'none' ? 0 : price;
}
