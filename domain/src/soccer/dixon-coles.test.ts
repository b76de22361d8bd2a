import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import {
  drawMatch,
  drawStrengths,
  expectedGoals,
  marketProbabilities,
  scoreProbabilities,
} from './dixon-coles.ts';
import { outcomeNumber, type SoccerMarket, soccerMarkets } from './markets.ts';
import { bookOf, DEMO_BOOKS, priceMarkets, priceOf } from './soccer-book.ts';

const usual = { home: 1.2, away: 0.9 };
const arbitraryExpected = fc.record({
  home: fc.double({ min: 0.3, max: 3, noNaN: true }),
  away: fc.double({ min: 0.3, max: 3, noNaN: true }),
});

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

describe('the model of a match', () => {
  it.each([
    ['result', 'home', 0.4159],
    ['result', 'draw', 0.3215],
    ['result', 'away', 0.2626],
    ['overUnder25', 'over', 0.3504],
    ['bothTeamsToScore', 'yes', 0.4279],
    ['correctScore', '0-0', 0.1357],
    ['correctScore', '1-1', 0.1455],
    ['correctScore', '1-0', 0.1337],
    ['correctScore', 'other', 0.0101],
    ['halfTimeFullTime', 'home/home', 0.2397],
    ['halfTimeFullTime', 'draw/draw', 0.2244],
    ['halfTimeFullTime', 'away/home', 0.0178],
  ] as const)('has the published probability of %s, %s: %d', (market, outcome, expected) => {
    const own = marketProbabilities(usual)[market][(outcomeNumber(market, outcome) ?? 0) - 1];
    expect(own?.toFixed(4)).toBe(expected.toFixed(4));
  });

  it('has probabilities that sum to one, of double chance to two', () => {
    fc.assert(
      fc.property(arbitraryExpected, (expected) => {
        expect(sumOf(scoreProbabilities(expected).map(({ p }) => p))).toBeCloseTo(1, 9);
        const all = marketProbabilities(expected);
        for (const market of soccerMarkets) {
          expect(sumOf(all[market])).toBeCloseTo(market === 'doubleChance' ? 2 : 1, 9);
          for (const p of all[market]) expect(p).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('draws the same match from the same seed, its goals in order and adding up', () => {
    fc.assert(
      fc.property(arbitraryExpected, fc.string(), (expected, seed) => {
        const match = drawMatch(expected, createRandom(seed));
        expect(drawMatch(expected, createRandom(seed))).toEqual(match);
        const count = (side: string, halves: readonly number[]) =>
          match.goals.filter((goal) => goal.side === side && halves.includes(goal.half)).length;
        expect({ home: count('home', [1, 2]), away: count('away', [1, 2]) }).toEqual(match.score);
        expect({ home: count('home', [1]), away: count('away', [1]) }).toEqual(match.halfTime);
        const times = match.goals.map(({ half, minute, added }) => half * 1_000 + minute * 10 + added);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        for (const { half, minute, added } of match.goals) {
          expect(minute).toBeGreaterThanOrEqual(half === 1 ? 1 : 46);
          expect(minute).toBeLessThanOrEqual(half * 45);
          if (added > 0) expect(minute).toBe(half * 45);
          expect(added).toBeLessThanOrEqual(match.added[half - 1] ?? 0);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('draws results as often as it gives them probability', () => {
    const random = createRandom('results');
    const counts = { home: 0, draw: 0, away: 0 };
    const draws = 4_000;
    for (let match = 0; match < draws; match++) {
      const { home, away } = drawMatch(usual, random).score;
      counts[home > away ? 'home' : home === away ? 'draw' : 'away']++;
    }
    expect(Math.abs(counts.home / draws - 0.4159)).toBeLessThan(0.03);
    expect(Math.abs(counts.draw / draws - 0.3215)).toBeLessThan(0.03);
  });

  it('draws strengths with a mean of one, and takes home advantage away on neutral ground', () => {
    const strengths = drawStrengths(16, createRandom('league'));
    expect(sumOf(strengths.map(({ attack }) => attack)) / 16).toBeCloseTo(1, 9);
    expect(sumOf(strengths.map(({ weakness }) => weakness)) / 16).toBeCloseTo(1, 9);
    const even = { attack: 1, weakness: 1 };
    expect(expectedGoals(even, even, false)).toEqual(usual);
    expect(expectedGoals(even, even, true)).toEqual({ home: 1.04, away: 1.04 });
  });
});

describe('the book of a match', () => {
  it('cuts odds to hundredths downward, between 1/50 and 500/1', () => {
    expect(priceOf(0.5, 1).toFraction()).toBe('1');
    expect(priceOf(0.3, 1.07).toFraction()).toBe('211/100');
    expect(priceOf(0.999, 1.07).toFraction()).toBe('1/50');
    expect(priceOf(1e-9, 1.3).toFraction()).toBe('500');
    expect(priceOf(0, 1.3).toFraction()).toBe('500');
  });

  it('has the margin that it is set to, within a point where no odds hit a bound', () => {
    fc.assert(
      fc.property(arbitraryExpected, (expected) => {
        const prices = priceMarkets(marketProbabilities(expected), DEMO_BOOKS);
        for (const market of soccerMarkets) {
          if (prices[market].some((odds) => odds.equals(500) || odds.equals('1/50'))) continue;
          const over: number = bookOf(market satisfies SoccerMarket, prices[market]) - DEMO_BOOKS[market];
          expect(over).toBeGreaterThan(-1e-9);
          expect(over).toBeLessThan(0.01);
        }
      }),
      { numRuns: 100 },
    );
  });
});
