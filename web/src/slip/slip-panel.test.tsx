import type { BetRequest, FailedBet, PriceChange, StruckBet } from '@furlong/contract/slip';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../test/fake-server.ts';
import {
  answerWith,
  makeConfig,
  makeMeeting,
  makeRace,
  makeRunner,
  makeScoring,
} from '../../test/fixtures.ts';
import { event, makeChange, makeFailed, makeResponse, makeStruck } from '../../test/slip-fixtures.ts';
import { wordsOf } from '../../test/words-of.ts';
import { setConfig } from '../platform/config.ts';
import { queryClient } from '../platform/query-client.ts';
import { useSession } from '../platform/session-store.ts';
import { Announcer } from '../ui/announcer.tsx';
import { SlipChip } from './slip-chip.tsx';
import { SlipPanel } from './slip-panel.tsx';
import { openSlip, toggleRunner, useSlipSheet } from './slip-sheet.ts';
import { useSlipStore } from './slip-store.ts';

// A whole slip is found its way around in by roles, a hundred times a test: a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 });

/** What the server answers to lines that are struck; null: nothing, the connection breaks. */
type Striker = (requests: readonly BetRequest[]) => {
  struck?: readonly StruckBet[];
  failed?: readonly FailedBet[];
  changes?: readonly PriceChange[];
} | null;

const offTime = (number: number) => new Date(Date.now() + number * 3_600_000).toISOString();
const limits = { single: 10_000, double: 20_000, treble: 20_000, quad: 30_000, multiple: 30_000 };

let striker: Striker;
let balance: number;
let made: { path: string; body: unknown }[];

const guidOf = (request: BetRequest) => Number(request.combinatonInfo.guid?.slice(-4) ?? 0);
const struckAll: Striker = (requests) => ({
  struck: requests.map((request, index) =>
    makeStruck(index + 1, {
      guid: request.combinatonInfo.guid ?? '',
      betTitle: request.combinatonInfo.betTitle,
      totalStake: request.combinatonInfo.totalStake,
      betCount: request.dt.length,
    }),
  ),
});

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(String(input), window.location.origin);
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
  made.push({ path: pathname, body });
  const [call = ''] = /[^/]+$/.exec(pathname.replace(/(\/\d+)+$/, '')) ?? [];
  switch (call) {
    case 'GetMeetingRaces':
      return answerWith({
        meeting: makeMeeting(),
        scoring: makeScoring(),
        races: [1, 2, 3, 4].map((number) =>
          makeRace({
            raceId: 100 + number,
            raceNumber: number,
            offTime: offTime(number),
            runners: [makeRunner({ horseName: `Horse ${number}`, winOdds: 3, winOddsFraction: '3/1' })],
          }),
        ),
      });
    case 'GetPayoutLimits':
      return answerWith({ limits: { regularLimits: limits, firstTimerLimits: limits } });
    case 'ClientBalance':
      return answerWith({
        clientBalances: { responseObject: { accountNumber: 9, balance, owed: 0, currency: 'ZAR' } },
      });
    case 'ClientIn':
      return answerWith({ responseObject: { linked: true, mayBet: true, reason: null, accountNumber: 9 } });
    case 'GetPunterBet':
      return answerWith({ doubleJackpotBet: { betTotal: 38 } });
    case 'PlaceBet':
    case 'RetryFailedBets': {
      const parts = striker(body.bets ?? body.betRequests);
      if (parts === null) throw new TypeError('Failed to fetch');
      return answerWith(makeResponse({ ...parts, balance }));
    }
    default:
      return new Response('{}', { status: 404 });
  }
}

