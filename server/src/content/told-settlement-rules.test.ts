import { pairEachWays } from '@furlong/domain/betting/each-way';
import {
  DEFAULT_PAYOUT_LIMITS,
  isOverLimit,
  limitClasses,
  limitClassOf,
} from '@furlong/domain/betting/payout-limits';
import { placesPaid } from '@furlong/domain/places-paid';
import { describe, expect } from 'vitest';
import { pays, paysSingles, strike, withdrawnAt } from '../../test/told-bets.ts';
import { readSentences, type ToldRules, testToldRules } from '../../test/told-rules.ts';
import { taxBasisPointsOf } from '../bets/strike/betting-rules.ts';
import { readOperatorConfig } from '../platform/config/operator-config.ts';
import { drawPayoutLimits } from './betting-parts.ts';

const settlement: ToldRules = {
  'Bets are settled on the official result.': () =>
    expect(pays([{ race: { state: 'undecided' } }])).toBe('open 0'),
  'If a result was captured wrongly, we correct it: the bet is settled again and you see the reason.':
    'server/src/bets/settle/settle-bets.test.ts',
  'A disqualification after the all-clear does not change a bet.': 'server/src/race-day/feed/results.test.ts',
  'If a correction takes back more than your balance holds, the difference stays on your account as an amount owing, is shown to you, and is recovered from later credits.':
    'server/src/wallet/statement-debt.test.ts',
  'Every settled bet opens to an explanation: the odds of each leg, dead heats, deductions, void legs, the return of each combination, the limit, any tax and the rounding.':
    'server/src/bets/show/explanation.test.ts',
  '{{payout-limits}}': () => {
    const drawn = drawPayoutLimits(DEFAULT_PAYOUT_LIMITS).match(/<td>.*?<\/tr>/g) ?? [];
    expect(drawn.length).toBe(limitClasses.length);
    for (const [index, name] of limitClasses.entries()) {
      const [, ...figures] = (drawn[index] ?? '').matchAll(/<td>(.*?)<\/td>/g).map(([, cell = '']) => cell);
      for (const [column, firstTimer] of [false, true].entries()) {
        const limit = Number(figures[column]?.replace(/\D/g, '')) * 100;
        const isOver = (winnings: number) =>
          isOverLimit(winnings, limitClassOf(index + 1), DEFAULT_PAYOUT_LIMITS, firstTimer);
        expect([name, isOver(limit), isOver(limit + 1)]).toEqual([name, false, true]);
      }
    }
    expect(limitClassOf(5)).toBe(limitClassOf(9));
  },
  'These limits, on the winnings of one combination, are in force now; a bet keeps those of the moment it is struck.':
    'server/src/rules/payout-limits.test.ts',
  'A first timer is a horse that has never run.': null,
  'A fixed-odds line that would pay more than the limit is not struck, and we tell you.': () => {
    // At 4/1 R2 500.00 wins R10 000.00, which is the limit of a single.
    expect([strike('4/1', { stake: 250_000 }), strike('4/1', { stake: 250_001 })]).toEqual([
      'priced',
      'over-limit',
    ]);
  },
  'What a starting-price bet will pay is not known when it is struck, so its winnings are cut to the limit at settlement, and its explanation says so.':
    () => {
      expect(strike(null, { stake: 1_000_000 })).toBe('priced');
      expect(pays([{ at: null }], 2_000)).toBe('won 3000');
    },
  'Where a tax on winnings applies, the slip shows its rate before you bet, and it is taken from the winnings of a line after deductions and limits.':
    () => {
      expect(pays([{}], null, 600)).toBe('won 4760');
      expect(pays([{ race: withdrawnAt('5/1') }], null, 600)).toBe('won 4008');
      expect(pays([{}], 2_000, 600)).toBe('won 2880');
    },
  'If no rate is shown, none is taken.': () =>
    expect(taxBasisPointsOf(readOperatorConfig(undefined), 'horseracing')).toBe(0),
};

const answers: ToldRules = {
  'With fixed odds you keep the price you accepted, whatever the market does later, unless a runner is scratched and a deduction applies.':
    () => {
      expect(pays([{ at: '4/1', race: { startingPrices: { 1: '1/1' } } }])).toBe('won 5000');
      expect(pays([{ at: '4/1', race: withdrawnAt('5/1') }])).toBe('won 4200');
    },
  'With a starting price (SP) you get the official price at the off, which nobody knows when you bet.': () =>
    expect(pays([{ at: null, race: { startingPrices: { 1: '7/1' } } }])).toBe('won 8000'),
  'A place bet pays when your runner finishes in one of the paid places; how many there are depends on the runners at the off, as the betting rules say.':
    () => {
      const race = { order: [[2], [3], [1], [4]] };
      const told = [pays([{ to: 'place', race }]), pays([{ on: 4, to: 'place', race }])];
      expect(told).toEqual(['won 5000', 'lost 0']);
      expect(placesPaid(8)).toBeGreaterThan(placesPaid(7));
    },
  'The place price is a price of its own.': () =>
    expect(pays([{ to: 'place', at: '3/4', race: { order: [[2], [1]] } }])).toBe('won 1750'),
  'Each way is two bets of the same stake: one to win and one for a place.': () => {
    const half = (market: 'win' | 'place', totalStake: number) => ({
      ...{ size: 1, accumulator: false, totalStake, legs: [{ event: 1, market, outcome: 1 }] },
    });
    expect(pairEachWays([half('win', 500), half('place', 500)])).toEqual([1, 0]);
    expect(pairEachWays([half('win', 500), half('place', 600)])).toEqual([null, null]);
  },
  'Every settled bet opens to show how it was worked out: the odds of each leg, dead heats, deductions, void legs, the payout limit and the rounding.':
    'server/src/bets/show/explanation.test.ts',
  'The rules behind each of these are in the betting rules.': null,
  'If it got worse, that line stops and nothing is taken for it.': () =>
    expect(strike('5/1')).toBe('changed'),
  'You see the old and the new price side by side and decide: accept it or reject it.':
    'web/src/betting/slip/panel/slip-new-prices.test.tsx',
  'If it got better, you get the better price and your receipt says so.': () =>
    expect(strike('3/1')).toBe('priced'),
  'On the slip you can choose to be asked first.': () =>
    expect(strike('3/1', { acceptBetter: false })).toBe('changed'),
  'When the result is official: each single by its own race, a double or more once its last race is.': () => {
    const open = { state: 'undecided' } as const;
    expect([pays([{}, { race: open }]), pays([{}, {}])]).toEqual(['open 0', 'won 25000']);
    expect(paysSingles([{}, { race: open }])).toBe('open 5000');
  },
  'A provisional result moves points, never money.': 'server/src/race-day/feed/results.test.ts',
};

describe('the betting rules of the terms: settlement, limits, tax', () => {
  const sentences = readSentences(
    'terms-and-conditions.html',
    'Settlement and resettlement',
    'Money in your account',
  );
  testToldRules(sentences, settlement);
});

describe('the answers on betting', () => {
  testToldRules(readSentences('faq.html', 'Betting', 'Your account'), answers);
});
