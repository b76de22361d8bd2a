import { type Odds, oddsOf } from '@furlong/domain/odds';

/** A price of the ladder: the exact odds and the chance at which they are fair. */
export interface Rung {
  readonly odds: Odds;
  readonly numerator: number;
  readonly denominator: number;
  readonly probability: number;
}

/** The prices a South African board shows, shortest first: twentieths at odds on, tenths to 5/2, then the old steps. */
const PRICES = `1/20 1/15 1/10 2/15 3/20 1/5 1/4 3/10 1/3 7/20 2/5 9/20 1/2 11/20 3/5 13/20 7/10 3/4 4/5 17/20 9/10 19/20
  1/1 11/10 6/5 13/10 7/5 3/2 8/5 17/10 9/5 19/10 2/1 11/5 12/5 5/2 27/10 14/5 3/1 33/10 7/2 15/4 4/1 9/2 5/1 11/2 6/1
  13/2 7/1 15/2 8/1 17/2 9/1 10/1 11/1 12/1 13/1 14/1 16/1 18/1 20/1 22/1 25/1 28/1 33/1 40/1 50/1 66/1 80/1 100/1`;

/** Every price there is, shortest first. */
export const LADDER: readonly Rung[] = PRICES.split(/\s+/).map((price) => {
  const [numerator = 0, denominator = 1] = price.split('/').map(Number);
  return {
    odds: oddsOf(numerator, denominator),
    numerator,
    denominator,
    probability: denominator / (numerator + denominator),
  };
});

/** The longest price of the ladder, as an index. */
export const LONGEST = LADDER.length - 1;
/** No win price is shorter than 1/10. */
export const SHORTEST_WIN = LADDER.findIndex((rung) => rung.numerator / rung.denominator >= 0.1);

/** The rung of an index, which stays on the ladder whatever the arithmetic says. */
export function rungAt(index: number): Rung {
  return LADDER[Math.max(0, Math.min(LONGEST, index))] as Rung;
}

/** The index of the rung whose probability is nearest. */
export function nearestRung(probability: number): number {
  let low = 0;
  let high = LONGEST;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rungAt(middle).probability > probability) low = middle + 1;
    else high = middle;
  }
  const longer = rungAt(low).probability;
  const shorter = rungAt(low - 1).probability;
  return low > 0 && shorter - probability < probability - longer ? low - 1 : low;
}
