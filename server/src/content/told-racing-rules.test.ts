import { DEDUCTION_TABLES, deductionPercent } from '@furlong/domain/betting/deductions';
import { pairEachWays } from '@furlong/domain/betting/each-way';
import { combinedOdds } from '@furlong/domain/betting/line-price';
import { hasLapsed } from '@furlong/domain/lapse';
import { oddsOf, parseOdds } from '@furlong/domain/odds';
import { placesPaid } from '@furlong/domain/places-paid';
import { startingPriceOf } from '@furlong/domain/race-result';
import { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import { describe, expect } from 'vitest';
import { pays, strike, withdrawnAt } from '../../test/told-bets.ts';
import { lineOf, minutesLater, type Race, selected, struckAt } from '../../test/told-races.ts';
import { readSentences, type ToldRules, testToldRules } from '../../test/told-rules.ts';
import { writeScale } from '../rules/deductions.ts';
import { drawDeductions } from './betting-parts.ts';

const fourRaces = [1, 2, 3, 4].map((race) => selected(race));
const twoOfOne = [selected(1), selected(1, 2)];
const count = (list: 'bets' | 'placeBets' | 'spBets', type: string) => lineOf(fourRaces, list, type).betCount;
const [scale] = DEDUCTION_TABLES;
if (!scale) throw new Error('the product comes with a scale');
const race48 = (hours: number) =>
  hasLapsed(
    {
      ...{ meetingStatus: MeetingStatus.postponed, status: RaceStatus.open, voidedAt: null },
      ...{ offAt: struckAt, dueAt: struckAt },
    },
    minutesLater(hours * 60),
  );
const firstPlaces = (runners: readonly number[], places: number) => () =>
  expect(runners.map((each) => placesPaid(each))).toEqual(runners.map(() => places));

const terms: ToldRules = {
  'A bet is struck when we have confirmed it, and the record on our servers is the one that counts.':
    'server/src/bets/strike/strike.test.ts',
  'You cannot cancel a struck bet, and neither can we, except as these rules say.': null,
  'Single Wins | Each selected runner to win.': () => expect(count('bets', 'Single Wins')).toBe(4),
  'Single Places | Each selected runner to be placed.': () =>
    expect(count('placeBets', 'Single Places')).toBe(4),
  'Each way | Each selected runner to win and to be placed: two bets of the same stake, struck together or not at all.':
    () => {
      const half = (market: 'win' | 'place', totalStake = 500) => ({
        ...{ size: 1, accumulator: false, totalStake, legs: [{ event: 1, market, outcome: 1 }] },
      });
      expect(pairEachWays([half('win'), half('place')])).toEqual([1, 0]);
      expect(pairEachWays([half('win'), half('place', 600)])).toEqual([null, null]);
    },
  'Doubles, Trebles, Quads | Every combination of two, three or four runners from different races, all to win.':
    () => expect(['Doubles', 'Trebles', 'Quads'].map((type) => count('bets', type))).toEqual([6, 4, 1]),
  'All to Win | One bet on all your runners, all to win, at fixed odds.': () =>
    expect(lineOf(fourRaces, 'bets', 'All to Win')).toMatchObject({
      betCount: 1,
      size: 4,
      isFixedOdds: true,
    }),
  'All to Place | One bet on all your runners, all to be placed.': () =>
    expect(lineOf(fourRaces, 'placeBets', 'All to Place')).toMatchObject({ betCount: 1, size: 4 }),
  'All to Come | One bet on all your runners, all to win, at starting price.': () =>
    expect(lineOf(fourRaces, 'spBets', 'All to Come')).toMatchObject({
      betCount: 1,
      size: 4,
      isFixedOdds: false,
    }),
  'Your stake is per combination: R2.00 on trebles from four races, which is four combinations, costs R8.00.':
    () =>
      expect(
        lineOf(fourRaces, 'bets', 'Trebles', {
          bets: { Trebles: { enabled: true, stake: 200, waiting: false } },
        }).totalBetStake,
      ).toBe(800),
  'Two runners of the same race are never in one combination.': () =>
    expect(lineOf(twoOfOne, 'bets', 'Doubles').betCount).toBe(0),
  'The three lines on all your runners are not offered while you have two runners in one race.': () => {
    for (const [list, type] of [
      ['bets', 'All to Win'],
      ['placeBets', 'All to Place'],
      ['spBets', 'All to Come'],
    ] as const) {
      expect(lineOf(twoOfOne, list, type).disabledReason).toBe('same-race');
    }
  },
  'Odds are to one.': () => expect(pays([{ at: '1/1' }])).toBe('won 2000'),
  'At 5/2 a winning R10.00 earns R25.00, and your stake comes back with it: R35.00.': () =>
    expect(pays([{ at: '5/2' }])).toBe('won 3500'),
  'In a combination, one is added to the odds of each leg, these figures are multiplied, and one is taken off again.':
    () => {
      expect(combinedOdds([{ odds: oddsOf(5, 2) }, { odds: oddsOf(4, 1) }]).toFraction()).toBe('33/2');
      expect(pays([{ at: '5/2' }, { at: '4/1' }])).toBe('won 17500');
    },
  'We calculate exactly and round once, at the end, to the nearest cent, half a cent up.': () => {
    expect(pays([{ at: '1/3' }, { at: '1/2' }])).toBe('won 2000');
    expect([pays([{ at: '1/2000' }]), pays([{ at: '1/2001' }])]).toEqual(['won 1001', 'won 1000']);
  },
  '5 or fewer | None': firstPlaces([0, 1, 5], 0),
  '6 or 7 | First and second': firstPlaces([6, 7], 2),
  '8 to 15 | First, second and third': firstPlaces([8, 15], 3),
  '16 or more | First to fourth': firstPlaces([16, 40], 4),
  'If the card itself states a number of places, that number applies, up to the number of runners.': () =>
    expect([placesPaid(12, 4), placesPaid(12, 0), placesPaid(2, 3)]).toEqual([4, 0, 2]),
  'If scratchings leave a race without a paid place, place legs on it are void.': () =>
    expect(pays([{ to: 'place', race: { placesPaid: 0 } }])).toBe('void 1000'),
  'The place price is a price of its own, not a fraction of the win price.': () =>
    expect(pays([{ to: 'place', at: '3/4', race: { order: [[2], [1]] } }])).toBe('won 1750'),
  'A fixed price is yours whatever the market does afterwards.': () =>
    expect(pays([{ at: '4/1', race: { startingPrices: { 1: '1/1' } } }])).toBe('won 5000'),
  'The starting price (SP) is the official one of our supplier; if there is none, it is the last price shown before the off.':
    () => {
      expect(startingPriceOf(oddsOf(3, 1), oddsOf(2, 1))).toEqual(oddsOf(3, 1));
      expect(startingPriceOf(null, oddsOf(2, 1))).toEqual(oddsOf(2, 1));
      expect(pays([{ at: null }])).toBe('won 6000');
    },
  'Where no starting price is known at all, a leg at it is void, win or lose.': () => {
    const race = { startingPrices: { 1: null, 2: null } };
    expect([1, 2].map((on) => pays([{ on, at: null, race }]))).toEqual(['void 1000', 'void 1000']);
  },
  'There is no place betting at starting price.': () =>
    expect(strike(null, { to: 'place' })).toBe('not-at-sp'),
  'Betting on a race stops at the off: when the race is closed or its off time has passed on our servers, whichever comes first.':
    'server/src/bets/strike/strike-refusals.test.ts',
  'If a price gets worse before your bet is struck, we stop that line and ask you.': () =>
    expect(strike('5/1')).toBe('changed'),
  'If it gets better, you get the better price; we ask you first only if you chose that, or if the line would then be over its limit.':
    () => {
      expect(strike('3/1')).toBe('priced');
      expect(strike('3/1', { acceptBetter: false })).toBe('changed');
      // R2 600.00 would win R7 800.00 at 3/1, and R10 400.00 at 4/1.
      expect(strike('3/1', { stake: 260_000 })).toBe('changed');
    },
  'A single on a scratched runner is refunded.': () =>
    expect(pays([{ race: { scratched: { 1: ['4/1', 5] }, order: [[2]] } }])).toBe('void 1000'),
  'In a multiple the leg drops out and the bet goes on without it.': () =>
    expect(pays([{ race: { scratched: { 1: ['4/1', 5] }, order: [[2]] } }, {}])).toBe('won 5000'),
  'Betting on the race is suspended until new prices arrive.': 'server/src/race-day/scratch-runner.test.ts',
  'A runner that the stewards declare after the off to have taken no part counts as scratched, and bets that were settled before are settled again.':
    'server/src/race-day/feed/late-non-runners.test.ts',
  'Fixed-odds bets on the other runners, win and place, that were struck before the scratching had prices with the withdrawn horse in the race.':
    () => {
      const early: Race = { scratched: { 2: ['5/1', -5] } };
      expect([pays([{ race: early }]), pays([{ to: 'place', race: early }])]).toEqual([
        'won 5000',
        'won 5000',
      ]);
      const race = withdrawnAt('5/1');
      expect([pays([{ race }]), pays([{ to: 'place', race }])]).toEqual(['won 4200', 'won 4200']);
    },
  'Their winnings are reduced by its last win price:': () =>
    expect(pays([{ race: withdrawnAt('5/1') }])).toBe('won 4200'),
  '{{deductions}}': () => {
    const rows = drawDeductions(writeScale(scale.bands)).match(/<td>.*?<\/td><td>.*?<\/td>/g) ?? [];
    expect(rows.length).toBe(scale.bands.length);
    for (const row of rows) {
      const [, price = '', percent = ''] = /<td>(\d+\/\d+).*<td>(None|\d+)/.exec(row) ?? [];
      expect(deductionPercent(parseOdds(price), scale), row).toBe(percent === 'None' ? 0 : Number(percent));
    }
  },
  'This scale is in force now; a bet keeps the one of the moment it is struck.':
    'domain/src/betting/scales-by-strike.test.ts',
  'A price between two bands takes the lower deduction.': () =>
    expect(['20/1', '21/1', '22/1'].map((price) => deductionPercent(parseOdds(price), scale))).toEqual([
      5, 0, 0,
    ]),
  'A runner that never had a price causes none.': () => expect(deductionPercent(null, scale)).toBe(0),
  'If two runners are withdrawn, the reductions are applied one after the other: 10% and 20% leave 72% of the winnings.':
    () => {
      // At 4/1 the winnings are R40.00; 72 % of them are R28.80.
      expect(pays([{ race: { scratched: { 2: ['9/1', 5], 3: ['5/1', 6] } } }])).toBe('won 3880');
    },
  'Your stake is never reduced.': () =>
    expect(pays([{ at: '1/1000', race: withdrawnAt('1/3') }])).toBe('won 1000'),
  'Starting-price bets carry no deduction, because their price is made without the withdrawn runner.': () =>
    expect(pays([{ at: null, race: withdrawnAt('5/1') }])).toBe('won 6000'),
  'Your stake is divided by the number of runners tied and multiplied by the number of paid places they share; that part is settled at full odds and the rest is lost.':
    () => {
      expect(pays([{ to: 'place', at: '1/1', race: { order: [[3], [4], [1, 2]] } }])).toBe('won 1000');
      expect(pays([{ to: 'place', at: '1/1', race: { order: [[3], [1, 2, 4]] } }])).toBe('won 1333');
    },
  'If two runners tie for the win, a R10.00 bet on one of them is settled as R5.00 at full odds.': () =>
    expect(pays([{ race: { order: [[1, 2]] } }])).toBe('won 2500'),
  'If they tie for second and three places are paid, both fill a paid place and nothing is divided.': () =>
    expect(
      [1, 2].map((on) => pays([{ on, to: 'place', at: '1/1', race: { order: [[3], [1, 2]] } }])),
    ).toEqual(['won 2000', 'won 2000']),
  'The legs of an abandoned race, of a race declared void and of a walkover are void.': () => {
    expect(pays([{ race: { state: 'void' } }])).toBe('void 1000');
    expect(pays([{ race: { voided: ['abandoned', 5] } }])).toBe('void 1000');
    expect(pays([{ race: { runners: 2, scratched: { 2: ['4/1', 5] } } }])).toBe('void 1000');
  },
  'A single is refunded; in a multiple the leg drops out.': () =>
    expect([pays([{ race: { state: 'void' } }]), pays([{ race: { state: 'void' } }, {}])]).toEqual([
      'void 1000',
      'won 5000',
    ]),
  'If every leg is void, the stake is returned.': () =>
    expect(pays([{ race: { state: 'void' } }, { race: { state: 'void' } }])).toBe('void 1000'),
  'A leg struck after the off, before we knew of it, is void, and with it every leg of its line.':
    'domain/src/betting/leg-outcome.test.ts',
  'Bets on a postponed meeting stand for 48 hours.': () => expect(race48(47.99)).toBe(false),
  'If the race has not been run by then, they are void.': () => {
    expect(race48(48)).toBe(true);
    expect(pays([{ race: { voided: ['lapsed', 60 * 48] } }])).toBe('void 1000');
  },
};

describe('the betting rules of the terms: racing', () => {
  testToldRules(readSentences('terms-and-conditions.html', 'Betting rules', 'Soccer'), terms);
});
