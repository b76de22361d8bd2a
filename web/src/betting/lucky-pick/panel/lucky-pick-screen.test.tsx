import type { BetRequest } from '@furlong/contract/schemas/slip';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { makeConfig, makeMeeting } from '../../../../test/fixtures.ts';
import { makeCertainCard, makeCertainRace } from '../../../../test/lucky-fixtures.ts';
import { createAppRouter, createMemoryRouter, RouterProvider } from '../../../../test/memory-router.tsx';
import { rands } from '../../../../test/rands.ts';
import { makeChange, makeFailed, makeResponse, makeStruck } from '../../../../test/slip-fixtures.ts';
import { wordsOf } from '../../../../test/words-of.ts';
import { screens } from '../../../app/routes.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { setConfig } from '../../../platform/site/config.ts';
import { guidOf } from '../../strike/strike-state.ts';
import { LuckyPickHost } from '../lucky-pick-host.tsx';
import { LuckyPickLink } from '../lucky-pick-link.tsx';
import { LuckyPickScreen } from './lucky-pick-screen.tsx';
import { useLuckyStore } from './lucky-store.ts';

const server = fakeServer();
const soon = new Date(Date.now() + 3_600_000).toISOString();
const card = (picked: number | null = null) =>
  makeCertainCard(
    [1, 2, 3].map((number) =>
      makeCertainRace(number, {
        offTime: soon,
        selection:
          number === picked
            ? { saddle: number, horseName: `Horse ${number}`, countsAs: null, points: null, bonus: null }
            : null,
      }),
    ),
  );
const limits = (rands: number) => ({
  single: rands,
  double: rands,
  treble: rands,
  quad: rands,
  multiple: rands,
});

beforeEach(() => {
  server.start();
  localStorage.clear();
  useLuckyStore.setState({ picks: {} });
  setConfig(makeConfig());
  vi.stubGlobal('scrollTo', vi.fn());
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
  server.answer('/api/betSlip/ClientIn', {
    responseObject: { linked: true, mayBet: true, reason: null, accountNumber: 9 },
  });
  server.answer('/api/Betslip/GetPayoutLimits', {
    limits: { firstTimerLimits: limits(10_000), regularLimits: limits(20_000) },
  });
  hasBalance(1000);
});
afterEach(() => {
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
});

const hasBalance = (balance: number) =>
  server.answer('/api/Betslip/ClientBalance', {
    clientBalances: { responseObject: { balance, owed: 0, accountNumber: 9, currency: 'ZAR' } },
  });

