import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { describe, expect, test } from 'vitest';
import { makeBet, makeLeg, makeWin } from '../../test/bets.ts';
import { rands } from '../../test/rands.ts';
import { payWords, stakeOnEach } from './leg-pay-words.ts';
import { sumTicket } from './ticket-sum.ts';
import { besideWords, soFarWords } from './ticket-words.ts';

const lost = makeBet({ status: 'lost', returns: rands(0), potentialReturn: null, returnSoFar: null });
const voided = { ...lost, status: 'void', returns: rands(20) } as const;

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

  test('an open one says what it has paid, what it could pay, and what waits for a starting price', () => {
    const sp = makeBet({ potentialReturn: null });
    expect(besideWords(sumTicket([makeBet(), makeBet()]), 0)).toBe('could pay R140.00');
    expect(besideWords(sumTicket([makeBet(), sp]), 0)).toBe('could pay R70.00, plus SP');
    expect(besideWords(sumTicket([sp]), 6)).toBe('pays at SP, after 6\u00A0% tax');
    expect(besideWords(sumTicket([makeWin(), makeBet()]), 0)).toBe('R70.00 paid, could pay R70.00 more');
  });

  test('an open one that a provisional result is against says that its amount needs another result', () => {
    const against = makeLeg({ status: 'running', position: 6, raceId: 4, raceNumber: 4 });
    const toCome = makeLeg({ raceId: 5, raceNumber: 5 });
    const words = (...bets: [MyBet, ...MyBet[]]) => besideWords(sumTicket(bets), 0);
    expect(words(makeBet({ legs: [against] }))).toBe('pays R70.00 only if race 4 changes');
    expect(words(makeBet({ legs: [against] }), makeBet())).toBe('could pay R140.00, less if race 4 stands');
    const singles = { legs: [against, toCome], legCount: 2, betCount: 2 };
    expect(words(makeBet(singles))).toBe('could pay R70.00, less if race 4 stands');
    expect(words(makeBet({ ...singles, betTitle: 'Doubles', betCount: 1 }))).toBe(
      'pays R70.00 only if race 4 changes',
    );
    const first = makeLeg({ status: 'running', position: 1 });
    const second = makeLeg({ status: 'running', position: 2, isPlace: true, placesPaid: 2 });
    expect(words(makeBet({ legs: [first] }), makeBet({ legs: [second] }))).toBe('could pay R140.00');
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
    const paid = makeBet({ ...open, paidSoFar: rands(8) });
    expect(said(paid)).toBe('R8.00 won, paid');
    expect(besideWords(sumTicket([paid]), 0)).toBe('R8.00 paid, could pay R12.00 more');
    expect(said(makeBet({ ...open, betTitle: 'Doubles' }))).toBe(
      'R8.00 won so far, paid when race 6 is official',
    );
    expect(said(paid, makeBet({ ...open, betTitle: 'Doubles', returnSoFar: rands(20) }))).toBe(
      'R8.00 won, paid; R20.00 more paid when race 6 is official',
    );
    expect(said({ ...paid, taxPercent: 6 })).toBe('R8.00 won, paid, after 6\u00A0% tax');
  });

  test('a leg says what it pays, or what it brings for one rand where it only multiplies', () => {
    const singles = makeBet({ betCount: 3, legCount: 3, stake: rands(2) });
    const doubles = { ...singles, betTitle: 'Doubles' };
    const leg = makeLeg({ factor: '11/2' });
    expect(payWords(leg, stakeOnEach(singles), false)).toBe('pays R11.00');
    expect(payWords({ ...leg, status: 'won' }, stakeOnEach(singles), true)).toBe('paid R11.00');
    expect(payWords({ ...leg, status: 'void', factor: '1' }, stakeOnEach(singles), false)).toBe('R2.00 back');
    expect(payWords({ ...leg, factor: '25/8' }, rands(0.3), false)).toBe('pays R0.94');
    expect(payWords(leg, stakeOnEach(doubles), false)).toBe('R5.50 for R1');
    expect(payWords(leg, stakeOnEach({ ...singles, taxPercent: 6 }), false)).toBe('R5.50 for R1');
    expect(payWords({ ...leg, status: 'lost', factor: '0' }, rands(2), true)).toBe('–');
  });

  test('a settled one says its stake, and what a part return left', () => {
    expect(besideWords(sumTicket([makeWin(), lost]), 6)).toBe('stake R40.00; paid after 6\u00A0% tax');
    expect(besideWords(sumTicket([makeWin({ returns: rands(39) }), lost]), 0)).toBe(
      'stake R40.00, net −R1.00',
    );
  });
});
