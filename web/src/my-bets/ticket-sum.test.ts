import { describe, expect, test } from 'vitest';
import { makeBet, makeWin } from '../../test/bets.ts';
import { rands } from '../../test/rands.ts';
import { sumTicket } from './ticket-sum.ts';
import { besideWords } from './ticket-words.ts';

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

  test('a settled one says its stake, and what a part return left', () => {
    expect(besideWords(sumTicket([makeWin(), lost]), 6)).toBe('stake R40.00; paid after 6\u00A0% tax');
    expect(besideWords(sumTicket([makeWin({ returns: rands(39) }), lost]), 0)).toBe(
      'stake R40.00, net −R1.00',
    );
  });
});
