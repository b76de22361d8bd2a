import { describe, expect, it } from 'vitest';
import { minutesAfterStrike, raceFactsOf, STRUCK_AT } from '../../test/race-facts-of.ts';
import { parseOdds } from '../odds.ts';
import type { BetLeg, BetLine } from './bet-line.ts';
import { explainLine } from './explain-line.ts';
import { prepareEvent } from './leg-outcome.ts';
import type { SettlementTerms } from './settle-line.ts';

const PLAIN: SettlementTerms = { winningsCap: null, taxBasisPoints: 0 };

const win = (event: number, outcome: number, odds: string | null): BetLeg => ({
  event,
  market: 'win',
  outcome,
  odds: odds === null ? null : parseOdds(odds),
});

function explain(line: BetLine, sketches: Parameters<typeof raceFactsOf>[0][], terms = PLAIN, most = 100) {
  const events = sketches.map((sketch, index) => prepareEvent(raceFactsOf({ event: index + 1, ...sketch })));
  return explainLine(line, new Map(events.map((event) => [event.event, event])), STRUCK_AT, terms, most);
}

describe('the explanation of a line (rule: explained-bets)', () => {
  it('contains every part of a treble with a deduction, a dead heat and a scratching', () => {
    const legs = [win(1, 4, '5/2'), win(2, 2, '4/1'), win(3, 5, '9/2')];
    const explained = explain({ legs, size: 3, stake: 1000 }, [
      { order: [[4]], startingPrices: { 4: '2/1' }, scratched: { 7: ['7/1', 5], 6: ['50/1', 8] } },
      { order: [[2, 3]] },
      { scratched: { 5: ['9/2', 10] } },
    ]);
    expect(explained.status).toBe('won');
    expect(explained.stake).toBe(1000);
    const [deducted, tied, scratched] = explained.legs;
    expect(deducted).toEqual({
      leg: legs[0],
      status: 'won',
      voidReason: null,
      startingPrice: parseOdds('2/1'),
      paidAt: parseOdds('5/2'),
      deductions: [
        { saddle: 7, at: minutesAfterStrike(5), odds: parseOdds('7/1'), percent: 15 },
        { saddle: 6, at: minutesAfterStrike(8), odds: parseOdds('50/1'), percent: 0 },
      ],
      // 2.5 × 0.85, and the stake.
      oddsAfterDeductions: '17/8',
      deadHeat: null,
      factor: '25/8',
      share: '1',
    });
    expect(tied).toMatchObject({
      oddsAfterDeductions: '4',
      deadHeat: { tied: 2, placesShared: 1 },
      factor: '5/2',
      share: '1/2',
    });
    expect(scratched).toMatchObject({
      status: 'void',
      voidReason: 'scratched',
      paidAt: null,
      oddsAfterDeductions: null,
      factor: '1',
      share: '1',
    });
    expect(explained.combinations).toEqual({
      count: 1,
      listed: [
        { legs: [0, 1, 2], status: 'won', factor: '125/16', returns: '15625/2', winningsBeforeCap: null },
      ],
      rest: { count: 0, returns: '0' },
    });
    expect(explained.sum).toEqual({
      returned: '500',
      winningsBeforeCap: '14625/2',
      cap: null,
      combinationsCapped: 0,
      winnings: '14625/2',
      taxBasisPoints: 0,
      tax: '0',
      exact: '15625/2',
      rounding: '1/2',
      payout: 7813,
    });
  });

  it('gives the starting price of a fixed leg, and pays an SP leg at it', () => {
    const prices = { startingPrices: { 1: '7/2' } };
    const fixed = explain({ legs: [win(1, 1, '3/1')], size: 1, stake: 100 }, [prices]).legs[0];
    expect([fixed?.paidAt, fixed?.startingPrice]).toEqual([parseOdds('3/1'), parseOdds('7/2')]);
    const sp = explain({ legs: [win(1, 1, null)], size: 1, stake: 100 }, [prices]).legs[0];
    expect([sp?.leg.odds, sp?.paidAt, sp?.factor]).toEqual([null, parseOdds('7/2'), '9/2']);
  });

  it('shows where the cap applies, then the tax on the rest', () => {
    const legs = [win(1, 1, null), win(2, 1, null), win(3, 1, null)];
    const explained = explain(
      { legs, size: 2, stake: 100 },
      [{ startingPrices: { 1: '9/1' } }, { startingPrices: { 1: '1/1' } }, { startingPrices: { 1: '4/1' } }],
      { winningsCap: 1900, taxBasisPoints: 600 },
    );
    expect(explained.combinations.listed).toEqual([
      { legs: [0, 1], status: 'won', factor: '20', returns: '2000', winningsBeforeCap: null },
      { legs: [0, 2], status: 'won', factor: '50', returns: '2000', winningsBeforeCap: '4900' },
      { legs: [1, 2], status: 'won', factor: '10', returns: '1000', winningsBeforeCap: null },
    ]);
    expect(explained.sum).toEqual({
      returned: '300',
      winningsBeforeCap: '7700',
      cap: 1900,
      combinationsCapped: 1,
      winnings: '4700',
      taxBasisPoints: 600,
      tax: '282',
      exact: '4718',
      rounding: '0',
      payout: 4718,
    });
  });

  it('lists paying combinations before lost ones, and sums up the rest', () => {
    const legs = [win(1, 2, '1/1'), win(2, 1, '1/1'), win(3, 1, '2/1'), win(4, 1, '3/1')];
    const line = { legs, size: 2, stake: 100 };
    const all = explain(line, [{}, {}, {}, {}]).combinations;
    expect(all.listed.map((combination) => combination.legs)).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
    expect(all.listed.map(({ status, returns }) => `${status} ${returns}`)).toEqual([
      'won 600',
      'won 800',
      'won 1200',
      'lost 0',
      'lost 0',
      'lost 0',
    ]);
    const few = explain(line, [{}, {}, {}, {}], PLAIN, 2).combinations;
    expect(few.listed).toEqual(all.listed.slice(0, 2));
    expect([few.count, few.rest]).toEqual([6, { count: 4, returns: '1200' }]);
  });

  it('is quick about ten of twenty: a hundred combinations, and the others as one sum', () => {
    const legs = Array.from({ length: 20 }, (_, index) => win(index + 1, 1, '1/1'));
    const { combinations, sum } = explain({ legs, size: 10, stake: 1 }, Array(20).fill({}));
    expect(combinations.listed).toHaveLength(100);
    expect(combinations.rest).toEqual({ count: 184_656, returns: `${184_656 * 1024}` });
    expect(sum?.payout).toBe(184_756 * 1024);
  });

  it('of an open line has what is known', () => {
    const legs = [win(1, 1, '4/1'), win(2, 1, '2/1'), win(3, 2, '1/1')];
    const explained = explain({ legs, size: 2, stake: 100 }, [
      {},
      { state: 'undecided', scratched: { 7: ['7/1', 5] } },
      {},
    ]);
    expect(explained.status).toBe('open');
    expect(explained.sum).toBeNull();
    expect(explained.legs.map(({ status, factor }) => [status, factor])).toEqual([
      ['won', '5'],
      ['pending', null],
      ['lost', '0'],
    ]);
    expect(explained.legs[1]?.deductions.map(({ percent }) => percent)).toEqual([15]);
    expect(explained.combinations.listed.map(({ status, returns }) => [status, returns])).toEqual([
      ['open', null],
      ['lost', '0'],
      ['lost', '0'],
    ]);
    expect(explained.combinations.rest).toEqual({ count: 0, returns: null });
  });

  it('a void line gives its stakes back', () => {
    const line = { legs: [win(1, 1, '4/1'), win(2, 1, '2/1')], size: 1, stake: 100 };
    const explained = explain(line, [{ state: 'void' }, { state: 'void' }]);
    expect(explained.status).toBe('void');
    expect(explained.combinations.listed.map(({ status, returns }) => [status, returns])).toEqual([
      ['void', '100'],
      ['void', '100'],
    ]);
    expect(explained.sum).toMatchObject({ returned: '200', winnings: '0', payout: 200 });
  });
});
