import { describe, expect, test } from 'vitest';
import { makeBet, makeLeg, makeWin } from '../../test/bets.ts';
import { rands } from '../../test/rands.ts';
import { liveMeetings } from './live-bets.ts';
import { SettlementWatch } from './settlement-news.ts';
import { announcementOf, toastsOf } from './settlement-words.ts';

const lost = (betId: number) => makeBet({ betId, status: 'lost', returns: rands(0) });
const voided = (betId: number) => makeBet({ betId, status: 'void', returns: rands(20) });

describe('news of settled bets', () => {
  test('covers bets that were open when last seen, once', () => {
    const watch = new SettlementWatch();
    expect(watch.look([makeBet()], [lost(1)])).toEqual([]);
    expect(watch.look([], [lost(1)])).toEqual([]);
    expect(watch.look([], [makeWin(), lost(1)]).map(({ betId }) => betId)).toEqual([418]);
    // The other list may load later.
    expect(watch.look([makeBet()], [makeWin(), lost(1)])).toEqual([]);
    expect(watch.look([], [makeWin(), lost(1)])).toEqual([]);
  });

  test('covers bets whose outcome a correction changed', () => {
    const watch = new SettlementWatch();
    watch.look([], [makeWin()]);
    const [corrected] = watch.look(
      [],
      [makeWin({ status: 'lost', returns: rands(0), resettledReason: 'capture' })],
    );
    expect(announcementOf(corrected ? [corrected] : [])).toBe('Corrected: Single Win lost.');
  });

  test('names a few bets one by one, and sums up many', () => {
    expect(announcementOf([makeWin(), lost(1)])).toBe('Single Win won R70.00. Single Win lost.');
    const many = [makeWin(), makeWin({ betId: 2 }), voided(3), lost(4), lost(5)];
    expect(announcementOf(many)).toBe('5 lines settled: 2 won R140.00, 1 refunded R20.00, 2 lost.');
    const part = [6, 7].map((betId) => makeWin({ betId, returns: rands(8) }));
    expect(announcementOf([...part, ...many])).toBe(
      '7 lines settled: 2 won R140.00, 2 returned R16.00, 1 refunded R20.00, 2 lost.',
    );
    expect(announcementOf([1, 2, 3, 4].map(lost))).toBe('4 lines settled: 4 lost.');
  });

  test('shows toasts for payouts', () => {
    expect(toastsOf([makeWin(), voided(3), lost(4)])).toEqual([
      { type: 'success', title: 'Won R70.00', text: 'Single Win, Kenilworth' },
      { type: 'success', title: 'Refunded R20.00', text: 'Single Win, Kenilworth' },
    ]);
    expect(toastsOf([makeWin({ returns: rands(8) })])[0]?.title).toBe('R8.00 of R20.00 back');
    expect(toastsOf([1, 2, 3, 4].map((betId) => makeWin({ betId })))).toEqual([
      { type: 'success', title: 'Paid R280.00', text: '4 lines' },
    ]);
  });
});

test('meetings of open bets that may change are followed', () => {
  const noon = Date.parse('2026-11-21T12:00:00+02:00');
  const bet = (meetingId: number, offTime: string, status: 'open' | 'won' = 'open') =>
    makeBet({ meetingId, legs: [makeLeg({ offTime, status })] });
  const bets = [
    bet(3, '2026-11-21T12:59:00+02:00'),
    bet(1, '2026-11-21T13:10:00+02:00'),
    bet(2, '2026-11-21T13:00:00+02:00', 'won'),
    bet(2, '2026-11-21T13:00:00+02:00', 'won'),
  ];
  expect(liveMeetings(bets, noon)).toEqual([2, 3]);
});