function show() {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SlipChip />
        <SlipPanel />
        <Announcer />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function showSlip(races = 4) {
  for (let race = 1; race <= races; race += 1) {
    toggleRunner(event, { raceId: 100 + race, raceNumber: race, saddle: 1 });
  }
  openSlip();
  show();
  await screen.findByRole('button', { name: /^Strike|^Sign in/ });
  return userEvent.setup();
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const tick = (list: string, betType: string) =>
  region(list).getByRole('checkbox', { name: new RegExp(`^${betType}`) }) as HTMLInputElement;
const stakeOf = (list: string, name: string) =>
  region(list).getByRole('textbox', { name: `Stake per bet, ${name}` }) as HTMLInputElement;
const total = () => wordsOf(screen.getByText(/^Stake, /).parentElement ?? document.body);
const strikeButton = () => screen.getByRole('button', { name: /^Strike|^Striking|^Nothing|^Answer/ });

beforeEach(() => {
  setConfig(makeConfig());
  made = [];
  balance = 1_000;
  striker = struckAll;
  vi.stubGlobal('fetch', answer);
  useSession.getState().setLogin(login());
  useSlipStore.setState({ slips: {}, inHand: {} });
  useSlipSheet.setState({ isOpen: false, otherMeeting: null });
});
afterEach(() => {
  queryClient.clear();
  useSession.getState().clear();
  vi.unstubAllGlobals();
});

describe('[F-showBetSlipV3] the full slip', () => {
  test('[T-BET-SINGLE-WINS] [T-BET-SINGLE-PLACES] [T-BET-DOUBLES] [T-BET-TREBLES] [T-BET-QUADS] [T-BET-ALL-TO-WIN] [T-BET-ALL-TO-PLACE] [T-BET-ALL-TO-COME] has every bet type in its list, single wins ticked', async () => {
    const user = await showSlip();
    await user.click(screen.getByRole('button', { name: 'Five more lines at SP' }));
    const names = (list: string) =>
      region(list)
        .getAllByRole('checkbox')
        .map((box) => wordsOf((box as HTMLInputElement).labels?.[0] ?? box));
    expect(names('Win, fixed odds')).toEqual([
      'Single Wins × 4',
      'Doubles × 6',
      'Trebles × 4',
      'Quads × 1',
      'All to Win × 1',
    ]);
    expect(names('Place, fixed odds')).toEqual(['Single Places × 4', 'All to Place × 1']);
    expect(names('Starting price')).toEqual([
      'Single Wins × 4',
      'Doubles × 6',
      'Trebles × 4',
      'Quads × 1',
      'All to Come × 1',
    ]);
    expect(tick('Win, fixed odds', 'Single Wins').checked).toBe(true);
    expect(tick('Win, fixed odds', 'Doubles').checked).toBe(false);
    expect(total()).toBe('Stake, 4 betsR4.00');
  });

  test('[K-STAKE-RACING] [K-STAKE-STEPS-RACING] a stake begins at R1, goes by steps of 1, 5, 10 and 50, and can be typed', async () => {
    const user = await showSlip();
    const stake = stakeOf('Win, fixed odds', 'Single Wins');
    const more = () => region('Win, fixed odds').getByRole('button', { name: 'More on Single Wins' });
    const less = () => region('Win, fixed odds').getByRole('button', { name: 'Less on Single Wins' });
    expect(stake.value).toBe('R1');
    await user.click(more());
    expect(stake.value).toBe('R2');
    for (const [step, value] of [
      ['R5', 'R7'],
      ['R10', 'R17'],
      ['R50', 'R67'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: step }));
      await user.click(more());
      expect(stake.value).toBe(value);
    }
    await user.click(less());
    expect(stake.value).toBe('R17');
    await user.click(less());
    expect(stake.value).toBe('R1');
    expect((less() as HTMLButtonElement).disabled).toBe(true);
    await user.clear(stake);
    await user.type(stake, '2,50');
    await user.tab();
    expect(stake.value).toBe('R2.50');
    expect(total()).toBe('Stake, 4 betsR10.00');
    await user.clear(stake);
    await user.type(stake, 'lots');
    expect(stake.getAttribute('aria-invalid')).toBe('true');
    await user.tab();
    expect(stake.value).toBe('R2.50');
  });

  test('[T-TOTALS-ENABLED] only ticked lines and runners count, at fixed odds or at SP', async () => {
    const user = await showSlip();
    await user.click(tick('Win, fixed odds', 'Doubles'));
    expect(total()).toBe('Stake, 10 betsR10.00');
    await user.click(screen.getByRole('checkbox', { name: 'Horse 4' }));
    expect(total()).toBe('Stake, 6 betsR6.00');
    await user.click(region('Win, fixed odds').getByRole('button', { name: /^SP: .* on Doubles$/ }));
    expect(tick('Starting price', 'Doubles').checked).toBe(true);
    expect(wordsOf(screen.getByText('Could return').parentElement ?? document.body)).toBe(
      'Could returnR12.00 + SP',
    );
    await user.click(screen.getByRole('button', { name: /SP$/, pressed: false }));
    expect(tick('Starting price', 'Single Wins').checked).toBe(true);
    expect(wordsOf(screen.getByText('Could return').parentElement ?? document.body)).toBe('Could returnSP');
    await user.click(screen.getByRole('button', { name: 'Take Horse 1 off the slip' }));
    expect(total()).toBe('Stake, 3 betsR3.00');
  });

  test('[T-OVER-LIMIT] [V-LIMIT-NEWER] a line over its limit stays in its place with the reason, out of the total, and can be lowered', async () => {
    const user = await showSlip();
    await user.click(tick('Win, fixed odds', 'Trebles'));
    const stake = stakeOf('Win, fixed odds', 'Trebles');
    await user.clear(stake);
    await user.type(stake, '400');
    expect(region('Win, fixed odds').getByText(/Over the limit/)).toBeTruthy();
    expect(wordsOf(screen.getByText(/a treble wins/))).toBe(
      'At R400.00 a treble wins R25 200.00. The most paid on a treble is R20 000.00.',
    );
    expect(total()).toBe('Stake, 4 betsR4.00');
    expect(screen.getByText('Left out: 1 over limit')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Lower to R317' }));
    expect(total()).toBe('Stake, 8 betsR1 272.00');
  });

  test('more than the balance is said before anything is sent', async () => {
    balance = 3;
    const user = await showSlip();
    expect(await screen.findByText('Your balance of R3.00 is R1.00 short.')).toBeTruthy();
    expect((strikeButton() as HTMLButtonElement).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Horse 4' }));
    expect((strikeButton() as HTMLButtonElement).disabled).toBe(false);
  });

  test('the winnings tax is shown when there is one', async () => {
    setConfig(makeConfig({ winningsTaxPercent: { horseracing: 6, soccer: 0 } }));
    await showSlip();
    expect(screen.getByText('Winnings tax, 6 %')).toBeTruthy();
    // R16.00 would come back, R12.00 of it won.
    expect(wordsOf(screen.getByText('Could return, after tax').parentElement ?? document.body)).toContain(
      'R15.28',
    );
  });

  test('a visitor is asked to sign in, and sees prices all the same', async () => {
    useSession.getState().clear();
    await showSlip();
    expect(screen.getByRole('button', { name: 'Sign in to strike' })).toBeTruthy();
    expect(total()).toBe('Stake, 4 betsR4.00');
  });

  test('the way to it says how many runners are on it and what it comes to, without it being open', async () => {
    for (const race of [1, 2]) toggleRunner(event, { raceId: 100 + race, raceNumber: race, saddle: 1 });
    show();
    expect(await screen.findByRole('button', { name: '2 runners on the bet slip R2.00' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('striking', () => {
  test('[O-BETS-FIXED] [O-BETS-SP] [E-STRIKE-RESPONSE] shows what was struck with its receipts, and takes it off the total', async () => {
    const user = await showSlip();
    await user.click(tick('Place, fixed odds', 'All to Place'));
    await user.click(strikeButton());
    const receipts = await screen.findByRole('region', { name: 'Struck bets' });
    expect(wordsOf(receipts)).toMatch(/^8 bets struck for R5\.00/);
    expect(within(receipts).getByText('Receipt F-0000001')).toBeTruthy();
    expect(tick('Win, fixed odds', 'Single Wins').checked).toBe(false);
    expect(total()).toBe('Stake, 0 betsR0.00');
    expect(screen.getByText('8 bets struck for R5.00.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep the runners' }));
    expect(screen.queryByRole('region', { name: 'Struck bets' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Horse 1' })).toBeTruthy();
  });

  test('stops a line whose price has changed, old and new side by side; taken, it is struck', async () => {
    striker = (requests) => ({
      changes: requests.map((request, index) => ({
        ...makeChange(index + 1, request),
        guid: request.combinatonInfo.guid ?? '',
      })),
    });
    const user = await showSlip(1);
    await user.click(tick('Place, fixed odds', 'Single Places'));
    await user.click(strikeButton());
    expect(await screen.findByText(/Two lines wait for your answer/)).toBeTruthy();
    const accept = screen.getByRole('button', { name: 'Accept the new price on Single Wins' });
    const change = wordsOf(accept.closest('[data-note]') ?? document.body);
    expect(change).toContain('at 3/1R4.00');
    expect(change).toContain('at 7/2R4.50');
    expect(total()).toBe('Stake, 0 betsR0.00');
    expect(screen.getByText('Left out: 2 waiting')).toBeTruthy();
    expect((screen.getByRole('checkbox', { name: 'Horse 1' }) as HTMLInputElement).disabled).toBe(true);

    striker = struckAll;
    await user.click(accept);
    await screen.findByRole('region', { name: 'Struck bets' });
    expect(
      made.at(-1) && made.filter(({ path }) => path.endsWith('RetryFailedBets')).at(-1)?.body,
    ).toMatchObject({
      betRequests: [{ dt: [{ oddsFraction: '7/2' }] }],
    });
    expect(screen.getByText(/One line waits for your answer/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reject the new price on Single Places' }));
    expect(screen.queryByText(/waits for your answer/)).toBeNull();
    expect(tick('Place, fixed odds', 'Single Places').checked).toBe(false);
  });

  test('takes or rejects all new prices at once', async () => {
    striker = (requests) => ({
      changes: requests.map((request, index) => ({
        ...makeChange(index + 1, request),
        guid: request.combinatonInfo.guid ?? '',
      })),
    });
    const user = await showSlip(2);
    await user.click(tick('Win, fixed odds', 'Doubles'));
    await user.click(strikeButton());
    await user.click(await screen.findByRole('button', { name: 'Reject all' }));
    expect(tick('Win, fixed odds', 'Single Wins').checked).toBe(false);
    expect(tick('Win, fixed odds', 'Doubles').checked).toBe(false);
    await user.click(tick('Win, fixed odds', 'Single Wins'));
    await user.click(tick('Win, fixed odds', 'Doubles'));
    await user.click(strikeButton());
    const accept = await screen.findByRole('button', { name: 'Accept all' });
    striker = struckAll;
    await user.click(accept);
    expect(wordsOf(await screen.findByRole('region', { name: 'Struck bets' }))).toMatch(/^4 bets struck/);
  });

  test('says why a line was not struck, in its place, and tries it again', async () => {
    striker = (requests) => ({ failed: requests.map((request) => makeFailed(guidOf(request), request)) });
    const user = await showSlip(1);
    await user.click(strikeButton());
    expect(await screen.findByText(/1 line not struck\./)).toBeTruthy();
    expect(region('Win, fixed odds').getByText(/Not struck: Betting on Race 1 is suspended/)).toBeTruthy();
    striker = struckAll;
    await user.click(screen.getByRole('button', { name: 'Try it again' }));
    await screen.findByRole('region', { name: 'Struck bets' });
    expect(screen.queryByText(/not struck\./)).toBeNull();
  });

  test('without an answer says that it is not known, holds everything, and asks again under the same keys', async () => {
    striker = () => null;
    const user = await showSlip(1);
    await user.click(strikeButton());
    expect(await screen.findByText(/It is not known yet whether/)).toBeTruthy();
    expect((strikeButton() as HTMLButtonElement).disabled).toBe(true);
    expect(tick('Win, fixed odds', 'Single Wins').disabled).toBe(true);
    striker = struckAll;
    await user.click(screen.getByRole('button', { name: 'Ask now' }));
    await screen.findByRole('region', { name: 'Struck bets' });
    const keys = made
      .filter(({ path }) => path.endsWith('PlaceBet'))
      .map(({ body }) => (body as { bets: BetRequest[] }).bets[0]?.combinatonInfo.guid);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('[F-showBetSlipV2] the compact slip', () => {
  beforeEach(() => setConfig(makeConfig({ showBetSlipV3: false })));

  test('is one list by bet type', async () => {
    const user = await showSlip(2);
    const names = screen
      .getAllByRole('checkbox')
      .map((box) => wordsOf((box as HTMLInputElement).labels?.[0] ?? box))
      .filter((name) => !name.startsWith('Horse'));
    expect(names).toEqual([
      'Single Wins × 2',
      'Doubles × 1',
      'Trebles',
      'Quads',
      'All to Win × 1',
      'Single Places × 2',
      'All to Place × 1',
    ]);
    await user.click(screen.getByRole('button', { name: /^SP: .* on Single Wins$/ }));
    expect(screen.getByText(/returns at SP/)).toBeTruthy();
    await user.click(strikeButton());
    expect(wordsOf(await screen.findByRole('region', { name: 'Struck bets' }))).toContain(
      'Single Wins at SP',
    );
  });

  test('[T-NO-LEGS-DISABLED] a bet type with no enabled legs is disabled, and says so', async () => {
    const user = await showSlip(1);
    await user.click(screen.getByText(/^1 runner, race 1/));
    await user.click(screen.getByRole('checkbox', { name: 'Horse 1' }));
    expect(screen.getAllByText('No runner is on')).toHaveLength(7);
    for (const box of screen.getAllByRole('checkbox', { name: /Single|Double|Treble|Quad|All to/ })) {
      expect((box as HTMLInputElement).disabled).toBe(true);
    }
  });
});

test('[F-showBetSlipV2] [F-showBetSlipV3] with both off there is no way to a slip', () => {
  setConfig(makeConfig({ showBetSlipV2: false, showBetSlipV3: false }));
  const { container } = render(<SlipChip />);
  expect(container.textContent).toBe('');
});
