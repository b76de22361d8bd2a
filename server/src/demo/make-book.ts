import { placesPaid } from '@furlong/domain/places-paid';
import { placeProbabilities, winProbabilities } from '@furlong/domain/plackett-luce';
import { LONGEST, nearestRung, type Rung, rungAt, SHORTEST_WIN } from './price-ladder.ts';

/** The bookmaker's prices of one runner; no place price where no places are paid. */
export interface BookPrice {
  readonly win: Rung;
  readonly place: Rung | null;
}

/** The win book's sum of probabilities the bookmaker aims at. */
const WIN_OVERROUND = 1.18;
/** How far rounding to the ladder may move a win book before prices are moved a step to mend it. */
const WIN_TOLERANCE = 0.03;
/** Margin of the place book, per place. */
const PLACE_OVERROUND = 1.16;
/**
 * The favourite-longshot shape: a price's probability grows like the true one to this power, so that an outsider
 * carries more of the margin than a favourite. Milder than the track's, for the prices' fair probabilities (margin
 * taken off in proportion) to stay within a point or two of the truth.
 */
const LONGSHOT_POWER = 0.975;

/**
 * The whole book of a race from the strengths the bookmaker believes in, indexed alike: win prices whose
 * probabilities sum to about 1.18, and place prices from the exact chances to be placed, always shorter than the
 * win price. `statedPlaces` is the card's own number of places, null for the scale's.
 */
export function makeBook(strengths: readonly number[], statedPlaces: number | null = null): BookPrice[] {
  const win = priceToWin(winProbabilities(strengths));
  const places = placesPaid(strengths.length, statedPlaces);
  if (places === 0) return win.map((index) => ({ win: rungAt(index), place: null }));
  const chances = placeProbabilities(strengths, places);
  const power = solve(
    0.2,
    1,
    (exponent) => sumOf(chances, (chance) => chance ** exponent) - places * PLACE_OVERROUND,
  );
  return win.map((index, runner) => {
    const place = nearestRung((chances[runner] ?? 0) ** power);
    return { win: rungAt(index), place: rungAt(Math.min(place, index - 1)) };
  });
}

/** Ladder indexes of win prices: shaped, scaled to the margin, rounded, then mended where rounding moved the sum. */
function priceToWin(probabilities: readonly number[]): number[] {
  const shaped = probabilities.map((probability) => probability ** LONGSHOT_POWER);
  const shortest = rungAt(SHORTEST_WIN).probability;
  const longest = rungAt(LONGEST).probability;
  const within = (probability: number) => Math.max(longest, Math.min(shortest, probability));
  // Larger scale, larger sum: the search wants a falling function.
  const scale = solve(0.2, 20, (factor) => WIN_OVERROUND - sumOf(shaped, (value) => within(value * factor)));
  const wanted = shaped.map((value) => within(value * scale));
  const prices = wanted.map((probability) => Math.max(SHORTEST_WIN, nearestRung(probability)));
  mend(prices, wanted);
  return prices;
}

/** Moves prices a step, the one that then fits its wanted probability best first, until the sum is in bounds. */
function mend(prices: number[], wanted: readonly number[]): void {
  for (let step = 0; step < prices.length; step++) {
    const excess = sumOf(prices, (index) => rungAt(index).probability) - WIN_OVERROUND;
    if (Math.abs(excess) <= WIN_TOLERANCE) return;
    const direction = excess > 0 ? 1 : -1;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    prices.forEach((index, runner) => {
      const moved = index + direction;
      if (moved < SHORTEST_WIN || moved > LONGEST) return;
      const target = wanted[runner] ?? 0;
      const miss = Math.abs(rungAt(moved).probability - target) / target;
      if (miss < least) [best, least] = [runner, miss];
    });
    if (best < 0) return;
    prices[best] = (prices[best] ?? 0) + direction;
  }
}

/** Where a falling function crosses 0, by halving. */
function solve(low: number, high: number, falling: (at: number) => number): number {
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (falling(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function sumOf(values: readonly number[], of: (value: number) => number): number {
  let sum = 0;
  for (const value of values) sum += of(value);
  return sum;
}
