import { placesPaid } from '@furlong/domain/places-paid';
import type { Finisher } from '@furlong/domain/race-result';
import { createRandom } from '@furlong/domain/random';
import type { Board } from './market.ts';

/** A dividend as the feed has it. */
interface DeclaredDividend {
  pool: string;
  saddles: number[];
  cents: number;
}

/** What the tote keeps of its pools is much the same as the bookmaker's margin; exotic pools keep more. */
const EXOTIC_SHARE = 0.74;
/** Dividends are declared to ten cents, never less than the stake. */
const STEP = 10;
const LEAST = 100;

/** The pools that ask for the first so many in order, and the fewest runners they are open for. */
const EXOTICS = [
  { pool: 'exacta', places: 2, fewest: 4 },
  { pool: 'trifecta', places: 3, fewest: 5 },
  { pool: 'quartet', places: 4, fewest: 8 },
] as const;

/**
 * What the tote paid for R1 on a race, from the chances that the starting prices stand for: a win and places, a
 * swinger, and the pools that ask for an order. Of a dead heat each order that it allows is paid its part.
 */
export function declareDividends(
  seed: string,
  finish: readonly Finisher[],
  closing: Board,
): DeclaredDividend[] {
  const random = createRandom(`${seed}/tote`);
  const all = [...closing.values()].reduce((sum, { win }) => sum + win.probability, 0);
  const chances = new Map([...closing].map(([saddle, { win }]) => [saddle, win.probability / all]));
  const chance = (saddle: number) => chances.get(saddle) ?? 0.01;
  // The crowd at the tote is not the bookmaker.
  const declare = (pool: string, saddles: number[], fair: number): DeclaredDividend => {
    const paid = fair * 100 * Math.exp(0.09 * random.normal());
    return { pool, saddles, cents: Math.max(LEAST, Math.floor(paid / STEP) * STEP) };
  };
  const winners = finish.filter(({ position }) => position === 1);
  const dividends = winners.map(({ saddle }) =>
    declare('win', [saddle], 0.85 / chance(saddle) / winners.length),
  );
  const places = placesPaid(closing.size);
  for (const { saddle } of finish.filter(({ position }) => position <= places)) {
    const place = closing.get(saddle)?.place;
    if (place) dividends.push(declare('place', [saddle], 1 + place.numerator / place.denominator));
  }
  const firstThree = ordersOf(finish, 3)[0] ?? [];
  if (closing.size >= 6 && firstThree.length === 3) {
    for (const pair of pairsOf(firstThree)) {
      dividends.push(declare('swinger', pair, (EXOTIC_SHARE / bothInThree(pair, chances)) * 0.9));
    }
  }
  for (const { pool, places: asked, fewest } of EXOTICS) {
    if (closing.size < fewest) continue;
    const orders = ordersOf(finish, asked);
    for (const order of orders) {
      dividends.push(declare(pool, order, EXOTIC_SHARE / inOrder(order, chance) / orders.length));
    }
  }
  return dividends;
}

/** The orders of the first so many that a finish allows, at most six. */
function ordersOf(finish: readonly Finisher[], places: number): number[][] {
  let orders: number[][] = [[]];
  for (let place = 1; place <= places; place++) {
    orders = orders.flatMap((order) => {
      const left = finish.filter(({ saddle }) => !order.includes(saddle));
      const next = Math.min(...left.map(({ position }) => position));
      return left.filter(({ position }) => position === next).map(({ saddle }) => [...order, saddle]);
    });
  }
  return orders.slice(0, 6);
}

function inOrder(order: readonly number[], chance: (saddle: number) => number): number {
  let left = 1;
  let probability = 1;
  for (const saddle of order) {
    probability *= chance(saddle) / left;
    left = Math.max(left - chance(saddle), 0.01);
  }
  return probability;
}

function pairsOf([first = 0, second = 0, third = 0]: readonly number[]): number[][] {
  return [
    [first, second],
    [first, third],
    [second, third],
  ].map((pair) => pair.toSorted((a, b) => a - b));
}

/** How likely both of a pair are among the first three. */
function bothInThree([one = 0, other = 0]: readonly number[], chances: ReadonlyMap<number, number>): number {
  const chance = (saddle: number) => chances.get(saddle) ?? 0.01;
  let sum = 0;
  for (const third of chances.keys()) {
    if (third === one || third === other) continue;
    for (const order of [
      [one, other, third],
      [other, one, third],
      [one, third, other],
      [other, third, one],
      [third, one, other],
      [third, other, one],
    ]) {
      sum += inOrder(order, chance);
    }
  }
  return Math.max(sum, 0.001);
}
