import { describe, expect, test } from 'vitest';
import { makeExplainedLeg, makeExplanation } from '../../test/bets.ts';
import { capped, legs, linesOf, lost, pending, said, sumOf, toCome, won } from '../../test/breakdowns.ts';
import { rands } from '../../test/rands.ts';
import { legBreakdown } from './leg-breakdown.ts';
import { standsBreakdown } from './stands-breakdown.ts';

describe('the breakdown of an open bet', () => {
  test('ends at its open legs', () => {
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

  test('at the starting price shows the limit and its cut so far', () => {
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
      'Race 1 (× 4.5) ... R54\u00a0000.00',
      'Limit (at the starting price one bet wins R10\u00a0000.00 at most; 1 bet cut) ... −R32\u00a0000.00',
      'Won so far (paid when its last result is official) ... R22\u00a0000.00',
      '# Still to come',
      'Race 2 (× SP if it wins) ... to come',
      'Limit (the most one bet wins at the starting price) ... R10\u00a0000.00',
      'Could return ... known at SP',
    ]);
  });

  test('of a cover leads to the sum won so far and, separately, to the possible return', () => {
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
      'Won so far (paid when its last result is official) ... R12.00',
      '# Still to come',
      'Race 4 (× 6 if it wins) ... R6.00',
      'With what is won so far ... R18.00',
      'Could return (if everything to come wins) ... R18.00',
    ]);
  });

  test('at the starting price names what is unknown', () => {
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
      'Won so far (paid when its last result is official) ... R407.00',
      '# Still to come',
      'Races 1 and 3 (× 3.7 × SP if it wins) ... to come',
      'Races 2 and 3 (× 11 × SP if it wins) ... to come',
      'Could return ... known at SP',
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
      'Could return ... known at SP',
    ]);
  });

  test('of an accumulator leads straight to its possible return, tax included', () => {
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
      'R10.00 × 126 ... R1\u00a0260.00',
      'Winnings tax (6\u00A0% of R1\u00a0250.00) ... −R75.00',
      'Could return (if everything to come wins) ... R1\u00a0185.00',
    ]);
  });

  test('says that a race has one winner where a bet has two of its runners to win', () => {
    const rival = { ...toCome, raceId: 0, raceNumber: 1, saddle: 7, horseName: 'Long Stoep', factor: '2' };
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
      'Silver Jetty (× 3 if it wins) ... R30.00',
      'Long Stoep (× 2 if it wins) ... R20.00',
      'Stakes returned and winnings ... R30.00',
      'Could return (at best: only one can win race 1) ... R30.00',
    ]);
    const placed = { ...open, legs: legs({ ...toCome, factor: '3' }, { ...rival, isPlace: true }) };
    expect(linesOf(placed).slice(4)).toEqual([
      'Long Stoep (× 2 if it is placed) ... R20.00',
      'Stakes returned and winnings ... R30.00',
      'Could return (if everything to come wins) ... R30.00',
    ]);
  });

  test('works out what stays if the provisional results stand, and why that is at best', () => {
    const against = { ...toCome, status: 'running', position: 2, factor: '11/2' } as const;
    const stands = makeExplanation({
      betTitle: 'Single Wins',
      stake: rands(5),
      legs: legs({ factor: '11/2' }, against, { ...toCome, factor: '11/2', position: null }),
      combinations: {
        count: 3,
        listed: [
          { legs: [0], ...won, factor: '11/2', returns: '55/2' },
          { legs: [1], ...pending },
          { legs: [2], ...pending },
        ],
        rest: { count: 0, returns: null },
      },
      sum: null,
      open: {
        soFar: sumOf('5', '45/2', 27.5),
        atBest: sumOf('15', '135/2', 82.5),
        asItStands: sumOf('10', '45', 55),
      },
    });
    expect(standsBreakdown(stands).flatMap(({ lines }) => said(lines))).toEqual([
      'Won so far ... R27.50',
      'Race 3 (R5.00 × 5.5) ... R27.50',
      '1 bet (losing) ... R0.00',
      'Returns as it stands (at best: race 3 is still to come) ... R55.00',
    ]);
    expect(standsBreakdown(makeExplanation())).toEqual([]);
  });

  test('says that a starting price comes with the result', () => {
    const sp = makeExplainedLeg({ ...toCome, status: 'running', isFixedOdds: false, oddsFraction: null });
    expect(said(legBreakdown(sp, 'fraction'))).toEqual([
      'Starting price (the race is off) ... with the result',
    ]);
  });
});
