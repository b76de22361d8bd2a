import { act, cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeBet, makeFixtureLeg, makeLeg, makeWin } from '../../test/bets.ts';
import { makeMeeting, makeRace } from '../../test/fixtures.ts';
import {
  answerBets,
  client,
  loss,
  server,
  setUpMyBets,
  show,
  tab,
  ticket,
} from '../../test/my-bets-stage.tsx';
import { rands } from '../../test/rands.ts';
import { wordsOf } from '../../test/words-of.ts';
import { useSession } from '../platform/session/session-store.ts';
import { connectToaster, type ToastMessage } from '../ui/feedback/toast.ts';
import { refreshBets } from './my-bets-queries.ts';

vi.mock('../platform/device/now.ts', () => ({ useNow: () => Date.parse('2026-11-21T18:00:00+02:00') }));

setUpMyBets();

function month(result: { staked: number; open: number; returned: number; net: number }): void {
  const realityCheck = { minutes: 60, since: '2026-10-31T22:00:00.000Z', ...result };
  server.answer('/api/Protection/GetRealityCheck', { realityCheck });
}

describe('[E-MY-BETS] My Bets', () => {
  test('[S-LOADING-MY-BETS] says that it is loading', () => {
    show();
    expect(screen.getByText('Loading My Bets')).toBeInTheDocument();
  });

  test('[R-MYBETS] opens on the open bets, with their stakes and possible returns', async () => {
    answerBets(1, [makeBet({ potentialReturn: rands(2520) })]);
    show();
    expect(await screen.findByText('Open R20.00: 1 bet on 1 ticket')).toBeInTheDocument();
    expect(tab('Open 1').getAttribute('aria-pressed')).toBe('true');
    const open = await ticket('F-0000418');
    expect(open.getByRole('heading', { name: 'Single Win, fixed odds' })).toBeInTheDocument();
    expect(wordsOf(open.getByText('Could return').closest('p, span')?.parentElement ?? document.body)).toBe(
      'Stake R20.00 Could return R2 520.00',
    );
    expect(wordsOf(open.getByRole('listitem'))).toBe('Race 1off at 12:154Silver JettyTo come5/2, fixed');
  });

  test('says beneath the last page that older bets are in the archive (rule: archive)', async () => {
    answerBets(0, [makeWin()], { archivedBefore: '2025-06-01' });
    const user = show();
    await user.click(tab('All settled'));
    expect(
      await screen.findByText('Older bets, of before Sun 1 Jun 2025, are in the archive. Ask us for them.'),
    ).toBeInTheDocument();
  });

  test('[O-MY-BETS] [K-MY-BETS-FILTERS] shows all settled, wins and losses, each list by its filter', async () => {
    answerBets(0, [makeWin(), loss()]);
    answerBets(4, [makeWin()]);
    answerBets(5, [loss()]);
    const user = show();
    await user.click(tab('All settled'));
    expect(await screen.findByRole('region', { name: 'Settled yesterday' })).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    await user.click(tab('Wins'));
    expect((await ticket('F-0000418')).getByText('Won')).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText('Paid more than they cost, newest first')).toBeInTheDocument();
    await user.click(tab('Losses'));
    expect((await ticket('F-0000397')).getByText('Lost')).toBeInTheDocument();
    expect(new Set(server.made.filter((made) => made.includes('GetMyBets')))).toEqual(
      new Set([0, 1, 4, 5].map((filter) => `GET /api/MyBets/GetMyBets/${filter}`)),
    );
  });

  test('says when there are no bets, and how to place one', async () => {
    show();
    expect(await screen.findByText('No bets found.')).toBeInTheDocument();
    expect(screen.getByText('No open bets')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the card' })).toBeInTheDocument();
  });

  test('with tickets settled today, that nothing is open takes one line', async () => {
    answerBets(0, [makeWin({ settledAt: '2026-11-21T15:00:00.000Z' })]);
    show();
    expect(await screen.findByRole('region', { name: 'Settled today' })).toBeInTheDocument();
    const line = screen.getByText('No bets found.').parentElement;
    expect(line?.textContent).toBe('No bets found. See the card');
    expect(screen.queryByText(/Strike a bet and follow it here/)).toBeNull();
  });

  test('with nothing open the next race is one tap away', async () => {
    const race = (raceNumber: number, offTime: string) => ({
      ...makeRace({ raceNumber, offTime }),
      placed: [],
    });
    const races = [race(4, '2026-11-21T17:55:00+02:00'), race(5, '2026-11-21T18:30:00+02:00')];
    const meetings = [makeMeeting({ meetingId: 3, meetingName: 'Vaal', races })];
    server.answer('/api/Meeting/GetUpcomingRaceMeetings', { meetings });
    show();
    const link = await screen.findByRole('link', { name: 'Next off: Vaal, race 5 at 18:30' });
    expect(link.getAttribute('href')).toBe('/picks/3?race=5');
  });

  test('a settled single is headed by its runner and price', async () => {
    const legs = [makeLeg({ status: 'lost', position: 5, nowOddsFraction: null })];
    answerBets(0, [loss({ betTitle: 'Single Wins', legCount: 1, legs })]);
    show('/myBets?show=settled');
    const lost = await ticket('F-0000397');
    expect(wordsOf(lost.getByRole('heading', { level: 3 }))).toMatch(
      /Silver Jetty 5\/2\s*Single Win, fixed odds$/,
    );
    expect(lost.getByText('Race 1: 5th')).toBeInTheDocument();
  });

  test('[X-MY-BETS-FETCH] says so too when loading fails, and retries', async () => {
    server.fail('/api/MyBets/GetMyBets/1', 500);
    const user = show();
    expect(await screen.findByText('No bets found.')).toBeInTheDocument();
    expect(screen.getByText(/Every bet you struck still stands/)).toBeInTheDocument();
    answerBets(1, [makeBet()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await ticket('F-0000418');
  });

  test('pages by bet id', async () => {
    answerBets(0, [makeWin()], { next: 418, total: 45 });
    const user = show('/myBets?show=settled');
    expect(await screen.findByText('Page 1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous' }).hasAttribute('disabled')).toBe(true);
    answerBets(0, [loss()], { next: null, total: null });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await ticket('F-0000397');
    expect(screen.getByText(/^Page 2/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true);
    answerBets(0, [makeWin()], { next: 418, total: 45 });
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await ticket('F-0000418');
  });

  test('says nothing of deductions to a punter who bets on soccer only', async () => {
    answerBets(1, [makeBet({ sport: 'soccer', legs: [makeFixtureLeg()], meetingName: 'Soccer' })]);
    show();
    await ticket('F-0000418');
    // In the form in which it was struck: soccer's prices are decimals until one chooses.
    expect(screen.getByText('Egoli Miners v Umgeni Rovers, 2.20')).toBeInTheDocument();
    expect(screen.queryByText('Deductions')).toBeNull();
    cleanup();
    client.clear();
    answerBets(1, [makeBet()]);
    show();
    expect(await screen.findByText('Deductions')).toBeInTheDocument();
  });

  test('announces settlements, shows payouts as toasts, and updates the balance', async () => {
    const toasts: ToastMessage[] = [];
    const disconnect = connectToaster((toast) => toasts.push(toast));
    answerBets(1, [makeBet(), loss({ betId: 1, status: 'open', settledAt: null, legCount: 1 })]);
    show();
    await ticket('F-0000418');
    answerBets(1, []);
    answerBets(0, [makeWin(), loss({ betId: 1 })]);
    server.answer('/api/Betslip/ClientBalance', {
      clientBalances: { responseObject: { accountNumber: 1, balance: 1070, owed: 0, currency: 'ZAR' } },
    });
    act(() => refreshBets(client));
    expect(await screen.findByText('Single Win won R70.00. Treble lost.')).toBeInTheDocument();
    await vi.waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['2 bets settled, R70.00 back']));
    await expect.poll(() => useSession.getState().balance).toBe(1070);
    disconnect();
  });

  test('shows this month’s result and the scale of deductions', async () => {
    const limit = (kind: string, used: number, amount: number | null) => ({
      kind,
      period: 'month',
      amount,
      used,
      left: null,
      resetsAt: '2026-12-01T00:00:00+02:00',
      pending: null,
    });
    server.answer('/api/Protection/GetProtection', {
      protection: {
        limits: [limit('stake', 384, 1500), limit('loss', 71.37, null)],
        break: null,
        sessionLimit: { endsAt: null },
        identity: { status: 'approved', reason: null },
      },
    });
    month({ staked: 384, open: 0, returned: 312.63, net: -71.37 });
    answerBets(1, [makeBet()]);
    const user = show();
    expect(await screen.findByText('−R71.37')).toBeInTheDocument();
    expect(screen.getByText('R312.63')).toBeInTheDocument();
    expect(screen.getByText(/R384.00 of your R1 500.00 monthly stake limit/)).toBeInTheDocument();
    server.answer('/api/MyBets/GetDeductionScale', {
      bands: [
        { longest: null, shortest: '22/1', percent: 0 },
        { longest: '8/1', shortest: '6/1', percent: 15 },
        { longest: '1/3', shortest: null, percent: 80 },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'The scale' }));
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
      '22/1 and longer0 %',
      '8/1 to 6/115 %',
      '1/3 and shorter80 %',
    ]);
  });

  test('shows open stakes apart from the net of settled bets', async () => {
    month({ staked: 61_031, open: 60_084, returned: 1000, net: 53 });
    show();
    const sum = await screen.findByText('Net, settled bets');
    expect(wordsOf(sum.closest('dl') as Element)).toBe(
      'StakedR61 031.00Still runningR60 084.00ReturnedR1 000.00Net, settled bets+R53.00',
    );
    expect(server.made.some((made) => made.includes('GetRealityCheck'))).toBe(true);
  });
});
