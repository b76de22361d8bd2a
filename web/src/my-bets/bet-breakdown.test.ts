import type { BetExplanation, ExplainedLeg, ExplainedSum } from '@furlong/contract/schemas/my-bets';
import { describe, expect, test } from 'vitest';
import { makeExplainedLeg, makeExplanation } from '../../test/bets.ts';
import { rands } from '../../test/rands.ts';
import { type BreakdownLine, betBreakdown } from './bet-breakdown.ts';
import { exactOf } from './exact-sums.ts';
import { legBreakdown } from './leg-breakdown.ts';

const said = (lines: readonly BreakdownLine[]) =>
  lines.map(({ name, note, value }) => `${name}${note === undefined ? '' : ` (${note})`} ... ${value}`);
const treble = makeExplanation();
const linesOf = (explanation: BetExplanation, paidWhen: string | null = '14:12') =>
  betBreakdown(explanation, paidWhen).flatMap(({ title, lines }) => [`# ${title}`, ...said(lines)]);

const won = { status: 'won', winningsBeforeCap: null } as const;
const pending = { status: 'open', factor: null, returns: null, winningsBeforeCap: null } as const;
const lost = { status: 'lost', factor: '0', returns: '0', winningsBeforeCap: null } as const;
const sumOf = (returned: string, winnings: string, returns: number): ExplainedSum => ({
  returned,
  winningsBeforeCap: winnings,
  cap: null,
  combinationsCapped: 0,
  winnings,
  taxPercent: 0,
  tax: '0',
  exact: exactOf(rands(returns)),
  rounding: '0',
  returns: rands(returns),
});
const legs = (...of: Partial<ExplainedLeg>[]) =>
  of.map((leg, index) => makeExplainedLeg({ raceId: index, raceNumber: index + 1, ...leg }));
const toCome = { status: 'open', paidAtFraction: null, oddsAfterDeductions: null, share: null } as const;

