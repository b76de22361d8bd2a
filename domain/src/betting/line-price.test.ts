import fc from 'fast-check';
import { Fraction } from 'fraction.js';
import { describe, expect, it } from 'vitest';
import { arbitraryLine, type PricedLeg, type PricedLine } from '../../test/arbitrary-line.ts';
import { arbitraryOdds } from '../../test/arbitrary-race.ts';
import { everyCombination } from '../../test/every-combination.ts';
import { MAX_CENTS, roundToCents } from '../money.ts';
import { parseOdds } from '../odds.ts';
import type { BetLeg, BetLine } from './bet-line.ts';
import {
  bestCombinationOdds,
  bestCombinationWinnings,
  combinationCount,
  combinedOdds,
  lineStake,
  potentialPayout,
  potentialReturn,
  potentialTax,
} from './line-price.ts';

const leg = (event: number, odds: string | null, rest: Partial<BetLeg> = {}): BetLeg => ({
  event,
  market: 'win',
  outcome: 1,
  odds: odds === null ? null : parseOdds(odds),
  ...rest,
});
const line = (size: number, stake: number, ...legs: BetLeg[]): BetLine => ({ legs, size, stake });
const product = (legs: readonly { odds: Fraction }[]) =>
  legs.reduce((value, { odds }) => value.mul(odds.add(1)), new Fraction(1));
const total = (values: Iterable<Fraction>) => [...values].reduce((a, b) => a.add(b), new Fraction(0));

const threeRunners = [leg(5, '3/1'), leg(6, '5/2'), leg(7, '9/1')];

describe('[V-ODDS-COMBINED] combined odds (rule: exact-odds)', () => {
  it('are the product of (odds + 1), minus 1, exactly', () => {
    expect(combinedOdds([{ odds: parseOdds('3/1') }, { odds: parseOdds('5/2') }]).toFraction()).toBe('13');
    expect(combinedOdds([{ odds: parseOdds('10/3') }, { odds: parseOdds('1/3') }]).toFraction()).toBe('43/9');
    expect(combinedOdds([{ odds: parseOdds('4/10') }]).toFraction()).toBe('2/5');
    expect(combinedOdds([]).toFraction()).toBe('0');
  });

  it('equal staking the return of each leg on the next', () => {
    fc.assert(
      fc.property(fc.array(arbitraryOdds, { maxLength: 12 }), (prices) => {
        let purse = new Fraction(1);
        for (const odds of prices) purse = purse.add(purse.mul(odds));
        expect(combinedOdds(prices.map((odds) => ({ odds }))).toFraction()).toBe(purse.sub(1).toFraction());
      }),
    );
  });

  it('may be longer than any price', () => {
    const legs = new Array(20).fill({ odds: parseOdds('9999/1') });
    expect(combinedOdds(legs).toFraction()).toBe((10n ** 80n - 1n).toString());
  });
});

describe('the stake of a line', () => {
  it.each([
    ['three singles', 1, 3, 1500],
    ['three doubles', 2, 3, 1500],
    ['a treble', 3, 1, 500],
    ['no quad', 4, 0, 0],
  ])('is per combination: %s of R5', (_, size, count, stake) => {
    const bet = line(size, 500, ...threeRunners);
    expect(combinationCount(bet)).toBe(count);
    expect(lineStake(bet)).toBe(stake);
  });

  it('counts no combination with two runners of one race (rule: lines)', () => {
    expect(combinationCount(line(2, 100, leg(1, '2/1'), leg(1, '3/1', { outcome: 2 }), leg(2, '4/1')))).toBe(
      2,
    );
    expect(combinationCount(line(2, 100, leg(1, '2/1'), leg(1, '3/1', { outcome: 2 })))).toBe(0);
  });

  it('is that of every combination', () => {
    fc.assert(
      fc.property(arbitraryLine, (bet) => {
        const count = everyCombination(bet.legs, bet.size).length;
        expect(combinationCount(bet)).toBe(count);
        expect(lineStake(bet)).toBe(count * bet.stake);
      }),
    );
  });

  it('is refused beyond exact numbers', () => {
    expect(() => lineStake(line(1, 2 ** 52, ...threeRunners))).toThrow(RangeError);
  });
});

describe('the best single combination (rule: winnings-check)', () => {
  it('is the longest: a treble of R160 at 3/1, 5/2 and 9/1 wins R22 240', () => {
    expect(bestCombinationWinnings(line(3, 16_000, ...threeRunners))?.toFraction()).toBe('2224000');
    expect(bestCombinationWinnings(line(2, 200, ...threeRunners))?.toFraction()).toBe('7800');
    expect(bestCombinationOdds(line(1, 200, ...threeRunners))?.toFraction()).toBe('9');
  });

  it('wins as much as the best of all combinations computed one by one', () => {
    fc.assert(
      fc.property(arbitraryLine, (bet) => {
        const winnings = everyCombination(bet.legs, bet.size).map((legs) =>
          product(legs).sub(1).mul(bet.stake),
        );
        const best = winnings.reduce((a, b) => (b.gt(a) ? b : a), new Fraction(0));
        expect(bestCombinationWinnings(bet)?.toFraction()).toBe(best.toFraction());
      }),
    );
  });

  it('is unknown with a leg at the starting price, and nothing without a combination', () => {
    expect(bestCombinationWinnings(line(1, 100, leg(1, '2/1'), leg(2, null)))).toBeNull();
    expect(bestCombinationOdds(line(2, 100, leg(1, '2/1')))?.toFraction()).toBe('0');
    expect(bestCombinationWinnings(line(1, 100))?.toFraction()).toBe('0');
  });
});

