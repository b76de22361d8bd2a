import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeBet, makeExplanation, makeFixtureLeg, makeLeg, makeWin } from '../../test/bets.ts';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { rands } from '../../test/rands.ts';
import { wordsOf } from '../../test/words-of.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { Announcer } from '../ui/feedback/announcer.tsx';
import { connectToaster, type ToastMessage } from '../ui/feedback/toast.ts';
import { refreshBets } from './my-bets-queries.ts';
import { MyBetsScreen } from './my-bets-screen.tsx';

vi.mock('../platform/device/now.ts', () => ({ useNow: () => Date.parse('2026-11-21T18:00:00+02:00') }));

const server = fakeServer();
let client: QueryClient;

const loss = (change: Partial<MyBet> = {}) =>
  makeBet({
    betId: 397,
    receiptNumber: 'F-0000397',
    betTitle: 'Trebles',
    status: 'lost',
    returns: rands(0),
    potentialReturn: null,
    returnSoFar: null,
    settledAt: '2026-11-20T12:12:00.000Z',
    legCount: 3,
    legs: [makeLeg({ raceNumber: 2, saddle: 7, horseName: 'Long Stoep', status: 'lost', position: 6 })],
    ...change,
  });

function answerBets(filter: 0 | 1 | 4 | 5, bets: readonly MyBet[], change: object = {}): void {
  server.answer(`/api/MyBets/GetMyBets/${filter}`, {
    responseObject: bets,
    next: null,
    total: bets.length,
    openStake: filter === 1 ? bets.reduce((sum, { totalStake }) => sum + totalStake, 0) : null,
    ...change,
  });
}

function month(result: { staked: number; open: number; returned: number; net: number }): void {
  const realityCheck = { minutes: 60, since: '2026-10-31T22:00:00.000Z', ...result };
  server.answer('/api/Protection/GetRealityCheck', { realityCheck });
}

beforeEach(() => {
  server.start();
  setConfig(makeConfig({ supportPhone: '012 345 6789' }));
  useSession.getState().setLogin(login());
  for (const filter of [0, 1, 4, 5] as const) answerBets(filter, []);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  cleanup();
  client.clear();
  useSession.getState().clear();
  localStorage.clear();
  server.stop();
});

