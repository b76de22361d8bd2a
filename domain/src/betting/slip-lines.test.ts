import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyCombination } from '../../test/every-combination.ts';
import { arbitrarySelections, choicesOfAll, selectionOf } from '../../test/slip-selection.ts';
import { MAX_CENTS } from '../money.ts';
import { BET_LISTS, type BetList, type BetType, betTypeRule } from './bet-types.ts';
import { lineStake, potentialReturn } from './line-price.ts';
import { DEFAULT_PAYOUT_LIMITS } from './payout-limits.ts';
import { betLineOf, type SlipLine, type SlipSelection } from './slip-line.ts';
import { allLines, makeSlipLines, type SlipOptions, slipTotals } from './slip-lines.ts';
import { SLIP_SPORTS } from './slip-sports.ts';

const fresh: SlipOptions = { sport: 'horseracing', limits: DEFAULT_PAYOUT_LIMITS, taxBasisPoints: 0 };
const ticked = (stake = 100): SlipOptions => ({ ...fresh, choices: choicesOfAll(true, stake) });

/** 3/1, 5/2 and 9/1 in races 5, 6 and 7, with place odds that pay R7.20 together. */
const threeRunners = [
  selectionOf(5, '3/1', '11/10'),
  selectionOf(6, '5/2', '6/10'),
  selectionOf(7, '9/1', '25/10'),
];

function lineOf(
  selections: readonly SlipSelection[],
  list: BetList,
  betType: BetType,
  options: SlipOptions = ticked(),
): SlipLine {
  const line = makeSlipLines(selections, options)[list].find((each) => each.betType === betType);
  if (!line) throw new Error(`no ${betType} in ${list}`);
  return line;
}

describe('the lines of a slip (Decision 5)', () => {
  it('are the bet types in their three lists, at fixed odds but for spBets', () => {
    const lines = makeSlipLines(threeRunners, fresh);
    for (const list of ['bets', 'placeBets', 'spBets'] as const) {
      expect(lines[list].map(({ betType }) => betType)).toEqual(BET_LISTS[list]);
      expect(lines[list].every((line) => line.list === list)).toBe(true);
      expect(new Set(lines[list].map(({ isFixedOdds }) => isFixedOdds))).toEqual(
        new Set([list !== 'spBets']),
      );
    }
    expect(allLines(lines)).toEqual([...lines.bets, ...lines.placeBets, ...lines.spBets]);
  });

  it.each([
    ['bets', 'Single Wins', 3, '9', 8750],
    ['bets', 'Doubles', 3, '39', 44_500],
    ['bets', 'Trebles', 1, '139', 70_000],
    ['bets', 'All to Win', 1, '139', 70_000],
    ['placeBets', 'Single Places', 3, '5/2', 3600],
    ['placeBets', 'All to Place', 1, '269/25', 5880],
  ] as const)(
    '%s, %s: %d bets, odds of the longest %s, return in cents %d for R5',
    (list, betType, count, odds, back) => {
      const line = lineOf(threeRunners, list, betType, ticked(500));
      expect(line).toMatchObject({
        enabled: true,
        disabledReason: null,
        betCount: count,
        betPotentialReturn: back,
      });
      expect(line.finalOdds?.toFraction()).toBe(odds);
      expect(line.totalBetStake).toBe(500 * count);
      expect(line.bestWinnings).toBe(Math.round(500 * (line.finalOdds?.valueOf() ?? 0)));
    },
  );

  it('at the starting price count every runner, and return nobody knows what', () => {
    const noPrices = [selectionOf(1, null), selectionOf(2, null), selectionOf(3, null)];
    for (const betType of ['Single Wins', 'Doubles', 'Trebles', 'All to Come'] as const) {
      const line = lineOf(noPrices, 'spBets', betType);
      expect(line).toMatchObject({
        enabled: true,
        finalOdds: null,
        bestWinnings: null,
        betPotentialReturn: null,
        potentialTax: null,
      });
      expect(line.betCount).toBe(everyCombination(noPrices, line.size).length);
    }
  });

  it('carry every leg: the price it counts at, and whether it does', () => {
    const selections = [
      selectionOf(1, '2/1'),
      selectionOf(2, null, '1/2'),
      selectionOf(3, '4/1', '1/1', { enabled: false }),
    ];
    const legs = (list: BetList, betType: BetType) =>
      lineOf(selections, list, betType).legs.map((leg) => [leg.odds?.toFraction() ?? null, leg.enabled]);
    expect(legs('bets', 'Single Wins')).toEqual([
      ['2', true],
      [null, false],
      ['4', false],
    ]);
    expect(legs('placeBets', 'Single Places')).toEqual([
      [null, false],
      ['1/2', true],
      ['1', false],
    ]);
    expect(legs('spBets', 'Single Wins')).toEqual([
      [null, true],
      [null, true],
      [null, false],
    ]);
    expect(lineOf(selections, 'bets', 'Doubles').legs[0]?.selection).toBe(selections[0]);
  });

  it('become the line to strike: the legs that count, at the price shown', () => {
    const selections = [selectionOf(1, '2/1', '1/2', { outcome: 7 }), selectionOf(2, null)];
    const [first] = selections;
    expect(betLineOf(lineOf(selections, 'bets', 'Single Wins', ticked(250)))).toEqual({
      legs: [{ event: 1, market: 'win', outcome: 7, odds: first?.odds }],
      size: 1,
      stake: 250,
    });
    expect(betLineOf(lineOf(selections, 'placeBets', 'All to Place')).legs).toEqual([
      { event: 1, market: 'place', outcome: 7, odds: first?.placeOdds },
    ]);
    expect(betLineOf(lineOf(selections, 'spBets', 'All to Come'))).toMatchObject({
      legs: [
        { event: 1, market: 'win', odds: null },
        { event: 2, market: 'win', odds: null },
      ],
      size: 2,
    });
  });

  it('[T-BET-COUNT-PLACE] count the runners with place odds in place lines, with win odds in win lines', () => {
    const selections = [selectionOf(1, '2/1'), selectionOf(2, '3/1', '1/2'), selectionOf(3, null, '2/1')];
    expect(lineOf(selections, 'bets', 'Single Wins').betCount).toBe(2);
    expect(lineOf(selections, 'bets', 'Doubles').betCount).toBe(1);
    expect(lineOf(selections, 'placeBets', 'Single Places').betCount).toBe(2);
    expect(lineOf(selections, 'spBets', 'Single Wins').betCount).toBe(3);
  });

  it('[T-BET-COUNT-ALL-TO-PLACE] count 1 in all-to-place if any runner has place odds, else 0', () => {
    expect(
      lineOf([selectionOf(1, '2/1'), selectionOf(2, '2/1', '1/2')], 'placeBets', 'All to Place').betCount,
    ).toBe(1);
    expect(lineOf([selectionOf(1, '2/1')], 'placeBets', 'All to Place').betCount).toBe(0);
    expect(lineOf([], 'placeBets', 'All to Place').betCount).toBe(0);
  });

  it('[T-BET-COUNT-ALL-TO-COME] count 1 in all-to-come if any runner is selected, else 0', () => {
    expect(lineOf([selectionOf(1, null)], 'spBets', 'All to Come').betCount).toBe(1);
    expect(lineOf(threeRunners, 'spBets', 'All to Come').betCount).toBe(1);
    expect(lineOf([], 'spBets', 'All to Come').betCount).toBe(0);
  });

  it('are forced to the starting price when no selected runner has fixed odds', () => {
    expect(makeSlipLines([selectionOf(1, null, '1/2'), selectionOf(2, null)], fresh).forcedSP).toBe(true);
    expect(makeSlipLines([selectionOf(1, null), selectionOf(2, '2/1')], fresh).forcedSP).toBe(false);
    expect(makeSlipLines([], fresh).forcedSP).toBe(false);
  });
});

