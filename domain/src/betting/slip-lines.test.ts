import { describe, expect, it } from 'vitest';
import { everyCombination } from '../../test/every-combination.ts';
import { fresh, lineOf, selectionOf, threeRunners, ticked } from '../../test/slip-selection.ts';
import { MAX_CENTS } from '../money.ts';
import { BET_LISTS, type BetType, type SlipListName } from './bet-types.ts';
import { betLineOf, type SlipSelection, selectionKey } from './slip-line.ts';
import { allLines, makeSlipLines } from './slip-lines.ts';
import { SLIP_SPORTS } from './slip-sports.ts';

describe('the lines of a slip (rule: lines)', () => {
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

  it('at the starting price count every runner, and have no known return', () => {
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
    const legs = (list: SlipListName, betType: BetType) =>
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

  it('give the line to strike: the legs that count, at the price shown', () => {
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

describe('a runner left out of one line', () => {
  const [first] = threeRunners;
  const leftOut = first === undefined ? [] : [selectionKey(first)];
  const choices = { bets: { Doubles: { enabled: true, leftOut }, Trebles: { enabled: true, leftOut } } };

  it('[E-BET-LINE-LEGS] counts on every other line and not on this one', () => {
    const lines = makeSlipLines(threeRunners, { ...fresh, choices });
    const [singles, doubles, trebles] = lines.bets;
    expect(singles?.betCount).toBe(3);
    expect(doubles).toMatchObject({ betCount: 1, enabled: true });
    expect(doubles?.legs.map(({ enabled }) => enabled)).toEqual([false, true, true]);
    expect(trebles).toMatchObject({ betCount: 0, disabledReason: 'too-few-runners' });
  });

  it('no longer lowers its limits when it is the only first timer', () => {
    const withFirstTimer = threeRunners.map((each, at) => ({ ...each, firstTimer: at === 0 }));
    const lines = makeSlipLines(withFirstTimer, { ...fresh, choices });
    expect(lines.bets[0]?.limit).toBe(500_000);
    expect(lines.bets[1]?.limit).toBe(2_000_000);
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

describe('a fresh slip (rule: slip-defaults)', () => {
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

  it('applies a choice for one line to no other', () => {
    const lines = makeSlipLines(threeRunners, { ...fresh, choices: { bets: { Doubles: { stake: 700 } } } });
    expect(lines.bets.map(({ stakeToBet }) => stakeToBet)).toEqual([100, 700, 100, 100, 100]);
    expect(lines.bets.map(({ enabled }) => enabled)).toEqual([true, false, false, false, false]);
    expect(new Set(lines.spBets.map(({ stakeToBet }) => stakeToBet))).toEqual(new Set([100]));
  });
});