function show(address = '/myBets') {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <MyBetsScreen />
        <Announcer />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const tab = (name: string) =>
  within(screen.getByRole('group', { name: 'Show' })).getByRole('button', { name });
const ticket = async (receipt: string) =>
  within((await screen.findByText(`No. ${receipt}`)).closest('article') as HTMLElement);

/** A strike of a single and a double on two runners. */
const strike = (change: Partial<MyBet> = {}): MyBet[] => {
  const legs = [3, 1].map((raceNumber) =>
    makeLeg({
      raceNumber,
      raceId: 100 + raceNumber,
      offTime: `2026-11-21T1${raceNumber}:15:00+02:00`,
      horseName: `Runner ${raceNumber}`,
    }),
  );
  const shared = { strikeId: 'slip', legs, legCount: 2, ...change };
  return [
    makeBet({
      ...shared,
      betId: 422,
      receiptNumber: 'F-0000422',
      betTitle: 'Doubles',
      totalStake: rands(20),
    }),
    makeBet({ ...shared, betId: 421, receiptNumber: 'F-0000421', betCount: 2, totalStake: rands(40) }),
  ];
};

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
    expect(open.getByText('could pay R2 520.00')).toBeInTheDocument();
    expect(wordsOf(open.getByRole('listitem'))).toBe(
      'Race 1off at 12:154Silver Jetty5/2, fixedTo come× 3.50',
    );
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
    expect((await ticket('F-0000418')).getByText('Win')).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await user.click(tab('Losses'));
    expect((await ticket('F-0000397')).getByText('Loss')).toBeInTheDocument();
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

  test('shows a line’s progress and the sum won, without the stakes of open combinations', async () => {
    const legs = (['won', 'running', 'open'] as const).map((status, index) =>
      makeLeg({ status, raceId: 101 + index, raceNumber: index + 1 }),
    );
    answerBets(1, [makeBet({ legs, legCount: 3, returnSoFar: rands(14), potentialReturn: rands(71.1) })]);
    show();
    const open = await ticket('F-0000418');
    expect(open.getByText('1 won, 1 running, 1 to come')).toBeInTheDocument();
    expect(open.getByText('R14.00 won so far')).toBeInTheDocument();
    expect(open.getByText('could pay R71.10')).toBeInTheDocument();
    expect(open.getAllByRole('listitem').map((leg) => /Won|Off|To come/.exec(leg.textContent)?.[0])).toEqual([
      'Won',
      'Off',
      'To come',
    ]);
  });

  test('shows the limit of an open bet at the starting price', async () => {
    const sp = { isFixedOdds: false, potentialReturn: null, winningsCap: rands(10_000) } as const;
    answerBets(1, [
      makeBet(sp),
      makeBet({ ...sp, betId: 419, receiptNumber: 'F-0000419', betCount: 5, stake: rands(12_000) }),
    ]);
    show();
    expect((await ticket('F-0000418')).getByText('Wins R10 000.00 at most')).toBeInTheDocument();
    const five = '5 bets at R12 000.00; each wins R10 000.00 at most';
    expect((await ticket('F-0000419')).getByText(five)).toBeInTheDocument();
    cleanup();
    answerBets(0, [makeWin(sp)]);
    show('/myBets?show=settled');
    expect((await ticket('F-0000418')).queryByText(/at most/)).toBeNull();
  });

  test('says that figures are after the winnings tax, if there is one', async () => {
    const legs = (['won', 'open'] as const).map((status, raceId) => makeLeg({ status, raceId }));
    answerBets(1, [
      makeBet({ legs, potentialReturn: rands(171.6), returnSoFar: rands(76.4), taxPercent: 6 }),
      makeBet({ betId: 419, receiptNumber: 'F-0000419', potentialReturn: null, taxPercent: 6 }),
    ]);
    answerBets(0, [makeWin({ betId: 420, receiptNumber: 'F-0000420', taxPercent: 6 })]);
    show();
    const open = await ticket('F-0000418');
    expect(open.getByText('could pay R171.60, after 6 % tax')).toBeInTheDocument();
    expect(open.getByText('R76.40 won so far, after 6 % tax')).toBeInTheDocument();
    expect((await ticket('F-0000419')).getByText('pays at SP, after 6 % tax')).toBeInTheDocument();
    cleanup();
    show('/myBets?show=settled');
    expect((await ticket('F-0000420')).getByText('stake R20.00; paid after 6 % tax')).toBeInTheDocument();
  });

  test('[C-GetBetLegs] a lost bet is folded, and loads its legs and breakdown when opened', async () => {
    answerBets(5, [loss()]);
    const legs = [1, 2, 3].map((raceNumber) =>
      makeLeg({ raceNumber, raceId: 100 + raceNumber, status: 'lost' }),
    );
    server.answer('/api/MyBets/GetBetLegs/397', { betLegs: legs });
    server.answer('/api/MyBets/Explain/397', {
      explanation: makeExplanation({ betId: 397, status: 'lost' }),
    });
    const user = show('/myBets?show=losses');
    const lost = await ticket('F-0000397');
    expect(lost.getByText('Lost in race 2: 7 Long Stoep, 6th')).toBeInTheDocument();
    expect(lost.queryAllByRole('listitem')).toEqual([]);
    await user.click(lost.getByRole('button', { name: 'Why it lost, No. F-0000397' }));
    expect(await lost.findAllByRole('listitem')).toHaveLength(3);
    expect(await lost.findByRole('region', { name: 'Why it lost, No. F-0000397' })).toBeInTheDocument();
    await user.click(lost.getByRole('button', { name: 'Close, No. F-0000397' }));
    expect(lost.queryAllByRole('listitem')).toEqual([]);
  });

  test('explains a payout to the cent, with its entries in the ledger and whom to ask', async () => {
    answerBets(4, [makeWin({ betTitle: 'Trebles', returns: rands(78.13) })]);
    server.answer('/api/MyBets/Explain/418', { explanation: makeExplanation({ betId: 418 }) });
    const user = show('/myBets?show=wins');
    const won = await ticket('F-0000418');
    await user.click(won.getByRole('button', { name: /^How we worked it out/ }));
    expect(await won.findByRole('heading', { name: 'How we worked out R78.13' })).toBeInTheDocument();
    const account = await won.findByRole('region');
    expect(
      await within(account).findByRole('heading', { name: 'Race 2, Quiet Harbour' }),
    ).toBeInTheDocument();
    expect(within(account).getByText('R78.125')).toBeInTheDocument();
    expect(account.textContent).toContain('Ledger entries: stake 20\u2009911, payout 20\u2009918.');
    expect(within(account).getByRole('link').getAttribute('href')).toBe('tel:0123456789');
  });

  test('says that a bet was settled again, why, and its earlier outcome', async () => {
    answerBets(5, [loss({ resettledReason: 'capture' })]);
    const settlements = [
      { number: 1, status: 'won', returns: 70, reason: null, at: '2026-11-20T12:00:00Z', ledgerEntry: 7 },
      {
        number: 2,
        status: 'lost',
        returns: 0,
        reason: 'capture',
        at: '2026-11-20T12:12:00Z',
        ledgerEntry: null,
      },
    ];
    server.answer('/api/MyBets/GetBetLegs/397', { betLegs: [] });
    server.answer('/api/MyBets/Explain/397', { explanation: { ...makeExplanation(), settlements } });
    const user = show('/myBets?show=losses');
    const lost = await ticket('F-0000397');
    expect(lost.getByText(/a result was entered wrongly at first/)).toBeInTheDocument();
    await user.click(lost.getByRole('button', { name: /^Why it lost/ }));
    expect(await lost.findByText('won; taken back')).toBeInTheDocument();
    expect(lost.getByText('lost: a result was entered wrongly')).toBeInTheDocument();
  });

  test('says that a bet was settled again because a runner took no part', async () => {
    answerBets(4, [makeWin({ resettledReason: 'non-runner' })]);
    const settlements = [
      { number: 1, status: 'lost', returns: 0, reason: null, at: '2026-11-20T12:00:00Z', ledgerEntry: null },
      {
        number: 2,
        status: 'won',
        returns: 70,
        reason: 'non-runner',
        at: '2026-11-20T12:12:00Z',
        ledgerEntry: 8,
      },
    ];
    server.answer('/api/MyBets/Explain/418', { explanation: { ...makeExplanation(), settlements } });
    const user = show('/myBets?show=wins');
    const won = await ticket('F-0000418');
    expect(won.getByText(/a runner was declared after the off to have taken no part/)).toBeInTheDocument();
    await user.click(won.getByRole('button', { name: /^How we worked it out/ }));
    expect(await won.findByText('won: a runner was declared a non-runner after the off')).toBeInTheDocument();
  });

  test('says when the result has changed since the settlement', async () => {
    answerBets(4, [makeWin()]);
    server.answer('/api/MyBets/Explain/418', { explanation: makeExplanation({ isSettledSo: false }) });
    const user = show('/myBets?show=wins');
    await user.click((await ticket('F-0000418')).getByRole('button', { name: /^How we worked it out/ }));
    expect(await screen.findByText(/The result has just changed/)).toBeInTheDocument();
    expect(screen.getByText('Comes to')).toBeInTheDocument();
  });

  test('shows the one bet of a receipt with its breakdown, from any list', async () => {
    answerBets(1, [makeBet({ betId: 12, receiptNumber: 'F-0000012' })]);
    answerBets(0, [loss()]);
    server.answer('/api/MyBets/GetBetLegs/397', { betLegs: [makeLeg({ status: 'lost', position: 6 })] });
    server.answer('/api/MyBets/Explain/397', {
      explanation: makeExplanation({ betId: 397, status: 'lost' }),
    });
    show('/myBets?bet=F-0000397');
    const region = within(await screen.findByRole('region', { name: 'Receipt F-0000397' }));
    expect(region.getAllByRole('article')).toHaveLength(1);
    expect(await region.findByRole('region', { name: 'Why it lost, No. F-0000397' })).toBeInTheDocument();
    expect(region.getByRole('link', { name: 'All my bets' }).getAttribute('href')).toBe(
      '/myBets?show=settled',
    );
    expect(screen.queryByRole('group', { name: 'Show' })).toBeNull();
    cleanup();
    answerBets(1, [makeBet()]);
    server.answer('/api/MyBets/Explain/418', { explanation: makeExplanation({ betId: 418 }) });
    show('/myBets?bet=f-418');
    expect(await screen.findByRole('region', { name: 'Receipt F-0000418' })).toBeInTheDocument();
  });

  test('says that a bet does not exist, or did not load', async () => {
    answerBets(0, [loss()]);
    show('/myBets?bet=F-0000398');
    expect(await screen.findByText('None of your bets has the receipt F-0000398.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All my bets' }).getAttribute('href')).toBe('/myBets');
    cleanup();
    show('/myBets?bet=receipt');
    expect(await screen.findByText('None of your bets has the receipt “receipt”.')).toBeInTheDocument();
    cleanup();
    client.clear();
    server.fail('/api/MyBets/GetMyBets/1', 500);
    const user = show('/myBets?bet=F-0000397');
    await screen.findByText("Your bet didn't load.");
    answerBets(1, []);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Receipt F-0000397' })).toBeInTheDocument();
  });

  test('celebrates no bet that returned less than its stake', async () => {
    const part = {
      betId: 3,
      receiptNumber: 'F-0000003',
      betCount: 3,
      stake: rands(1),
      totalStake: rands(3),
      returns: rands(1.33),
    };
    answerBets(4, [
      makeWin(part),
      makeWin({ betId: 4, receiptNumber: 'F-0000004', returns: rands(20) }),
      makeWin(),
    ]);
    show('/myBets?show=wins');
    const partly = await ticket('F-0000003');
    expect(partly.getByText('Part return')).toBeInTheDocument();
    expect(partly.getByText('stake R3.00, net −R1.67')).toBeInTheDocument();
    expect(partly.queryByText('Win')).toBeNull();
    expect(partly.getByText('R1.33').className).not.toContain('up');
    expect((await ticket('F-0000004')).getByText('Stake back')).toBeInTheDocument();
    const won = await ticket('F-0000418');
    expect(won.getByText('Win')).toBeInTheDocument();
    expect(won.getByText('R70.00').className).toContain('up');
  });

  test('a strike is one ticket: its runners once, in race order, and its lines inside', async () => {
    answerBets(1, strike(), { openCombinations: 3, openStrikes: 1 });
    server.answer('/api/MyBets/Explain/422', {
      explanation: makeExplanation({ betId: 422, receiptNumber: 'F-0000422', status: 'open' }),
    });
    const user = show();
    expect(await screen.findByText('Open R60.00: 3 bets on 1 ticket')).toBeInTheDocument();
    expect(tab('Open 1')).toBeInTheDocument();
    const one = within(await screen.findByRole('article'));
    expect(one.getByRole('heading', { name: '3 bets on 2 runners' })).toBeInTheDocument();
    expect(one.getByText('R60.00')).toBeInTheDocument();
    expect(one.getByText('could pay R140.00')).toBeInTheDocument();
    const rows = one.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows.filter((row) => /Runner \d/.test(row)).map((row) => /Race \d/.exec(row)?.[0])).toEqual([
      'Race 1',
      'Race 3',
    ]);
    const double = one.getByRole('button', { name: /^Double .*F-0000422$/ });
    expect(one.getByRole('button', { name: /^Single Wins .*2 bets at R20\.00/ })).toBeInTheDocument();
    await user.click(double);
    expect(await one.findByRole('region', { name: /^How it stands, No\. F-0000422/ })).toBeInTheDocument();
    expect(double.getAttribute('aria-expanded')).toBe('true');
  });

  test('a strike stays one ticket while some of its lines are settled', async () => {
    const [double, singles] = strike();
    answerBets(1, [double as MyBet], { openCombinations: 1, openStrikes: 1 });
    const paid = { status: 'won', returns: rands(52), potentialReturn: null, returnSoFar: null } as const;
    answerBets(0, [{ ...(singles as MyBet), ...paid, settledAt: '2026-11-21T15:30:00.000Z' }]);
    show();
    expect(await screen.findByText('R52.00 paid, could pay R70.00 more')).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Settled today' })).toBeNull();
  });

  test('the next off comes first, whatever was struck last', async () => {
    const off = (betId: number, offTime: string, status: 'open' | 'running' = 'open') =>
      makeBet({ betId, receiptNumber: `F-0000${betId}`, legs: [makeLeg({ offTime, status })] });
    answerBets(1, [
      off(503, '2026-11-22T14:00:00+02:00'),
      off(502, '2026-11-21T19:00:00+02:00'),
      off(501, '2026-11-21T17:59:00+02:00', 'running'),
    ]);
    show();
    await ticket('F-0000501');
    expect(screen.getAllByText(/^No\. F-/).map(({ textContent }) => textContent)).toEqual([
      'No. F-0000501',
      'No. F-0000502',
      'No. F-0000503',
    ]);
  });

  test('marks what was settled since the last look, in words too', async () => {
    answerBets(0, [makeWin({ settledAt: '2026-11-21T15:00:00.000Z' }), loss()]);
    localStorage.setItem('furlong-bets-seen-7', String(Date.parse('2026-11-21T09:00:00.000Z')));
    const user = show();
    await screen.findByText('1 new:');
    await user.click(screen.getByText(/^All settled/));
    expect((await ticket('F-0000418')).getByText('New')).toBeInTheDocument();
    expect((await ticket('F-0000397')).queryByText('New')).toBeNull();
    cleanup();
    show('/myBets?show=settled');
    expect((await ticket('F-0000418')).queryByText('New')).toBeNull();
    expect(tab('All settled')).toBeInTheDocument();
  });

  test('says nothing of deductions to a punter who bets on soccer only', async () => {
    answerBets(1, [makeBet({ sport: 'soccer', legs: [makeFixtureLeg()], meetingName: 'Soccer' })]);
    show();
    await ticket('F-0000418');
    expect(screen.queryByText('Deductions')).toBeNull();
    cleanup();
    client.clear();
    answerBets(1, [makeBet()]);
    show();
    expect(await screen.findByText('Deductions')).toBeInTheDocument();
  });

  test('says that bets of a postponed meeting stay open for 48 hours', async () => {
    answerBets(1, [makeBet({ meetingStatusId: 5 })]);
    show();
    expect((await ticket('F-0000418')).getByText(/stands for 48 hours/)).toBeInTheDocument();
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
    expect(toasts).toEqual([{ type: 'success', title: 'Won R70.00', text: 'Single Win, Kenilworth' }]);
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
      },
    });
    month({ staked: 384, open: 0, returned: 312.63, net: -71.37 });
    answerBets(1, [makeBet()]);
    const user = show();
    expect(await screen.findByText('−R71.37')).toBeInTheDocument();
    expect(screen.getByText('R312.63')).toBeInTheDocument();
    expect(screen.getByText(/R384.00 of your R1 500.00 monthly stake limit/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'The scale' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(17);
    expect(rows[1]?.textContent).toBe('22/1 and longer0 %');
    expect(rows[4]?.textContent).toBe('8/1 to 6/115 %');
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
