import { describe, expect, test } from 'vitest';
import { makeExplainedLeg, makeExplanation } from '../../test/bets.ts';
import { type AccountLine, legAccount, sumAccount, sumHeading } from './bet-account.ts';

const said = (lines: readonly AccountLine[]) =>
  lines.map(({ name, note, value }) => `${name}${note === undefined ? '' : ` (${note})`} ... ${value}`);
const treble = makeExplanation();

describe('the account of a payout', () => {
  test('goes from each price to its factor', () => {
    expect(treble.legs.map((leg) => said(legAccount(leg, 'fraction')))).toEqual([
      [
        'Price struck ... 5/2',
        'Deduction (No. 7 withdrawn at 7/1: 15\u00A0% of winnings) ... 2.5 × 0.85 = 2.125',
        'Factor (winnings + 1) ... 3.125',
      ],
      [
        'Price struck ... 4/1',
        'Dead heat (two tied for first: half the stake stands) ... 5 ÷ 2',
        'Factor ... 2.5',
      ],
      ['Scratched (the leg drops out) ... 1'],
    ]);
  });

  test('and from the factors to the cent', () => {
    expect(sumHeading(treble)).toBe('Treble, one combination');
    expect(said(sumAccount(treble, '14:12'))).toEqual([
      'Stake ... R10.00',
      '3.125 × 2.5 × 1 ... 7.8125',
      'R10.00 × 7.8125 ... R78.125',
      'Winnings tax (0\u00A0%) ... R0.00',
      'Rounding (nearest cent, half up) ... +R0.005',
      'Paid to your account 14:12 ... R78.13',
    ]);
  });

  test('takes one deduction from what another left', () => {
    const leg = makeExplainedLeg({
      deductions: [
        { saddle: 7, horseName: 'A', oddsFraction: '7/1', percent: 15 },
        { saddle: 8, horseName: 'B', oddsFraction: '7/1', percent: 15 },
      ],
      oddsAfterDeductions: '289/160',
      factor: '449/160',
    });
    expect(legAccount(leg, 'fraction').map(({ value }) => value)).toEqual([
      '5/2',
      '2.5 × 0.85 = 2.125',
      '2.125 × 0.85 = 1.80625',
      '2.80625',
    ]);
  });

  test('shares places in a dead heat', () => {
    const leg = makeExplainedLeg({
      isPlace: true,
      paidAtFraction: '2/1',
      oddsAfterDeductions: '2',
      deadHeat: { tied: 3, placesShared: 2 },
      factor: '2',
      share: '2/3',
    });
    expect(said(legAccount(leg, 'fraction'))[1]).toBe(
      'Dead heat (three tied for two places: 2/3 of the stake stands) ... 3 × 2 ÷ 3',
    );
  });

  test('of several combinations lists those that pay and counts the others', () => {
    const won = (legs: number[], returns: string) => ({
      legs,
      status: 'won' as const,
      factor: returns,
      returns,
      winningsBeforeCap: null,
    });
    const lost = { ...won([0, 2], '0'), status: 'lost' as const };
    const legs = [1, 2, 3].map((raceNumber) => makeExplainedLeg({ raceNumber, factor: '7/2' }));
    const explanation = makeExplanation({
      betTitle: 'Doubles',
      legs,
      combinations: {
        count: 5,
        listed: [won([0, 1], '245/2'), won([1, 2], '245/2'), lost],
        rest: { count: 2, returns: '0' },
      },
      sum: treble.sum && { ...treble.sum, returned: '20', winnings: '225', rounding: '0', payout: 245 },
    });
    expect(sumHeading(explanation)).toBe('Doubles, 5 combinations');
    expect(said(sumAccount(explanation, '14:12'))).toEqual([
      'Stake (on each) ... R10.00',
      'Races 1 and 2 (3.5 × 3.5) ... R122.50',
      'Races 2 and 3 (3.5 × 3.5) ... R122.50',
      '3 combinations (lost) ... R0.00',
      'Stakes returned and winnings ... R245.00',
      'Winnings tax (0\u00A0%) ... R0.00',
      'Paid to your account 14:12 ... R245.00',
    ]);
  });

  test('says what a limit cut and a tax took', () => {
    const sum = treble.sum && {
      ...treble.sum,
      cap: 50,
      combinationsCapped: 1,
      winnings: '50',
      taxPercent: 6,
      tax: '3',
      rounding: '0',
      payout: 57,
    };
    const [only] = treble.combinations.listed;
    const combinations = {
      ...treble.combinations,
      listed: only ? [{ ...only, returns: '60', winningsBeforeCap: '545/8' }] : [],
    };
    expect(said(sumAccount({ ...treble, sum, combinations }, null)).slice(2)).toEqual([
      'R10.00 × 7.8125 ... R78.125',
      'Limit (the most one combination can win at the starting price; 1 combination cut) ... R50.00',
      'Winnings tax (6\u00A0% of R50.00) ... −R3.00',
      'Comes to ... R57.00',
    ]);
  });

  test('of an open bet ends where it is open', () => {
    const leg = makeExplainedLeg({
      status: 'open',
      paidAtFraction: null,
      oddsAfterDeductions: null,
      share: null,
      factor: '7/2',
    });
    expect(said(legAccount(leg, 'fraction'))).toEqual([
      'Price struck ... 5/2',
      'Factor if it wins (to come) ... 3.5',
    ]);
    const open = makeExplanation({
      legs: [leg],
      combinations: {
        count: 1,
        listed: [{ legs: [0], status: 'open', factor: null, returns: null, winningsBeforeCap: null }],
        rest: { count: 0, returns: null },
      },
      sum: null,
    });
    expect(said(sumAccount(open, null))).toEqual(['Stake ... R10.00']);
    const atSp = makeExplainedLeg({ status: 'open', isFixedOdds: false, oddsFraction: null, factor: null });
    expect(said(legAccount(atSp, 'fraction'))).toEqual(['Starting price (to come) ... at the off']);
  });
});
