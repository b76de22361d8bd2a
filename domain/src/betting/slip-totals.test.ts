import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyCombination } from '../../test/every-combination.ts';
import {
  arbitrarySelections,
  choicesOfAll,
  fresh,
  lineOf,
  selectionOf,
  threeRunners,
  ticked,
} from '../../test/slip-selection.ts';
import { betTypeRule } from './bet-types.ts';
import { lineStake, potentialReturn } from './line-price.ts';
import { betLineOf } from './slip-line.ts';
import { allLines, makeSlipLines, type SlipOptions, slipTotals } from './slip-lines.ts';

describe('over limit (rule: winnings-check)', () => {
  it('[T-OVER-LIMIT] [V-LIMIT-NEWER] is an enabled line whose best combination wins more than its class may', () => {
    const treble = lineOf(threeRunners, 'bets', 'Trebles', ticked(16_000));
    expect(treble).toMatchObject({
      overLimit: true,
      limitClass: 'treble',
      limit: 2_000_000,
      bestWinnings: 2_224_000,
      stakeWithinLimit: 14_300,
      counted: false,
    });
    expect(lineOf(threeRunners, 'bets', 'Trebles', ticked(14_388)).overLimit).toBe(false);
    expect(lineOf(threeRunners, 'bets', 'Trebles', ticked(14_389)).overLimit).toBe(true);
    const off = { ...fresh, choices: choicesOfAll(false, 16_000) };
    expect(lineOf(threeRunners, 'bets', 'Trebles', off)).toMatchObject({ enabled: false, overLimit: false });
  });

  it('compares the single bet, not the whole line', () => {
    // Of R500 each the doubles win R43 000 together, and the best of them R19 500.
    expect(lineOf(threeRunners, 'bets', 'Doubles', ticked(50_000))).toMatchObject({ overLimit: false });
    expect(lineOf(threeRunners, 'bets', 'Doubles', ticked(51_300))).toMatchObject({ overLimit: true });
  });

  it('[T-OVER-LIMIT-FIRST-TIMER] goes by the first-timer limit when any selected runner is one', () => {
    const stake = 8000;
    expect(lineOf(threeRunners, 'bets', 'Trebles', ticked(stake)).overLimit).toBe(false);
    const withFirstTimer = [...threeRunners.slice(1), selectionOf(5, '3/1', null, { firstTimer: true })];
    const treble = lineOf(withFirstTimer, 'bets', 'Trebles', ticked(stake));
    expect(treble).toMatchObject({ overLimit: true, limit: 1_000_000 });
    // The first timer has no place odds, and is selected all the same.
    expect(lineOf(withFirstTimer, 'placeBets', 'All to Place', ticked(stake)).limit).toBe(1_000_000);
    const unticked = withFirstTimer.map((each) => ({ ...each, enabled: !each.firstTimer }));
    expect(lineOf(unticked, 'placeBets', 'All to Place', ticked(stake)).limit).toBe(2_000_000);
  });

  it('[V-LIMIT-OLDER] is by its stake at the starting price, and then it only says that winnings are capped', () => {
    const line = lineOf(threeRunners, 'spBets', 'Single Wins', ticked(1_000_001));
    expect(line).toMatchObject({ overLimit: true, limit: 1_000_000, counted: true, stakeWithinLimit: null });
    expect(lineOf(threeRunners, 'spBets', 'Single Wins', ticked(1_000_000)).overLimit).toBe(false);
  });

  it('[V-LIMIT-NOT-LOADED] is nothing while limits are not loaded', () => {
    const line = lineOf(threeRunners, 'bets', 'Trebles', { ...ticked(16_000_000), limits: null });
    expect(line).toMatchObject({ overLimit: false, limit: null, counted: true });
  });
});

describe('the totals of a slip (rule: slip-totals)', () => {
  const choices: NonNullable<SlipOptions['choices']> = {
    bets: {
      'Single Wins': { stake: 500, waiting: true },
      Doubles: { enabled: true, stake: 200, waiting: true },
      Trebles: { enabled: true, stake: 16_000 },
    },
    placeBets: { 'Single Places': { enabled: true, stake: 500 } },
    spBets: { 'All to Come': { enabled: true, stake: 200 } },
  };
  const lines = makeSlipLines(threeRunners, { ...fresh, choices });

  it('[T-TOTALS-ENABLED] [T-OVER-LIMIT-EXCLUDED] [V-LIMIT-EXCLUDED] are of enabled lines, not over limit, not waiting', () => {
    expect(slipTotals(allLines(lines))).toEqual({
      totalStake: 1700,
      totalReturn: 3600,
      totalTax: 0,
      betCount: 4,
      atStartingPrice: true,
      leftOut: { waiting: 2, overLimit: 1, stake: 18_100 },
      allowBet: true,
    });
  });

  it('of a slip with nothing to strike allow no bet', () => {
    const none = { totalStake: 0, totalReturn: 0, betCount: 0, atStartingPrice: false, allowBet: false };
    expect(slipTotals(allLines(makeSlipLines([], fresh)))).toMatchObject(none);
    const unstaked = makeSlipLines(threeRunners, { ...fresh, choices: choicesOfAll(true, 0) });
    expect(slipTotals(allLines(unstaked))).toMatchObject({ ...none, leftOut: { overLimit: 0, stake: 0 } });
  });

  it('show the tax on the winnings when there is one (rule: winnings-tax)', () => {
    const options = { ...fresh, taxBasisPoints: 600, choices: { bets: { 'Single Wins': { stake: 500 } } } };
    const taxed = makeSlipLines(threeRunners, options);
    expect(slipTotals(allLines(taxed))).toMatchObject({ totalStake: 1500, totalReturn: 8750, totalTax: 435 });
  });

  it('equal the sum over the lines that would be struck, whatever is selected', () => {
    fc.assert(
      fc.property(arbitrarySelections, fc.integer({ min: 0, max: 40_000 }), (selections, stake) => {
        const made = allLines(makeSlipLines(selections, ticked(stake)));
        let totalStake = 0;
        let totalReturn = 0;
        for (const line of made) {
          const bet = betLineOf(line);
          const accumulator = betTypeRule(line.betType).size === 'all';
          const combinations = everyCombination(
            bet.legs,
            accumulator ? Math.max(1, bet.legs.length) : bet.size,
          );
          expect(line.betCount).toBe(combinations.length);
          expect(line.disabledReason === null).toBe(combinations.length > 0);
          expect(line.totalBetStake).toBe(lineStake(bet));
          const places = new Map(selections.map(({ event, placesPaid }) => [event, placesPaid]));
          if (!line.counted) continue;
          totalStake += lineStake(bet);
          totalReturn += potentialReturn(bet, (event) => places.get(event) ?? 0) ?? 0;
        }
        expect(slipTotals(made)).toMatchObject({ totalStake, totalReturn, allowBet: totalStake > 0 });
      }),
    );
  });
});