function open(shown = card()) {
  server.answer('/api/Meeting/GetMeetingRaces/1', { ...shown });
  const router = createMemoryRouter([{ path: '/luckypick/:meetingId?', Component: LuckyPickScreen }], {
    initialEntries: ['/luckypick/1'],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
/** The screen draws as soon as it is there. */
const drawThree = () => page.findByRole('list', { name: 'Drawn runners' });
const line = (name: string) => within(page.getByRole('heading', { name }).closest('li') ?? document.body);

describe('[S-LUCKY-PICK] the lucky pick screen', () => {
  test('draws three runners and shows each line with its stake, odds and what it wins', async () => {
    open();
    await drawThree();
    const runners = within(page.getByRole('list', { name: 'Drawn runners' })).getAllByRole('button');
    expect(runners).toHaveLength(3);
    const said = ['Win double', 'Place treble', 'Win/place double'].map((name) => {
      const item = page.getByRole('heading', { name }).closest('li');
      return item === null ? '' : wordsOf(item);
    });
    expect(said[0]).toContain('A and B win: could return R160.00');
    expect(said[1]).toContain('A, B and C place: could return R160.00');
    expect(said[2]).toContain('A wins, C places: could return R160.00');
    // One amount for all three, in the foot.
    expect(page.queryByText(/^Winnings/)).toBeNull();
    expect(page.getByText('Stake, 3 bets')).toBeInTheDocument();
    expect(page.getByText('Returns, if all win')).toBeInTheDocument();
    expect(button('Draw again')).toBeInTheDocument();
  });

  test('[E-LUCKY-PICK-TOTALS] a tapped horse is said to be in its lines', async () => {
    open();
    await drawThree();
    const [first] = within(page.getByRole('list', { name: 'Drawn runners' })).getAllByRole('button');
    if (first === undefined) throw new Error('no runner');
    fireEvent.click(first);
    expect(first.getAttribute('aria-pressed')).toBe('true');
    expect(
      page.getByText(
        /must win for the win double and the win\/place double, and place for the place treble\./,
      ),
    ).toBeInTheDocument();
  });

  test('starts from the saved picks', async () => {
    open(card(3));
    fireEvent.click(await page.findByRole('button', { name: 'Start from your saved picks' }));
    const drawn = within(page.getByRole('list', { name: 'Drawn runners' })).getAllByRole('button');
    // In the order of their races.
    expect(drawn[2]?.textContent).toContain('Horse 3');
  });

  test('[K-LUCKY-PICK-OTHER] moves what is split in steps of R10, and takes a stake by hand', async () => {
    open();
    await drawThree();
    fireEvent.click(button('R10 more'));
    await page.findByRole('button', { name: /^Strike 3 bets for R60\.00$/ });
    fireEvent.change(page.getByRole('textbox', { name: 'Stake per bet, Place treble' }), {
      target: { value: '0' },
    });
    expect(line('Place treble').getByText(/Needs R1 or more/)).toBeInTheDocument();
    expect(button(/^Strike 2 bets for R36\.00$/)).toBeInTheDocument();
  });

  test('reports before it is sent that the balance is too low', async () => {
    hasBalance(20);
    open();
    await drawThree();
    expect(await page.findByText('You need R30.00 more.')).toBeInTheDocument();
    expect(button(/^Strike 3 bets/).hasAttribute('disabled')).toBe(true);
  });

  test('[V-LUCKY-PICK-LINE] leaves a line out that is over its limit, and lowers it within', async () => {
    server.answer('/api/Betslip/GetPayoutLimits', {
      limits: { firstTimerLimits: limits(10), regularLimits: limits(145) },
    });
    open();
    await drawThree();
    expect(await line('Win double').findByText('Over the limit')).toBeInTheDocument();
    expect(button('Strike 2 bets for R40.00')).toBeInTheDocument();
    fireEvent.click(button('Lower to R9'));
    expect(button('Strike 3 bets for R49.00')).toBeInTheDocument();
  });

  test('asks a visitor to sign in', async () => {
    useSession.getState().clear();
    open();
    await drawThree();
    expect(button('Sign in to strike')).toBeInTheDocument();
    expect(page.queryByRole('button', { name: /^Strike/ })).toBeNull();
  });

  test('says that too few races are open', async () => {
    const full = card();
    open({ ...full, races: full.races.slice(1) });
    expect(await page.findByText('Too few open races')).toBeInTheDocument();
  });

  test('says that a meeting is postponed, or does not exist', async () => {
    const full = card();
    open({ ...full, meeting: { ...full.meeting, meetingStatusId: 5 } });
    expect(await page.findByText('The meeting is postponed')).toBeInTheDocument();
    cleanup();
    queryClient.clear();
    for (const path of ['/luckypick/abc', '/luckypick/9999']) {
      const router = createMemoryRouter([{ path: '/luckypick/:meetingId?', Component: LuckyPickScreen }], {
        initialEntries: [path],
      });
      render(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      );
      expect(await page.findByText('There is no such meeting.')).toBeInTheDocument();
      cleanup();
    }
  });
});

describe('striking', () => {
  const sent = () => {
    const index = server.made.lastIndexOf('POST /api/Betslip/PlaceBet');
    return server.bodies[index] as { bets: BetRequest[] } & Record<string, unknown>;
  };

  test('[E-LUCKY-PICK-MARKS] [E-LUCKY-PICK-SINGLE] sends the lines under keys that are stored until they are answered, then shows what was struck, not struck and stopped', async () => {
    open();
    await drawThree();
    await page.findByRole('button', { name: 'Strike 3 bets for R50.00' });
    server.fail('/api/Betslip/PlaceBet', 500);
    fireEvent.click(button('Strike 3 bets for R50.00'));
    expect(await page.findByText(/We don’t know yet if your 3 bets went through/)).toBeInTheDocument();
    expect(sent()).toMatchObject({
      isLuckyPick: true,
      meetingId: 1,
      singleBet: { PID: 7, SingleWinHorses: [] },
    });
    const [double, treble, winPlace] = sent().bets;
    if (!double || !treble || !winPlace) throw new Error('three lines are sent');

    const change = { ...makeChange(3, winPlace), guid: guidOf(winPlace), request: winPlace };
    server.answer(
      '/api/Betslip/PlaceBet',
      makeResponse({
        struck: [makeStruck(1, { guid: guidOf(double), totalStake: rands(10), payout: rands(150) })],
        failed: [{ ...makeFailed(2, treble), guid: guidOf(treble) }],
        changes: [change],
      }),
    );
    fireEvent.click(button('Check now'));
    const struck = within(await page.findByRole('region', { name: 'Struck bets' }));
    expect(struck.getByText('Win double')).toBeInTheDocument();
    expect(sent().bets.map(guidOf)).toEqual([double, treble, winPlace].map(guidOf));
    expect(page.getByText(/1 bet not struck\./)).toBeInTheDocument();
    expect(page.getByText('1 bet waits for your answer.')).toBeInTheDocument();
    expect(line('Win/place double').getByText('Stopped: new price')).toBeInTheDocument();

    fireEvent.click(button('Reject the new price on Win/place double'));
    await waitFor(() => expect(page.queryByText('1 bet waits for your answer.')).toBeNull());
    expect(button('Strike 1 bet for R20.00')).toBeInTheDocument();
  });

  test('[E-LUCKY-PICK-MARKS] a strike without an answer is sent again on any other screen too', async () => {
    open();
    await drawThree();
    await page.findByRole('button', { name: 'Strike 3 bets for R50.00' });
    server.fail('/api/Betslip/PlaceBet', 500);
    fireEvent.click(button('Strike 3 bets for R50.00'));
    expect(await page.findByText(/We don’t know yet if your 3 bets went through/)).toBeInTheDocument();
    const first = sent();
    cleanup();

    // A page that opens anew after one that was closed while it waited: it knows only what is stored.
    const [key, pick] = Object.entries(useLuckyStore.getState().picks)[0] ?? [];
    if (key === undefined || pick === undefined) throw new Error('the lucky pick is stored');
    useLuckyStore.setState({ picks: { [key]: { ...pick, error: null } } });
    await useLuckyStore.persist.rehydrate();
    const struck = first.bets.map((request, index) => makeStruck(index + 1, { guid: guidOf(request) }));
    server.answer('/api/Betslip/PlaceBet', makeResponse({ struck }));
    const router = createMemoryRouter([{ path: '*', Component: LuckyPickHost }], {
      initialEntries: ['/picks/1'],
    });
    render(<RouterProvider router={router} />);
    await waitFor(() => expect(useLuckyStore.getState().picks['7/1']?.receipts).toHaveLength(3));
    expect(sent().bets.map(guidOf)).toEqual(first.bets.map(guidOf));
  });
});

describe('[F-showLuckyPick] [O-RUNTIME-FLAGS] the flag', () => {
  test('off: nothing links to it and its path is not found', async () => {
    const off = makeConfig({ showLuckyPick: false });
    setConfig(off);
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(off)));
    const { unmount } = render(<LuckyPickLink meeting={makeMeeting()} />, { wrapper: MemoryRouter });
    expect(page.queryByRole('link', { name: 'Lucky pick' })).toBeNull();
    unmount();
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createAppRouter(screens, '/luckypick/1')} />
      </QueryClientProvider>,
    );
    expect(await page.findByRole('heading', { name: 'Not found' })).toBeInTheDocument();
  });

  test('on: a meeting that takes bets links to it', () => {
    const router = createMemoryRouter([
      { path: '/', element: <LuckyPickLink meeting={makeMeeting({ meetingId: 4 })} /> },
    ]);
    render(<RouterProvider router={router} />);
    expect(page.getByRole('link', { name: 'Lucky pick' }).getAttribute('href')).toBe('/luckypick/4');
  });
});
