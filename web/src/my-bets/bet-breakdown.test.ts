import { describe, expect, test } from 'vitest';
import { makeExplainedLeg, makeExplanation } from '../../test/bets.ts';
import { capped, legs, linesOf, lost, said, sumOf, toCome, won } from '../../test/breakdowns.ts';
import { rands } from '../../test/rands.ts';
import { legBreakdown } from './leg-breakdown.ts';

const treble = makeExplanation();

describe('the breakdown of a payout', () => {
  test('leads from each price to its factor', () => {
    expect(treble.legs.map((leg) => said(legBreakdown(leg, 'fraction')))).toEqual([
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
    expect(linesOf(treble)).toEqual([
      '# Treble, one bet',
      'Stake ... R10.00',
      '3.125 × 2.5 × 1 ... 7.8125',
      'R10.00 × 7.8125 ... R78.125',
      'Winnings tax (0\u00A0%) ... R0.00',
      'Rounding (nearest cent, half up) ... +R0.005',
      'Paid to your account 14:12 ... R78.13',
    ]);
  });

  test('applies each deduction to what the one before left', () => {
    const leg = makeExplainedLeg({
      deductions: [
        { saddle: 7, horseName: 'A', oddsFraction: '7/1', percent: 15 },
        { saddle: 8, horseName: 'B', oddsFraction: '7/1', percent: 15 },
      ],
      oddsAfterDeductions: '289/160',
      factor: '449/160',
    });
    expect(legBreakdown(leg, 'fraction').map(({ value }) => value)).toEqual([
      '5/2',
      '2.5 × 0.85 = 2.125',
      '2.125 × 0.85 = 1.80625',
      '2.80625',
    ]);
  });

  test('shares the places of a dead heat', () => {
    const leg = makeExplainedLeg({
      isPlace: true,
      placesPaid: 3,
      position: 2,
      paidAtFraction: '2/1',
      oddsAfterDeductions: '2',
      deadHeat: { tied: 3, placesShared: 2 },
      factor: '2',
      share: '2/3',
    });
    expect(said(legBreakdown(leg, 'fraction'))[0]).toBe('Placed (3 places paid) ... 2nd');
    expect(said(legBreakdown(leg, 'fraction'))[2]).toBe(
      'Dead heat (three tied for two places: 2/3 of the stake stands) ... 3 × 2 ÷ 3',
    );
  });

  test('gives the places paid of a place leg', () => {
    const place = { isPlace: true, placesPaid: 2 } as const;
    const lost = makeExplainedLeg({ ...place, status: 'lost', position: 3, factor: '0' });
    expect(said(legBreakdown(lost, 'fraction'))).toEqual(['Lost (3rd, 2 places paid) ... 0']);
    const open = makeExplainedLeg({ ...place, ...toCome, factor: '7/2' });
    expect(said(legBreakdown(open, 'fraction'))).toEqual([
      'Price struck ... 5/2',
      'Factor if it is placed (to come, 2 places paid) ... 3.5',
    ]);
  });

  test('of several combinations lists those that pay and counts the others', () => {
    const won = (legs: number[], factor: string, returns: string) => ({
      legs,
      status: 'won' as const,
      factor,
      returns,
      winningsBeforeCap: null,
    });
    const lost = { ...won([0, 2], '0', '0'), status: 'lost' as const };
    const legs = [1, 2, 3].map((raceNumber) => makeExplainedLeg({ raceNumber, factor: '7/2' }));
    const explanation = makeExplanation({
      betTitle: 'Doubles',
      legs,
      combinations: {
        count: 5,
        listed: [won([0, 1], '49/4', '245/2'), won([1, 2], '49/4', '245/2'), lost],
        rest: { count: 2, returns: '0' },
      },
      sum: sumOf('20', '225', 245),
    });
    expect(linesOf(explanation)).toEqual([
      '# Doubles, 5 bets',
      'Stake (on each) ... R10.00',
      'Races 1 and 2 (× 3.5 × 3.5) ... R122.50',
      'Races 2 and 3 (× 3.5 × 3.5) ... R122.50',
      '3 bets (lost) ... R0.00',
      'Stakes returned and winnings ... R245.00',
      'Winnings tax (0\u00A0%) ... R0.00',
      'Paid to your account 14:12 ... R245.00',
    ]);
  });

  test('of a payout cut by a limit shows the sum before it and the cut', () => {
    const single = makeExplanation({
      betTitle: 'Single Wins',
      stake: rands(12_000),
      legs: legs({ factor: '9/2' }),
      combinations: {
        count: 1,
        listed: [{ legs: [0], ...won, factor: '9/2', returns: '22000', winningsBeforeCap: '42000' }],
        rest: { count: 0, returns: '0' },
      },
      sum: { ...capped, taxPercent: 6, tax: '600', returns: rands(21_400) },
    });
    expect(linesOf(single)).toEqual([
      '# Single Win, one bet',
      'Stake ... R12\u00a0000.00',
      'R12\u00a0000.00 × 4.5 ... R54\u00a0000.00',
      'Limit (at the starting price one bet wins R10\u00a0000.00 at most; 1 bet cut) ... −R32\u00a0000.00',
      'Winnings tax (6\u00A0% of R10\u00a0000.00) ... −R600.00',
      'Paid to your account 14:12 ... R21\u00a0400.00',
    ]);
  });

  test('does so for several combinations too, including those not listed', () => {
    const singles = makeExplanation({
      betTitle: 'Single Wins',
      stake: rands(12_000),
      legs: legs({ factor: '9/2' }, { status: 'lost', factor: '0' }, { factor: '2' }),
      combinations: {
        count: 3,
        listed: [{ legs: [0], ...won, factor: '9/2', returns: '22000', winningsBeforeCap: '42000' }],
        rest: { count: 2, returns: '22000' },
      },
      sum: {
        ...capped,
        returned: '24000',
        winningsBeforeCap: '54000',
        winnings: '20000',
        combinationsCapped: 2,
        returns: rands(44_000),
      },
    });
    expect(linesOf(singles).slice(1)).toEqual([
      'Stake (on each) ... R12\u00a0000.00',
      'Race 1 (× 4.5) ... R54\u00a0000.00',
      '2 more (together) ... R24\u00a0000.00',
      'Limit (at the starting price one bet wins R10\u00a0000.00 at most; 2 bets cut) ... −R34\u00a0000.00',
      'Stakes returned and winnings ... R44\u00a0000.00',
      'Winnings tax (0\u00A0%) ... R0.00',
      'Paid to your account 14:12 ... R44\u00a0000.00',
    ]);
  });

  test('of a lost bet names the losing legs and multiplies nothing', () => {
    const sp = { ...toCome, isFixedOdds: false, oddsFraction: null, factor: null };
    const quad = makeExplanation({
      betTitle: 'Quads',
      status: 'lost',
      legs: legs({ factor: '11' }, { factor: '37/10' }, { status: 'lost', factor: '0' }, sp),
      combinations: {
        count: 1,
        listed: [{ legs: [0, 1, 2, 3], ...lost }],
        rest: { count: 0, returns: '0' },
      },
      sum: sumOf('0', '0', 0),
    });
    expect(linesOf(quad)).toEqual([
      '# Quad, one bet',
      'Stake ... R10.00',
      'Race 3 lost (one lost leg loses it all) ... R0.00',
      'Comes to ... R0.00',
    ]);
    expect(quad.legs.slice(3).map((leg) => said(legBreakdown(leg, 'fraction', true)))).toEqual([
      ['Not needed (the bet was decided without it) ... –'],
    ]);
    const single = { ...quad, legs: legs({ status: 'lost', factor: '0' }) };
    const listed = [{ legs: [0], ...lost }];
    expect(linesOf({ ...single, combinations: { ...quad.combinations, listed } }).slice(2)).toEqual([
      'Race 1 lost ... R0.00',
      'Comes to ... R0.00',
    ]);
  });

  test('of a void bet is refunded, without tax', () => {
    const voided = makeExplanation({
      betTitle: 'Single Wins',
      status: 'void',
      legs: legs({ status: 'void', voidReason: 'event-void', factor: '1' }),
      combinations: {
        count: 1,
        listed: [{ legs: [0], status: 'void', factor: '1', returns: '10', winningsBeforeCap: null }],
        rest: { count: 0, returns: '0' },
      },
      sum: sumOf('10', '0', 10),
    });
    expect(voided.legs.flatMap((leg) => said(legBreakdown(leg, 'fraction', true)))).toEqual([
      'Race void (the leg drops out) ... 1',
    ]);
    expect(linesOf(voided).slice(1)).toEqual([
      'Stake ... R10.00',
      'R10.00 × 1 ... R10.00',
      'Refunded to your account 14:12 ... R10.00',
    ]);
  });
});