describe('[V-ODDS-RETURN] the potential return (rule: line-return)', () => {
  it.each([
    ['Single Wins of R5', 1, 500, 8750],
    ['Doubles of R2', 2, 200, 17_800],
    ['a Treble of R160', 3, 16_000, 2_240_000],
    ['Quads of three runners', 4, 100, 0],
  ])('is payout and stake of all that win together: %s at 3/1, 5/2 and 9/1', (_, size, stake, expected) => {
    expect(potentialReturn(line(size, stake, ...threeRunners))).toBe(expected);
  });

  it('of a single is its payout, stake times odds, and its stake', () => {
    fc.assert(
      fc.property(arbitraryOdds, fc.integer({ min: 1, max: 1_000_000 }), (odds, stake) => {
        const payout = odds.mul(stake);
        const bet: BetLine = { legs: [{ event: 1, market: 'win', outcome: 1, odds }], size: 1, stake };
        expect(potentialReturn(bet)).toBe(roundToCents(payout.add(stake)));
      }),
    );
  });

  it('has one winner a race, and as many placed as the race pays', () => {
    const twoToWin = [leg(1, '2/1'), leg(1, '5/1', { outcome: 2 })];
    expect(potentialReturn(line(1, 100, ...twoToWin))).toBe(600);
    const threePlaced = [1, 2, 3].map((outcome) => leg(1, `${outcome}/1`, { outcome, market: 'place' }));
    expect(potentialReturn(line(1, 100, ...threePlaced), () => 3)).toBe(900);
    expect(potentialReturn(line(1, 100, ...threePlaced))).toBe(700);
    expect(potentialReturn(line(1, 100, ...threePlaced), () => 0)).toBe(0);
  });

  it('is unknown with a leg at the starting price', () => {
    expect(potentialReturn(line(1, 100, leg(1, '2/1'), leg(2, null)))).toBeNull();
    expect(potentialTax(line(1, 100, leg(1, null)), 600)).toBeNull();
  });

  it('is rounded once, half up', () => {
    // 3 cents at 7/2: 13.5 cents, three times over.
    const thirds = [leg(1, '7/2'), leg(2, '7/2'), leg(3, '7/2')];
    expect(potentialReturn(line(1, 3, ...thirds.slice(0, 1)))).toBe(14);
    expect(potentialReturn(line(1, 3, ...thirds))).toBe(41);
  });

  it('stops at the largest amount of money there is', () => {
    const long = Array.from({ length: 20 }, (_, event) => leg(event, '9999/1'));
    expect(potentialReturn(line(20, 100, ...long))).toBe(MAX_CENTS);
  });

  it('is the most that any result of the races pays', () => {
    fc.assert(
      fc.property(arbitraryLine, fc.integer({ min: 0, max: 3 }), (bet, places) => {
        const best = resultsOfAll(bet, places)
          .map((winning) => total(winning.map(product)).mul(bet.stake))
          .reduce((a, b) => (b.gt(a) ? b : a), new Fraction(0));
        expect(potentialReturn(bet, () => places)).toBe(Math.min(MAX_CENTS, roundToCents(best)));
      }),
      { numRuns: 400 },
    );
  });
});

describe('the tax on a potential return (rule: winnings-tax)', () => {
  it('is on the winnings, not on the stakes that come back with them', () => {
    // Singles at 3/1, 5/2 and 9/1: 3 + 2.5 + 9 times R5 are won.
    expect(potentialTax(line(1, 500, ...threeRunners), 600)).toBe(435);
    expect(potentialTax(line(1, 500, ...threeRunners), 0)).toBe(0);
    // Of two runners of one race one can win; the other's stake does not come back.
    expect(potentialTax(line(1, 100, leg(1, '2/1'), leg(1, '5/1', { outcome: 2 })), 1000)).toBe(50);
  });

  it('is the difference to the payout, which is rounded once, after tax', () => {
    fc.assert(
      fc.property(arbitraryLine, fc.integer({ min: 0, max: 2000 }), (bet, rate) => {
        const payout = potentialPayout(bet, rate);
        const tax = potentialTax(bet, rate) ?? 0;
        expect(payout?.beforeTax).toBe(potentialReturn(bet));
        expect((payout?.beforeTax ?? 0) - (payout?.afterTax ?? 0)).toBe(tax);
        expect(tax).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

/** The winning combinations of a line under every result that its races can have, `places` of each race paid. */
function resultsOfAll(bet: PricedLine, places: number): PricedLeg[][][] {
  const events = [...new Set(bet.legs.map(({ event }) => event))];
  // Outcomes 1 to 3 are bet on; three more of each race are not.
  const orders = everyCombination(
    [1, 2, 3, 4, 5, 6].map((outcome) => ({ event: outcome, outcome })),
    Math.max(1, places),
  ).flatMap((placed) =>
    placed.map((winner) => ({ winner: winner.outcome, placed: placed.map((p) => p.outcome) })),
  );
  let results: PricedLeg[][] = [[]];
  for (const event of events) {
    const wonWays = new Map<string, PricedLeg[]>();
    for (const { winner, placed } of orders) {
      const won = bet.legs.filter(
        (each) =>
          each.event === event &&
          (each.market === 'win' ? each.outcome === winner : places > 0 && placed.includes(each.outcome)),
      );
      wonWays.set(JSON.stringify(won.map(({ market, outcome }) => [market, outcome])), won);
    }
    results = results.flatMap((before) => [...wonWays.values()].map((won) => [...before, ...won]));
  }
  return results.map((won) => everyCombination(won, bet.size));
}
