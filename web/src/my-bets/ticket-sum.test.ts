import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { describe, expect, test } from 'vitest';
import { makeBet, makeLeg, makeWin } from '../../test/bets.ts';
import { rands } from '../../test/rands.ts';
import { payWords } from './leg-pay-words.ts';
import { sumTicket, type TicketSum } from './ticket-sum.ts';
import { figuresOf, partlyWords, runningWords, soFarWords } from './ticket-words.ts';

const lost = makeBet({ status: 'lost', returns: rands(0), potentialReturn: null, returnSoFar: null });
const voided = { ...lost, status: 'void', returns: rands(20) } as const;

/** All but the stake. */
function figures(sum: TicketSum, taxPercent = 0): string[] {
  return figuresOf(sum, taxPercent)
    .slice(1)
    .map(({ name, amount }) => `${name}: ${amount}`);
}

describe('what a ticket comes to (rule: wins-and-losses)', () => {
  test.each([
    ['win', [makeWin(), lost]],
    ['part', [makeWin({ returns: rands(39) }), lost]],
    ['level', [makeWin({ returns: rands(40) }), lost]],
    ['part', [voided, lost]],
    ['refund', [voided, voided]],
    ['loss', [lost, lost]],
    [null, [makeBet(), lost]],
  ] as const)('%s', (outcome, bets) => {
    expect(sumTicket(bets).outcome).toBe(outcome);
  });

  test('an open one says what it has paid, what it could return, and what waits for a starting price', () => {
    const sp = makeBet({ potentialReturn: null });
    expect(figuresOf(sumTicket([makeBet(), makeBet()]), 0)).toEqual([
      { name: 'Stake', amount: 'R40.00' },
      { name: 'Could return', amount: 'R140.00' },
    ]);
    expect(figures(sumTicket([makeBet(), sp]))).toEqual(['Could return: R70.00 + SP']);
    expect(figures(sumTicket([sp]), 6)).toEqual(['Returns, after 6\u00A0% tax: at SP']);
  });

  test('an open one that has paid says what, and what it could return besides', () => {
    const sum = sumTicket([makeWin(), makeBet()]);
    expect(figures(sum)).toEqual(['Paid so far: R70.00', 'Could return more: R70.00']);
    const sp = makeBet({ potentialReturn: null });
    expect(figures(sumTicket([makeWin(), sp]))).toEqual(['Paid so far: R70.00', 'More: at SP']);
  });

  test('an open one that a provisional result is against says what it pays as it stands', () => {
    const against = makeLeg({ status: 'running', position: 6, raceId: 4, raceNumber: 4 });
    const toCome = makeLeg({ raceId: 5, raceNumber: 5 });
    const said = (...bets: [MyBet, ...MyBet[]]) => figures(sumTicket(bets));
    const lost = makeBet({ legs: [against], returnAsItStands: rands(0) });
    expect(said(lost)).toEqual(['Returns as it stands: R0.00', 'Returns if race 4 changes: R70.00']);
    expect(said(lost, makeWin())).toEqual([
      'Paid so far: R70.00',
      'More as it stands: R0.00',
      'More if race 4 changes: R70.00',
    ]);
    expect(said(lost, makeBet())).toEqual([
      'Returns as it stands, at best: R70.00',
      'Returns if race 4 changes: R140.00',
    ]);
    const singles = { legs: [against, toCome], legCount: 2, betCount: 2, returnAsItStands: rands(12.5) };
    expect(said(makeBet(singles))).toEqual([
      'Returns as it stands, at best: R12.50',
      'Returns if race 4 changes: R70.00',
    ]);
    const sp = { isFixedOdds: false, oddsFraction: null, factor: null } as const;
    const paid = makeLeg({ ...sp, status: 'won', position: 1, factor: '11/10' });
    const second = makeLeg({ ...sp, status: 'running', position: 2, raceId: 4, raceNumber: 4 });
    const atSp = { legs: [paid, second], betCount: 2, legCount: 2, betsRunning: 1, potentialReturn: null };
    const singlesAtSp = makeBet({ ...atSp, paidSoFar: rands(5.5), returnAsItStands: rands(5.5) });
    // What is paid is not more, and a second brings a bet to win nothing, whatever its price will be.
    expect(said(singlesAtSp)).toEqual([
      'Paid so far: R5.50',
      'More as it stands: R0.00',
      'More if race 4 changes: at SP',
    ]);
    expect(said(singlesAtSp, makeBet({ potentialReturn: null }))).toEqual([
      'Paid so far: R5.50',
      'More as it stands: at SP',
    ]);
    const placed = makeLeg({ status: 'running', position: 2, isPlace: true, placesPaid: 2 });
    expect(said(makeBet({ legs: [placed] }))).toEqual(['Could return: R70.00']);
  });

  test('an open one says what is paid, and which race the rest waits for (rule: singles-paid)', () => {
    const legs = (['won', 'open', 'open'] as const).map((status, index) =>
      makeLeg({
        status,
        raceId: index,
        raceNumber: index + 4,
        offTime: `2026-11-21T1${index + 2}:15:00+02:00`,
      }),
    );
    const open = { legs, legCount: 3, betCount: 3, returnSoFar: rands(8), potentialReturn: rands(20) };
    const said = (...bets: [MyBet, ...MyBet[]]) => soFarWords(sumTicket(bets), legs, bets[0].taxPercent);
    const paid = makeBet({ ...open, betsRunning: 2, paidSoFar: rands(8) });
    expect(said(paid)).toBeNull();
    expect(figures(sumTicket([paid]))).toEqual(['Paid so far: R8.00', 'Could return more: R12.00']);
    expect(partlyWords('3 bets at R20.00', sumTicket([paid]))).toBe('3 bets at R20.00, 2 still running');
    const doubles = makeBet({ ...open, betTitle: 'Doubles' });
    expect(said(doubles)).toBe('R8.00 won so far, paid when race 6 is official');
    expect(said({ ...doubles, taxPercent: 6 })).toBe(
      'R8.00 won so far, after 6\u00A0% tax, paid when race 6 is official',
    );
    expect(said(paid, { ...doubles, returnSoFar: rands(20) })).toBe(
      'R20.00 more won so far, paid when race 6 is official',
    );
  });

  test('a combination with a lost leg runs no more (rule: still-running)', () => {
    const doubles = makeBet({ betTitle: 'Doubles', betCount: 4, betsRunning: 2, stake: rands(5) });
    const singles = makeBet({ betCount: 4, betsRunning: 0, stake: rands(5) });
    expect(sumTicket([doubles, singles]).running).toEqual({ betCount: 2, stake: 1_000 });
    expect(runningWords(sumTicket([doubles, singles]))).toBe('2 of 8 bets still running');
  });

  test('a leg says the money of the single on it, never a figure for one rand', () => {
    const leg = makeLeg({ factor: '11/2' });
    const singles = makeBet({ legs: [leg], betCount: 3, legCount: 3, stake: rands(2) });
    const doubles = { ...singles, betTitle: 'Doubles', stake: rands(50) };
    expect(payWords(leg, [singles])).toBe('returns R11.00');
    expect(payWords(leg, [doubles])).toBeNull();
    expect(payWords(leg, [doubles, singles])).toBe('returns R11.00');
    expect(payWords(makeLeg({ factor: '11/2', isPlace: true }), [singles])).toBeNull();
    expect(payWords({ ...leg, factor: '25/8' }, [{ ...singles, stake: rands(0.3) }])).toBe('returns R0.94');
    expect(payWords(leg, [{ ...singles, winningsCap: rands(5) }])).toBe('returns R7.00');
    expect(payWords(leg, [{ ...singles, taxPercent: 6 }])).toBeNull();
  });

  test('a decided leg says what its single paid', () => {
    const won = makeLeg({ factor: '17/2', status: 'won', position: 1 });
    const singles = makeBet({ legs: [won], betCount: 2, legCount: 2, stake: rands(5) });
    const treble = makeBet({ legs: [won], betTitle: 'Trebles', legCount: 3 });
    expect(payWords(won, [singles, treble])).toBe('R42.50 won');
    expect(payWords(won, [{ ...singles, paidSoFar: rands(42.5) }, treble])).toBe('R42.50 paid');
    expect(payWords(won, [{ ...singles, status: 'won' }, treble])).toBe('R42.50 paid');
    const back = makeLeg({ status: 'void', factor: '1' });
    expect(payWords(back, [{ ...singles, legs: [back] }])).toBe('R5.00 back');
    const lost = makeLeg({ status: 'lost', factor: '0' });
    expect(payWords(lost, [{ ...singles, legs: [lost] }])).toBeNull();
    const against = makeLeg({ status: 'running', position: 4 });
    expect(payWords(against, [{ ...singles, legs: [against] }])).toBeNull();
  });

  test('a settled one says its stake, what it returned and the difference', () => {
    expect(figures(sumTicket([makeWin(), lost]), 6)).toEqual([
      'Returned, after 6\u00A0% tax: R70.00',
      'Net: +R30.00',
    ]);
    expect(figures(sumTicket([lost]))).toEqual(['Returned: R0.00', 'Net: −R20.00']);
    expect(figures(sumTicket([makeWin({ returns: rands(39) }), lost]))).toEqual([
      'Returned: R39.00',
      'Net: −R1.00',
    ]);
  });
});