describe('a line is disabled, and says why', () => {
  const two = [selectionOf(1, '2/1', '1/2'), selectionOf(2, '3/1', '1/2')];
  const ofOneRace = [selectionOf(1, '2/1', '1/2'), selectionOf(1, '3/1', '1/2', { outcome: 2 })];

  it.each([
    ['nothing is selected', [], 'bets', 'Single Wins', 'no-runners'],
    [
      'no leg is enabled',
      [selectionOf(1, '2/1', null, { enabled: false })],
      'spBets',
      'All to Come',
      'no-runners',
    ],
    ['a double needs two', two.slice(1), 'bets', 'Doubles', 'too-few-runners'],
    ['a quad needs four', threeRunners, 'spBets', 'Quads', 'too-few-runners'],
    ['there is no win price', [selectionOf(1, null)], 'bets', 'All to Win', 'no-win-odds'],
    [
      'one win price is missing',
      [selectionOf(1, null), selectionOf(2, '2/1')],
      'bets',
      'Doubles',
      'no-win-odds',
    ],
    ['no places are paid', [selectionOf(1, '2/1')], 'placeBets', 'All to Place', 'no-place-odds'],
    ['two of a double are of one race', ofOneRace, 'bets', 'Doubles', 'same-race'],
    ['two of all-to-win are of one race', [...ofOneRace, ...two.slice(1)], 'bets', 'All to Win', 'same-race'],
    ['two of all-to-place are of one race', ofOneRace, 'placeBets', 'All to Place', 'same-race'],
    ['two of all-to-come are of one race', ofOneRace, 'spBets', 'All to Come', 'same-race'],
  ] as const)('%s', (_, selections, list, betType, reason) => {
    const line = lineOf(selections, list, betType);
    expect(line).toMatchObject({ enabled: false, counted: false, disabledReason: reason, betCount: 0 });
    expect(line).toMatchObject({ totalBetStake: 0, finalOdds: null, limit: null, overLimit: false });
  });

  it('not when two runners of one race have a third of another: covers run over the races', () => {
    const line = lineOf([...ofOneRace, ...two.slice(1)], 'bets', 'Doubles');
    expect(line).toMatchObject({ enabled: true, betCount: 2, betPotentialReturn: 1600 });
    expect(lineOf(ofOneRace, 'placeBets', 'Single Places')).toMatchObject({
      betCount: 2,
      betPotentialReturn: 300,
    });
  });

  it('for a stake beyond any amount of money, and refuses what is no stake', () => {
    const line = lineOf(two, 'bets', 'Single Wins', ticked(MAX_CENTS));
    expect(line).toMatchObject({
      disabledReason: 'stake-too-high',
      betCount: 2,
      totalBetStake: MAX_CENTS,
      counted: false,
    });
    expect(() => lineOf(two, 'bets', 'Doubles', ticked(-1))).toThrow(RangeError);
    expect(() => lineOf(two, 'bets', 'Doubles', ticked(0.5))).toThrow(RangeError);
  });
});