const capped = {
  ...sumOf('12000', '10000', 22_000),
  cap: rands(10_000),
  combinationsCapped: 1,
  winningsBeforeCap: '42000',
};

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

  test('of an open bet ends at its open legs', () => {
    const leg = makeExplainedLeg({
      status: 'open',
      paidAtFraction: null,
      oddsAfterDeductions: null,
      share: null,
      factor: '7/2',
    });
    expect(said(legBreakdown(leg, 'fraction'))).toEqual([
      'Price struck ... 5/2',
      'Factor if it wins (to come) ... 3.5',
    ]);
    const atSp = makeExplainedLeg({ status: 'open', isFixedOdds: false, oddsFraction: null, factor: null });
    expect(said(legBreakdown(atSp, 'fraction'))).toEqual(['Starting price (set at the off) ... to come']);
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
      'Stake ... R12\u2009000.00',
      'R12\u2009000.00 × 4.5 ... R54\u2009000.00',
      'Limit (at the starting price one bet wins R10\u2009000.00 at most; 1 bet cut) ... −R32\u2009000.00',
      'Winnings tax (6\u00A0% of R10\u2009000.00) ... −R600.00',
      'Paid to your account 14:12 ... R21\u2009400.00',
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
      'Stake (on each) ... R12\u2009000.00',
      'Race 1 (× 4.5) ... R54\u2009000.00',
      '2 more (together) ... R24\u2009000.00',
      'Limit (at the starting price one bet wins R10\u2009000.00 at most; 2 bets cut) ... −R34\u2009000.00',
      'Stakes returned and winnings ... R44\u2009000.00',
      'Winnings tax (0\u00A0%) ... R0.00',
      'Paid to your account 14:12 ... R44\u2009000.00',
    ]);
  });

  test('of an open bet at the starting price shows the limit and its cut so far', () => {
    const sp = { ...toCome, isFixedOdds: false, oddsFraction: null, factor: null };
    const open = makeExplanation({
      betTitle: 'Single Wins',
      stake: rands(12_000),
      legs: legs({ factor: '9/2' }, sp),
      combinations: {
        count: 2,
        listed: [
          { legs: [0], ...won, factor: '9/2', returns: '22000', winningsBeforeCap: '42000' },
          { legs: [1], ...pending },
        ],
        rest: { count: 0, returns: null },
      },
      sum: null,
      open: { soFar: capped, atBest: null },
    });
    expect(linesOf(open).slice(2)).toEqual([
      'Race 1 (× 4.5) ... R54\u2009000.00',
      'Limit (at the starting price one bet wins R10\u2009000.00 at most; 1 bet cut) ... −R32\u2009000.00',
      'Won so far (paid when the bet is settled) ... R22\u2009000.00',
      '# Still to come',
      'Race 2 (× SP if it wins) ... to come',
      'Limit (the most one bet wins at the starting price) ... R10\u2009000.00',
      'Could pay ... known at SP',
    ]);
  });

  test('of an open cover leads to the sum won so far and, separately, to the possible return', () => {
    const open = makeExplanation({
      betTitle: 'Single Wins',
      stake: rands(1),
      legs: legs(
        { factor: '8' },
        { status: 'lost', factor: '0' },
        { factor: '4' },
        { ...toCome, factor: '6' },
      ),
      combinations: {
        count: 4,
        listed: [
          { legs: [0], ...won, factor: '8', returns: '8' },
          { legs: [2], ...won, factor: '4', returns: '4' },
          { legs: [3], ...pending },
          { legs: [1], ...lost },
        ],
        rest: { count: 0, returns: null },
      },
      sum: null,
      open: { soFar: sumOf('2', '10', 12), atBest: sumOf('3', '15', 18) },
    });
    expect(linesOf(open)).toEqual([
      '# Single Wins, 4 bets',
      'Stake (on each) ... R1.00',
      'Race 1 (× 8) ... R8.00',
      'Race 3 (× 4) ... R4.00',
      '1 bet (lost) ... R0.00',
      'Won so far (paid when the bet is settled) ... R12.00',
      '# Still to come',
      'Race 4 (× 6 if it wins) ... R6.00',
      'With what is won so far ... R18.00',
      'Could pay (if everything to come wins) ... R18.00',
    ]);
  });

  test('of an open bet at the starting price names what is unknown', () => {
    const sp = { ...toCome, isFixedOdds: false, oddsFraction: null, factor: null };
    const doubles = makeExplanation({
      betTitle: 'Doubles',
      legs: legs({ factor: '37/10' }, { factor: '11' }, sp),
      combinations: {
        count: 3,
        listed: [
          { legs: [0, 1], ...won, factor: '407/10', returns: '407' },
          { legs: [0, 2], ...pending },
          { legs: [1, 2], ...pending },
        ],
        rest: { count: 0, returns: null },
      },
      sum: null,
      open: { soFar: sumOf('10', '397', 407), atBest: null },
    });
    expect(linesOf(doubles).slice(1)).toEqual([
      'Stake (on each) ... R10.00',
      'Races 1 and 2 (× 3.7 × 11) ... R407.00',
      'Won so far (paid when the bet is settled) ... R407.00',
      '# Still to come',
      'Races 1 and 3 (× 3.7 × SP if it wins) ... to come',
      'Races 2 and 3 (× 11 × SP if it wins) ... to come',
      'Could pay ... known at SP',
    ]);
    const treble = makeExplanation({
      legs: doubles.legs,
      combinations: {
        count: 1,
        listed: [{ legs: [0, 1, 2], ...pending }],
        rest: { count: 0, returns: null },
      },
      sum: null,
      open: { soFar: sumOf('0', '0', 0), atBest: null },
    });
    expect(linesOf(treble).slice(1)).toEqual([
      'Stake ... R10.00',
      'R10.00 × 3.7 × 11 (rides on the legs to come) ... R407.00',
      'Could pay ... known at SP',
    ]);
  });

  test('of an open accumulator leads straight to its possible return, tax included', () => {
    const open = makeExplanation({
      legs: legs({ factor: '9/2' }, { ...toCome, factor: '7/2' }, { ...toCome, factor: '8' }),
      combinations: {
        count: 1,
        listed: [{ legs: [0, 1, 2], ...pending }],
        rest: { count: 0, returns: null },
      },
      sum: null,
      open: {
        soFar: sumOf('0', '0', 0),
        atBest: { ...sumOf('10', '1250', 1185), taxPercent: 6, tax: '75' },
      },
    });
    expect(linesOf(open).slice(1)).toEqual([
      'Stake ... R10.00',
      '4.5 × 3.5 × 8 (if all come in) ... 126',
      'R10.00 × 126 ... R1\u2009260.00',
      'Winnings tax (6\u00A0% of R1\u2009250.00) ... −R75.00',
      'Could pay (if everything to come wins) ... R1\u2009185.00',
    ]);
  });

  test('says that a race has one winner where an open bet has two of its runners to win', () => {
    const rival = { ...toCome, raceId: 0, raceNumber: 1, saddle: 7, factor: '2' };
    const open = makeExplanation({
      betTitle: 'Single Wins',
      legs: legs({ ...toCome, factor: '3' }, rival),
      combinations: {
        count: 2,
        listed: [
          { legs: [0], ...pending },
          { legs: [1], ...pending },
        ],
        rest: { count: 0, returns: null },
      },
      sum: null,
      open: { soFar: sumOf('0', '0', 0), atBest: sumOf('10', '20', 30) },
    });
    expect(linesOf(open).slice(2)).toEqual([
      '# Still to come',
      'Race 1 (No. 4) (× 3 if it wins) ... R30.00',
      'Race 1 (No. 7) (× 2 if it wins) ... R20.00',
      'Stakes returned and winnings ... R30.00',
      'Could pay (at best: only one can win the race) ... R30.00',
    ]);
    const placed = { ...open, legs: legs({ ...toCome, factor: '3' }, { ...rival, isPlace: true }) };
    expect(linesOf(placed).slice(4)).toEqual([
      'Race 1 (No. 7) (× 2 if it is placed) ... R20.00',
      'Stakes returned and winnings ... R30.00',
      'Could pay (if everything to come wins) ... R30.00',
    ]);
  });

  test('says that a starting price comes with the result', () => {
    const sp = makeExplainedLeg({ ...toCome, status: 'running', isFixedOdds: false, oddsFraction: null });
    expect(said(legBreakdown(sp, 'fraction'))).toEqual([
      'Starting price (the race is off) ... with the result',
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
