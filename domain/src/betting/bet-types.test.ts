import { describe, expect, it } from 'vitest';
import { parseOdds } from '../odds.ts';
import type { BetLeg } from './bet-line.ts';
import {
  BET_LISTS,
  BET_TITLES,
  type BetType,
  betTypeOfTitle,
  betTypeRule,
  nameOfRacingLine,
  otherPriceLine,
} from './bet-types.ts';

describe('bet types (rules: bet-types, lines)', () => {
  it.each([
    ['[T-BET-SINGLE-WINS]', 'Single Wins', 1, 'win', ['bets', 'spBets']],
    ['[T-BET-SINGLE-PLACES]', 'Single Places', 1, 'place', ['placeBets']],
    ['[T-BET-DOUBLES]', 'Doubles', 2, 'win', ['bets', 'spBets']],
    ['[T-BET-TREBLES]', 'Trebles', 3, 'win', ['bets', 'spBets']],
    ['[T-BET-QUADS]', 'Quads', 4, 'win', ['bets', 'spBets']],
    ['[T-BET-ALL-TO-WIN]', 'All to Win', 'all', 'win', ['bets']],
    ['[T-BET-ALL-TO-PLACE]', 'All to Place', 'all', 'place', ['placeBets']],
    ['[T-BET-ALL-TO-COME]', 'All to Come', 'all', 'win', ['spBets']],
  ] as const)('%s %s: size %s, to %s, in %j', (_, betType, size, market, lists) => {
    expect(betTypeRule(betType)).toMatchObject({ betType, size, market });
    const found = Object.entries(BET_LISTS).filter(([, types]) => types.includes(betType));
    expect(found.map(([list]) => list)).toEqual(lists);
  });

  it.each([
    ['Doubles', 'Doubles'],
    ['All to Win', 'All to Come'],
  ] as const)('%s at fixed odds become %s at the starting price, and back', (fixed, startingPrice) => {
    expect(otherPriceLine('bets', fixed)).toEqual({ list: 'spBets', betType: startingPrice });
    expect(otherPriceLine('spBets', startingPrice)).toEqual({ list: 'bets', betType: fixed });
    expect(otherPriceLine('placeBets', 'Single Places')).toBeUndefined();
  });
});

describe('bet types on the wire (PlaceBet)', () => {
  it.each([
    ['SINGLE WINS', 1, 'Single Wins'],
    ['SINGLE PLACES', 2, 'Single Places'],
    ['DOUBLES', 3, 'Doubles'],
    ['TREBLES', 3, 'Trebles'],
    ['QUADS', 3, 'Quads'],
    ['ALL TO WIN', 4, 'All to Win'],
    ['ALL TO PLACE', 5, 'All to Place'],
    ['ALL TO COME', 6, 'All to Come'],
  ] as const)('%s, %d', (betTitle, combinationBetTypeId, betType) => {
    expect(betTypeOfTitle(betTitle)).toEqual(betTypeRule(betType));
    expect(betTypeRule(betType).wire).toEqual({ betTitle, combinationBetTypeId });
  });

  it.each(['YANKEE', 'doubles', '', '__proto__', 'constructor'])('%j names none', (betTitle) => {
    expect(BET_TITLES).not.toContain(betTitle);
    expect(betTypeOfTitle(betTitle)).toBeUndefined();
  });
});

describe('the name of a struck line of racing', () => {
  const win: Pick<BetLeg, 'market' | 'odds'> = { market: 'win', odds: parseOdds('5/2') };
  const place: Pick<BetLeg, 'market' | 'odds'> = { market: 'place', odds: parseOdds('1/2') };
  const starting: Pick<BetLeg, 'market' | 'odds'> = { market: 'win', odds: null };

  it.each([
    ['Single Wins', 1, [win, win], false],
    ['Single Wins', 1, [starting], false],
    ['Single Places', 1, [place], false],
    ['Doubles', 2, [win, win, win], false],
    ['Trebles', 3, [starting, starting, starting], false],
    ['Quads', 4, [win, win, win, win], false],
    ['5-Folds', 5, [win, win, win, win, win], false],
    ['Place Doubles', 2, [place, place], false],
    ['All to Win', 1, [win], true],
    ['All to Place', 3, [place, place, place], true],
    ['All to Come', 2, [starting, starting], true],
  ])('is %s', (name, size, legs, accumulator) => {
    expect(nameOfRacingLine({ size, legs, accumulator })).toBe(name);
  });

  it.each([
    ['[T-BET-WIN-DOUBLES]', 'Win Doubles', 2, [win, win]],
    ['[T-BET-WIN-PLACE-DOUBLES]', 'Win/Place Doubles', 2, [win, place]],
    ['[T-BET-PLACE-TREBLES]', 'Place Trebles', 3, [place, place, place]],
  ])('%s of a lucky pick is %s', (_, name, size, legs) => {
    expect(nameOfRacingLine({ size, legs, accumulator: false, luckyPick: true })).toBe(name);
  });

  it('of every bet type on a slip is that of the type', () => {
    for (const [list, betTypes] of Object.entries(BET_LISTS)) {
      for (const betType of betTypes) {
        const { size, market } = betTypeRule(betType as BetType);
        const leg = list === 'spBets' ? starting : market === 'place' ? place : win;
        const legs = new Array(size === 'all' ? 5 : size).fill(leg);
        const name = nameOfRacingLine({ size: legs.length, legs, accumulator: size === 'all' });
        expect(name).toBe(betType);
      }
    }
  });
});