describe('a fresh slip', () => {
  it('[K-STAKE-RACING] [T-DEFAULT-STAKE-RACING] has R1 on every line of a race day', () => {
    const lines = allLines(makeSlipLines(threeRunners, fresh));
    expect(new Set(lines.map(({ stakeToBet }) => stakeToBet))).toEqual(new Set([100]));
  });

  it('[K-STAKE-SOCCER] [T-DEFAULT-STAKE-SOCCER] has R10 on every line of soccer, which are at fixed odds to win', () => {
    const matches = [selectionOf(1, '6/5'), selectionOf(2, '2/1')];
    const lines = makeSlipLines(matches, { ...fresh, sport: 'soccer' });
    expect(lines.bets.map(({ stakeToBet }) => stakeToBet)).toEqual(new Array(5).fill(1000));
    expect(lines).toMatchObject({ placeBets: [], spBets: [], forcedSP: false });
    expect(makeSlipLines([selectionOf(1, null)], { ...fresh, sport: 'soccer' }).forcedSP).toBe(false);
  });

  it.each([
    ['[K-STAKE-STEPS-RACING]', 'horseracing', [1, 5, 10, 50]],
    ['[K-STAKE-STEPS-SOCCER]', 'soccer', [1, 2, 3, 4]],
  ] as const)('%s steps of %s are R%j', (_, sport, steps) => {
    expect(SLIP_SPORTS[sport].stakeSteps).toEqual(steps.map((step) => step * 100));
  });

  it('ticks single wins only: at fixed odds, or at the starting price when that is forced', () => {
    const on = (selections: SlipSelection[]) =>
      allLines(makeSlipLines(selections, fresh))
        .filter(({ enabled }) => enabled)
        .map(({ list, betType }) => `${list} ${betType}`);
    expect(on(threeRunners)).toEqual(['bets Single Wins']);
    expect(on([selectionOf(1, null, '1/2'), selectionOf(2, null)])).toEqual(['spBets Single Wins']);
    expect(on([])).toEqual([]);
  });

  it('keeps what is set on one line from the others', () => {
    const lines = makeSlipLines(threeRunners, { ...fresh, choices: { bets: { Doubles: { stake: 700 } } } });
    expect(lines.bets.map(({ stakeToBet }) => stakeToBet)).toEqual([100, 700, 100, 100, 100]);
    expect(lines.bets.map(({ enabled }) => enabled)).toEqual([true, false, false, false, false]);
    expect(new Set(lines.spBets.map(({ stakeToBet }) => stakeToBet))).toEqual(new Set([100]));
  });
});

describe('over limit', () => {
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

  it('goes by the single bet, not by all of the line', () => {
    // Of R500 each the doubles win R43 000 together, and the best of them R19 500.
    expect(lineOf(threeRunners, 'bets', 'Doubles', ticked(50_000))).toMatchObject({ overLimit: false });
    expect(lineOf(threeRunners, 'bets', 'Doubles', ticked(51_300))).toMatchObject({ overLimit: true });
  });

  it('[T-OVER-LIMIT-FIRST-TIMER] goes by the first-timer limit when any runner of the line is one', () => {
    const stake = 8000;
    expect(lineOf(threeRunners, 'bets', 'Trebles', ticked(stake)).overLimit).toBe(false);
    const withFirstTimer = [...threeRunners.slice(1), selectionOf(5, '3/1', null, { firstTimer: true })];
    const treble = lineOf(withFirstTimer, 'bets', 'Trebles', ticked(stake));
    expect(treble).toMatchObject({ overLimit: true, limit: 1_000_000 });
    // The first timer has no place odds, so the limit of the places is the regular one.
    expect(lineOf(withFirstTimer, 'placeBets', 'All to Place', ticked(stake)).limit).toBe(2_000_000);
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

describe('the totals of a slip', () => {
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

  it('show the tax on the winnings when there is one (Decision 13)', () => {
    const options = { ...fresh, taxBasisPoints: 600, choices: { bets: { 'Single Wins': { stake: 500 } } } };
    const taxed = makeSlipLines(threeRunners, options);
    expect(slipTotals(allLines(taxed))).toMatchObject({ totalStake: 1500, totalReturn: 8750, totalTax: 435 });
  });

  it('are what striking each line that counts comes to, whatever is selected', () => {
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
