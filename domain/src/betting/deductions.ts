import type { Fraction } from 'fraction.js';
import { type Odds, oddsOf } from '../odds.ts';
import type { RuleFault } from '../rule-fault.ts';
import { versionAt } from '../rule-versions.ts';

/** One band of a scale of deductions: the prices from `shortest` to `longest`, both included, and their deduction. */
export interface DeductionBand {
  /** Odds to one; null: no lower bound. */
  readonly shortest: Odds | null;
  /** Odds to one; null: no upper bound. */
  readonly longest: Odds | null;
  /** Per cent of winnings, a whole number from 0 to 99. */
  readonly percent: number;
}

/** A scale of deductions and from which strike on it holds; null: since ever (rule: rule-versions). */
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
 * The scale that the product comes with: what a withdrawn runner's last win price takes from the winnings of bets struck
 * before (rule: deductions). The operator publishes others at the desk. Never change it: settled bets are explained by
 * the scale that settled them.
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
 * The scale in force at a moment, whatever their order: a bet carries deductions by the one of its strike. Throws a
 * RangeError when there is none, which cannot happen when the first has no date.
 */
export function deductionTableAt(
  at: Date,
  tables: readonly DeductionTable[] = DEDUCTION_TABLES,
): DeductionTable {
  const table = versionAt(tables, at);
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

/**
 * What is wrong with a typed scale, value by value; empty when it can be applied (rule: deductions). From the longest
 * price to the shortest no band may overlap another or take less than the one before it.
 */
export function findScaleFaults(bands: readonly DeductionBand[]): RuleFault[] {
  const faults: RuleFault[] = [];
  const expect = (isRight: boolean, field: string, expected: string) => {
    if (!isRight) faults.push({ field, expected });
  };
  expect(bands.length > 0, 'bands', 'one band at least');
  for (const [at, { longest, shortest, percent }] of bands.entries()) {
    const before = bands[at - 1];
    const isWhole = Number.isInteger(percent) && percent >= 0 && percent <= 99;
    expect(isWhole, `bands.${at}.percent`, 'a whole number from 0 to 99');
    expect(
      before === undefined || percent >= before.percent,
      `bands.${at}.percent`,
      'at least the deduction of longer prices',
    );
    expect(
      at === 0 ? longest === null : longest !== null,
      `bands.${at}.longest`,
      at === 0 ? 'no bound: the first band has all longer prices' : 'a price: only the first band has none',
    );
    const isLast = at === bands.length - 1;
    expect(
      isLast ? shortest === null : shortest !== null,
      `bands.${at}.shortest`,
      isLast ? 'no bound: the last band has all shorter prices' : 'a price: only the last band has none',
    );
    expect(
      longest === null || shortest === null || !longer(shortest, longest),
      `bands.${at}.shortest`,
      'at most the longest price of its band',
    );
    const above = before?.shortest ?? null;
    expect(
      longest === null || above === null || longer(above, longest),
      `bands.${at}.longest`,
      'shorter than every price of the band before it',
    );
  }
  return faults;
}
