import { Fraction } from 'fraction.js';
import { describe, expect, it } from 'vitest';
import { raceFactsOf, STRUCK_AT } from '../../test/race-facts-of.ts';
import vectors from '../../test/settlement-vectors.json' with { type: 'json' };
import { parseMoney, roundToCents } from '../money.ts';
import { type Odds, parseDecimalOdds } from '../odds.ts';
import type { BetLeg, BetLine, Market } from './bet-line.ts';
import { explainLine } from './explain-line.ts';
import { lineOutcomes, prepareEvent } from './leg-outcome.ts';
import { listCombinations } from './list-combinations.ts';
import type { RaceFacts } from './race-facts.ts';
import { type SettlementTerms, settleLine } from './settle-line.ts';

// Settlements published by bookmakers, calculators and their test suites; each vector names its source, and its
// `exactReturn` is the published figure recomputed in exact fractions.

interface VectorLeg {
  readonly fractionalOdds?: string;
  readonly decimalOdds?: number;
  /** The part of the win odds that a place pays, where the source has no place price. */
  readonly placeFraction?: string;
  readonly placeDecimalOdds?: number;
  readonly outcome: string;
  readonly deadHeat?: { readonly position: number; readonly runners: number; readonly placesPaid: number };
  /** Per cent of winnings, for all withdrawals together. */
  readonly rule4DeductionPct?: number;
}

interface Vector {
  readonly id: string;
  readonly market: string;
  readonly folds: readonly number[];
  /** The folds are taken over every subset of so many legs, instead of over all legs at once. */
  readonly subsetSize?: number;
  readonly unitStake: number;
  readonly lines: number;
  readonly legs: readonly VectorLeg[];
  readonly expectedReturn: number;
  readonly exactReturn: string;
  readonly taxPctOnWinnings?: number;
}

/** A last price that takes this per cent of winnings. */
const PRICE_TAKING: Readonly<Record<number, string>> = {
  15: '7/1',
  20: '4/1',
  25: '3/1',
  30: '5/2',
  35: '2/1',
};
const OWN = 1;
const WITHDRAWN = 16;

/** A race in which runner 1 has the vector's outcome. */
function factsOf(leg: VectorLeg, event: number): RaceFacts {
  const { outcome, deadHeat, rule4DeductionPct: percent } = leg;
  const order =
    outcome === 'won' ? [[OWN], [2], [3]] : outcome === 'placed' ? [[2], [OWN], [3]] : [[2], [3], [4]];
  const others = [2, 3, 4, 5, 6, 7, 8, 9, 10];
  const tied = deadHeat && [
    ...others.slice(0, deadHeat.position - 1).map((saddle) => [saddle]),
    [OWN, ...others.slice(deadHeat.position - 1, deadHeat.position + deadHeat.runners - 2)],
  ];
  const price = percent === undefined ? undefined : PRICE_TAKING[percent];
  return raceFactsOf({
    event,
    runners: 16,
    placesPaid: deadHeat?.placesPaid ?? 3,
    order: tied ?? order,
    scratched: {
      ...(price && { [WITHDRAWN]: [price, 5] }),
      ...(outcome === 'void' && { [OWN]: ['3/1', 5] }),
    },
  });
}

function winOdds({ fractionalOdds, decimalOdds }: VectorLeg): Odds {
  return fractionalOdds === undefined ? parseDecimalOdds(decimalOdds ?? 0) : new Fraction(fractionalOdds);
}

function placeOdds(leg: VectorLeg): Odds {
  if (leg.placeDecimalOdds !== undefined) return parseDecimalOdds(leg.placeDecimalOdds);
  return winOdds(leg).mul(leg.placeFraction ?? '0');
}

function linesOf(vector: Vector): BetLine[] {
  const markets: readonly Market[] =
    vector.market === 'eachWay' ? ['win', 'place'] : [vector.market === 'place' ? 'place' : 'win'];
  const stake = parseMoney(vector.unitStake);
  return markets.flatMap((market) => {
    const legs = vector.legs.map(
      (leg, event): BetLeg => ({
        event,
        market,
        outcome: OWN,
        odds: market === 'win' ? winOdds(leg) : placeOdds(leg),
      }),
    );
    const subsets =
      vector.subsetSize === undefined
        ? [legs]
        : [...listCombinations(legs, vector.subsetSize)].map((subset) =>
            legs.filter((_, index) => subset.includes(index)),
          );
    return subsets.flatMap((own) => vector.folds.map((size) => ({ legs: own, size, stake })));
  });
}

describe('published settlements', () => {
  it('are all here', () => {
    expect(vectors).toHaveLength(53);
  });

  it.each(vectors as readonly Vector[])('$id', (vector) => {
    const events = new Map(
      vector.legs.map((leg, event) => [event, prepareEvent(factsOf(leg, event))] as const),
    );
    const terms: SettlementTerms = {
      winningsCap: null,
      taxBasisPoints: (vector.taxPctOnWinnings ?? 0) * 100,
    };
    let exact = new Fraction(0);
    let combinations = 0;
    for (const line of linesOf(vector)) {
      const explained = explainLine(line, events, STRUCK_AT, terms, 0);
      const lineExact = new Fraction(explained.sum?.exact ?? Number.NaN);
      const settled = settleLine(line, lineOutcomes(line, events, STRUCK_AT), terms);
      expect(settled.payout).toBe(roundToCents(lineExact));
      exact = exact.add(lineExact);
      combinations += explained.combinations.count;
    }
    expect(exact.toFraction()).toBe(new Fraction(vector.exactReturn).mul(100).toFraction());
    expect(Math.abs(exact.valueOf() / 100 - vector.expectedReturn)).toBeLessThan(0.005 + 1e-9);
    expect(combinations).toBe(vector.lines);
  });
});
