import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arbitrarySelections,
  choicesOfAll,
  fresh,
  lineOf,
  selectionOf,
  threeRunners,
} from '../../test/slip-selection.ts';
import { keysOver, partsOf } from './own-stakes.ts';
import { DEFAULT_PAYOUT_LIMITS } from './payout-limits.ts';
import { selectionKey } from './slip-line.ts';
import { allLines, makeSlipLines, type SlipOptions, slipTotals } from './slip-lines.ts';

/** Singles ticked at R1, with stakes of their own by selection. */
function singles(ownStakes: Readonly<Record<string, number>>, rest: Partial<SlipOptions> = {}): SlipOptions {
  const line = { enabled: true, stake: 100, ownStakes };
  return {
    ...fresh,
    choices: { bets: { 'Single Wins': line }, placeBets: { 'Single Places': line } },
    ...rest,
  };
}

describe('a stake for each single (rule: own-stakes)', () => {
  test('R20 on one runner and R5 on another are struck together, with the sum of both', () => {
    const line = lineOf(threeRunners, 'bets', 'Single Wins', singles({ '5/1': 2_000, '6/1': 500 }));
    expect(line).toMatchObject({ betCount: 3, totalBetStake: 2_600, counted: true });
    // R80.00, R17.50 and R10.00.
    expect(line.betPotentialReturn).toBe(10_750);
    expect(line.legs.map(({ stake }) => stake)).toEqual([2_000, 500, 100]);
    expect(partsOf(line).map(({ betCount, totalBetStake }) => [betCount, totalBetStake])).toEqual([
      [1, 2_000],
      [1, 500],
      [1, 100],
    ]);
  });

  test('of two runners of one race one returns: the better at its stake', () => {
    const two = [selectionOf(1, '9/1'), selectionOf(1, '2/1', null, { outcome: 2 })];
    const options = singles({ '1/2': 10_000 }, { taxBasisPoints: 600 });
    const line = lineOf(two, 'bets', 'Single Wins', options);
    expect([line.betPotentialReturn, line.potentialTax]).toEqual([30_000, 1_200]);
  });

  test('a runner without a stake is not bet on, and one over its limit is left out alone and says what it may be', () => {
    const line = lineOf(threeRunners, 'bets', 'Single Wins', singles({ '5/1': 0, '7/1': 200_000 }));
    expect(line).toMatchObject({ betCount: 1, totalBetStake: 100, overLimit: true, counted: true });
    expect(line.stakeWithinLimit).toBe(Math.floor(DEFAULT_PAYOUT_LIMITS.regularLimits.single / 900) * 100);
    expect(line.legs.map(({ enabled }) => enabled)).toEqual([false, true, false]);
    expect(partsOf(line).map(({ totalBetStake }) => totalBetStake)).toEqual([100]);
    expect(keysOver(line)).toEqual(['7/1']);
  });

  test('at one stake the long price alone is left out; where all are over, so is the line', () => {
    const stake = { enabled: true, stake: 300_000 };
    const options = { ...fresh, choices: { bets: { 'Single Wins': stake } } };
    const lines = makeSlipLines([selectionOf(1, '9/1'), selectionOf(2, '1/1')], options);
    expect(lines.bets[0]).toMatchObject({ betCount: 1, totalBetStake: 300_000, counted: true });
    expect(slipTotals(allLines(lines)).leftOut).toEqual({ waiting: 0, overLimit: 1, stake: 300_000 });
    const all = makeSlipLines([selectionOf(1, '9/1'), selectionOf(2, '9/1')], options);
    expect(all.bets[0]).toMatchObject({ betCount: 2, totalBetStake: 600_000, counted: false });
  });

  test('an each way is left out with both its halves (rule: each-way-whole)', () => {
    const stake = { enabled: true, stake: 300_000 };
    const choices = { bets: { 'Single Wins': stake }, placeBets: { 'Single Places': stake } };
    const two = [selectionOf(1, '9/1', '1/1'), selectionOf(2, '1/1', '1/5')];
    const lines = makeSlipLines(two, { ...fresh, choices });
    const [wins, places] = [lines.bets[0], lines.placeBets[0]];
    for (const line of [wins, places]) {
      expect(line?.legs.map(({ enabled }) => enabled)).toEqual([false, true]);
      expect(line).toMatchObject({ betCount: 1, counted: true, overLimit: true });
    }
  });

  test('the sums of parts are those of their singles one by one; equal stakes are one line', () => {
    const stakes = fc.array(fc.constantFrom(0, 100, 500, 700), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(arbitrarySelections, stakes, fc.boolean(), (selections, own, isPlace) => {
        const [list, type] = isPlace
          ? (['placeBets', 'Single Places'] as const)
          : (['bets', 'Single Wins'] as const);
        const keys = selections.map(selectionKey);
        const of = Object.fromEntries(keys.map((key, index) => [key, own[index] ?? 0]));
        const line = lineOf(selections, list, type, singles(of));
        const alone = selections.map((each, index) =>
          lineOf([each], list, type, { ...fresh, choices: choicesOfAll(true, own[index] ?? 0) }),
        );
        const counted = alone.filter((each) => each.counted || each.overLimit);
        if (line.disabledReason !== null) return;
        const sum = counted.reduce((all, { totalBetStake }) => all + totalBetStake, 0);
        expect(line.totalBetStake).toBe(sum);
        expect(line.overLimit).toBe(alone.some(({ overLimit }) => overLimit));
        const most = counted.reduce((all, { betPotentialReturn }) => all + (betPotentialReturn ?? 0), 0);
        expect(line.betPotentialReturn ?? 0).toBeLessThanOrEqual(most + counted.length);
        const even = lineOf(
          selections,
          list,
          type,
          singles(Object.fromEntries(keys.map((key) => [key, 100]))),
        );
        const plain = lineOf(selections, list, type, singles({}));
        expect({ ...even, legs: [] }).toEqual({ ...plain, legs: [] });
      }),
      { numRuns: 60 },
    );
  });
});
