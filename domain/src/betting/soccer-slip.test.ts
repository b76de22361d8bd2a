import { describe, expect, it } from 'vitest';
import { parseOdds } from '../odds.ts';
import { outcomeNumber, type SoccerMarket } from '../soccer/markets.ts';
import { nameOfSoccerLine, SOCCER_BET_TITLES, soccerBetTypeOfTitle } from './bet-types.ts';
import { DEFAULT_PAYOUT_LIMITS } from './payout-limits.ts';
import { betLineOf, type SlipSelection, selectionKey } from './slip-line.ts';
import { allLines, makeSlipLines, type SlipOptions } from './slip-lines.ts';
import { SLIP_SPORTS } from './slip-sports.ts';

const pick = (event: number, market: SoccerMarket, outcome: string, odds: string | null): SlipSelection => ({
  ...{
    event,
    market,
    outcome: outcomeNumber(market, outcome) ?? 0,
    odds: odds === null ? null : parseOdds(odds),
  },
  ...{ placeOdds: null, placesPaid: 0, firstTimer: false, enabled: true },
});

const fresh: SlipOptions = { sport: 'soccer', limits: DEFAULT_PAYOUT_LIMITS, taxBasisPoints: 0 };
const each = { enabled: true, stake: 1000 };
const ticked: SlipOptions = {
  ...fresh,
  choices: { bets: { Singles: each, Doubles: each, Trebles: each, Quads: each, 'All Up': each } },
};

const home = pick(1, 'result', 'home', '6/5');
const both = pick(1, 'bothTeamsToScore', 'yes', '4/5');
const other = pick(2, 'result', 'home', '3/2');
const third = pick(3, 'result', 'draw', '2/1');

describe('a slip of soccer (rules: covers, slip-defaults)', () => {
  it('has its lines at fixed odds, R10 each, and ticks the singles only', () => {
    const { bets, placeBets, spBets, forcedSP } = makeSlipLines([home, other], fresh);
    expect(bets.map(({ betType }) => betType)).toEqual(['Singles', 'Doubles', 'Trebles', 'Quads', 'All Up']);
    expect([placeBets, spBets, forcedSP]).toEqual([[], [], false]);
    expect(bets.map(({ enabled }) => enabled)).toEqual([true, false, false, false, false]);
    expect(new Set(bets.map(({ stakeToBet }) => stakeToBet))).toEqual(new Set([1000]));
    expect(SLIP_SPORTS.soccer.stakeSteps).toEqual([100, 200, 300, 400]);
  });

  it('has legs of their own markets, and says what a line can return', () => {
    const [singles, doubles, , , allUp] = allLines(makeSlipLines([both, other, third], ticked));
    expect(singles && betLineOf(singles).legs.map(({ market }) => market)).toEqual([
      'bothTeamsToScore',
      'result',
      'result',
    ]);
    expect(singles).toMatchObject({ betCount: 3, betPotentialReturn: 1800 + 2500 + 3000 });
    expect(doubles).toMatchObject({ betCount: 3, betPotentialReturn: 4500 + 5400 + 7500 });
    expect(allUp).toMatchObject({ betCount: 1, betPotentialReturn: 13_500, limitClass: 'treble' });
  });

  it('never combines two selections of one fixture (rule: one-fixture-once)', () => {
    const [singles, doubles, , , allUp] = allLines(makeSlipLines([home, both, other], ticked));
    expect(singles).toMatchObject({ betCount: 3, disabledReason: null });
    expect(doubles).toMatchObject({ betCount: 2, disabledReason: null });
    expect(allUp).toMatchObject({ betCount: 0, disabledReason: 'same-race' });
    const alone = allLines(makeSlipLines([home, both], ticked));
    expect(alone.map(({ disabledReason }) => disabledReason)).toEqual([
      ...[null, 'same-race'],
      ...['too-few-runners', 'too-few-runners', 'same-race'],
    ]);
    expect(allLines(makeSlipLines([home], ticked)).at(-1)).toMatchObject({ betCount: 1, enabled: true });
  });

  it('keeps the selections of one fixture apart by their market', () => {
    expect(new Set([home, both, other].map(selectionKey)).size).toBe(3);
    expect(selectionKey(home)).toBe('1/result/1');
  });

  it('has names and titles of its own', () => {
    expect(SOCCER_BET_TITLES).toEqual(['SINGLES', 'DOUBLES', 'TREBLES', 'QUADS', 'ALL UP']);
    expect(soccerBetTypeOfTitle('ALL UP')).toMatchObject({ betType: 'All Up', size: 'all' });
    expect(soccerBetTypeOfTitle('ALL TO WIN')).toBeUndefined();
    expect(nameOfSoccerLine({ size: 1, accumulator: false })).toBe('Singles');
    expect(nameOfSoccerLine({ size: 2, accumulator: false })).toBe('Doubles');
    expect(nameOfSoccerLine({ size: 2, accumulator: true })).toBe('All Up');
  });
});
