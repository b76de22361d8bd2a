import { InvalidValue } from '@furlong/domain/invalid-value';
import { type Odds, parseStartingPrice } from '@furlong/domain/odds';
import { type BadField, Failed } from '../platform/http/failure.ts';

/** Starting prices as they were keyed, by saddle. Throws Failed 'bad-request' naming every bad one. */
export function readPrices(
  startingPrices: readonly { readonly saddle: number; readonly startingPrice: string }[],
): ReadonlyMap<number, Odds> {
  const faults: BadField[] = [];
  const prices = new Map<number, Odds>();
  startingPrices.forEach(({ saddle, startingPrice }, index) => {
    try {
      const price = parseStartingPrice(startingPrice);
      if (price) prices.set(saddle, price);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      faults.push({
        field: `startingPrices.${index}.startingPrice`,
        expected: 'odds to one as a fraction, as 5/2',
      });
    }
  });
  if (faults.length > 0) throw new Failed('bad-request', 'A starting price is no price', faults);
  return prices;
}
