import type { Fraction } from 'fraction.js';
import { type Odds, oddsOf } from '../odds.ts';

/** One band of a scale of deductions: the prices from `shortest` to `longest`, both included, and their deduction. */
export interface DeductionBand {
  /** Odds to one; null: no lower bound. */
  readonly shortest: Odds | null;
  /** Odds to one; null: no upper bound. */
  readonly longest: Odds | null;
  /** Per cent of winnings, a whole number from 0 to 99. */
  readonly percent: number;
}

/** A scale of deductions and when it comes into force; null: since ever. */
export interface DeductionTable {
  readonly from: Date | null;
  /** From the longest price to the shortest, so from the lowest deduction to the highest. */
  readonly bands: readonly DeductionBand[];
}

const band = (shortest: Odds | null, longest: Odds | null, percent: number): DeductionBand => ({
  shortest,
  longest,
  percent,
});

/**
 * The scales of deductions, oldest first: what a withdrawn runner's last win price takes from the winnings of bets
 * struck before (rule: deductions). To change the scale, add a table with its date. Never change or remove one:
 * settled bets are explained by the table that settled them.
 */
export const DEDUCTION_TABLES: readonly DeductionTable[] = [
  {
    from: null,
    bands: [
      band(oddsOf(22, 1), null, 0),
      band(oddsOf(13, 1), oddsOf(20, 1), 5),
      band(oddsOf(9, 1), oddsOf(12, 1), 10),
      band(oddsOf(6, 1), oddsOf(8, 1), 15),
      band(oddsOf(15, 4), oddsOf(11, 2), 20),
      band(oddsOf(3, 1), oddsOf(7, 2), 25),
      band(oddsOf(22, 10), oddsOf(28, 10), 30),
      band(oddsOf(16, 10), oddsOf(2, 1), 35),
      band(oddsOf(13, 10), oddsOf(15, 10), 40),
      band(oddsOf(11, 10), oddsOf(12, 10), 45),
      band(oddsOf(19, 20), oddsOf(1, 1), 50),
      band(oddsOf(15, 20), oddsOf(9, 10), 55),
      band(oddsOf(11, 20), oddsOf(7, 10), 60),
      band(oddsOf(9, 20), oddsOf(5, 10), 65),
      band(oddsOf(4, 10), oddsOf(4, 10), 70),
      band(null, oddsOf(1, 3), 80),
    ],
  },
];

/**
 * The scale in force at a moment. Throws a RangeError when there is none, which cannot happen when the first table has
 * no date.
 */
export function deductionTableAt(
  at: Date,
  tables: readonly DeductionTable[] = DEDUCTION_TABLES,
): DeductionTable {
  const table = tables.findLast(({ from }) => from === null || from.getTime() <= at.getTime());
  if (!table) throw new RangeError(`no scale of deductions is in force at ${at.toISOString()}`);
  return table;
}

/**
 * The deduction for a withdrawn runner in per cent of winnings, by its last win price, odds to one (rule: deductions).
 * A price between two bands gets the lower deduction. Without a price there is none.
 */
export function deductionPercent(lastPrice: Odds | null, table: DeductionTable): number {
  if (lastPrice === null) return 0;
  const { bands } = table;
  const index = bands.findIndex((_, at) => {
    const shorter = bands[at + 1];
    return shorter === undefined || shorter.longest === null || longer(lastPrice, shorter.longest);
  });
  return bands[index]?.percent ?? 0;
}

function longer(price: Fraction, than: Fraction): boolean {
  return price.compare(than) > 0;
}
