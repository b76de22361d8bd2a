import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { describe, expect, test } from 'vitest';
import { makeBet, makeLeg, makeWin } from '../../test/bets.ts';
import { rands } from '../../test/rands.ts';
import { liveMeetings } from './live-bets.ts';
import { SettlementWatch } from './settlement-news.ts';
import { announcementOf, toastOf } from './settlement-words.ts';

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
    expect(announcementOf(many)).toBe('5 bets settled: 2 won R140.00, 1 refunded R20.00, 2 lost.');
    const part = [6, 7].map((betId) => makeWin({ betId, returns: rands(8) }));
    expect(announcementOf([...part, ...many])).toBe(
      '7 bets settled: 2 won R140.00, 2 returned R16.00, 1 refunded R20.00, 2 lost.',
    );
    expect(announcementOf([1, 2, 3, 4].map(lost))).toBe('4 bets settled: 4 lost.');
  });

  test('is one toast, of what came back, with the way to it (rule: settled-bets-told)', () => {
    const of = (...bets: MyBet[]) => toastOf(bets)?.title ?? null;
    const treble = { betTitle: 'Trebles', betCount: 1, legCount: 3 };
    expect(toastOf([makeWin({ ...treble, returns: rands(36) })])).toEqual({
      type: 'success',
      title: 'Your treble won R36.00',
      link: { to: '/myBets?bet=F-0000418', text: 'See the bet' },
    });
    expect(of(makeWin({ legCount: 1 }))).toBe('Your bet on Silver Jetty won R70.00');
    expect(of(makeWin({ ...treble, returns: rands(8) }))).toBe('Your treble paid back R8.00 of R20.00');
    expect(of({ ...voided(3), ...treble })).toBe('Your treble is void, R20.00 refunded');
    expect(of(makeWin({ ...treble, resettledReason: 'capture' }))).toBe('Corrected: your treble won R70.00');
    expect(toastOf([makeWin({ returns: rands(36) }), lost(4), lost(5)])).toEqual({
      type: 'neutral',
      title: '3 bets settled, R36.00 back',
      link: { to: '/myBets?show=settled', text: 'See your bets' },
    });
    expect(of(makeWin({ betTitle: 'Doubles', betCount: 6, legCount: 4 }), voided(3))).toBe(
      '7 bets settled, R90.00 back',
    );
  });

  test('looks like a win only where more came back than was staked (rule: wins-and-losses)', () => {
    const of = (...bets: MyBet[]) => toastOf(bets)?.type;
    expect(of(makeWin({ returns: rands(20.01) }))).toBe('success');
    expect(of(makeWin({ returns: rands(12.5) }))).toBe('neutral');
    expect(of(makeWin({ returns: rands(20) }), voided(3))).toBe('neutral');
    expect(of(makeWin({ returns: rands(70) }), lost(4))).toBe('success');
    const legs = (['won', 'lost', 'open'] as const).map((status, raceId) => makeLeg({ status, raceId }));
    const singles = makeBet({ betCount: 3, legCount: 3, legs, stake: rands(5), paidSoFar: rands(8) });
    expect(of(singles)).toBe('neutral');
    expect(of({ ...singles, paidSoFar: rands(12) })).toBe('success');
  });

  test('covers each single of an open line that is paid (rule: singles-paid)', () => {
    const watch = new SettlementWatch();
    const legs = (['won', 'open'] as const).map((status, raceId) => makeLeg({ status, raceId }));
    const singles = makeBet({ betCount: 2, legCount: 2, legs, stake: rands(2), returnSoFar: rands(8) });
    const paid = { ...singles, paidSoFar: rands(8) };
    watch.look([makeBet({ betCount: 2, legCount: 2 })], []);
    expect(watch.look([singles], [])).toEqual([]);
    expect(watch.look([paid], [])).toEqual([paid]);
    expect(watch.look([paid], [])).toEqual([]);
    expect(announcementOf([paid])).toBe('Single Wins: a single won, R8.00 paid so far.');
    expect(toastOf([paid])).toEqual({
      type: 'success',
      title: 'A single won, R8.00 paid so far',
      link: { to: '/myBets?bet=F-0000418', text: 'See the bet' },
    });
    expect(toastOf([paid, makeWin({ betId: 2, legCount: 1 })])?.title).toBe(
      'Your bet on Silver Jetty won R70.00',
    );
    expect(announcementOf([lost(2), paid])).toBe(
      'Single Win lost. Single Wins: a single won, R8.00 paid so far.',
    );
  });

  test('says no sum that it does not know: others may have been settled with them', () => {
    expect(toastOf([makeWin({ returns: rands(36) }), lost(4)], false)?.title).toBe(
      'At least 2 bets settled, R36.00 or more back',
    );
    expect(announcementOf([makeWin()], false)).toBe('At least 1 bet settled: 1 won R70.00.');
  });

  test('remembers no more bets than lists have, those seen last', () => {
    const watch = new SettlementWatch();
    const open = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => makeBet({ betId: from + at }));
    watch.look(open(1, 100), []);
    for (let from = 101; from < 1_101; from += 100)
      watch.look([makeBet({ betId: 1 }), ...open(from, 99)], []);
    expect(watch.look([], [lost(1), lost(2), lost(1_001)]).map(({ betId }) => betId)).toEqual([1, 1_001]);
  });

  test('is no toast when nothing came back', () => {
    expect(toastOf([])).toBeNull();
    expect(toastOf([lost(1), lost(2)])).toBeNull();
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
