import type { SportBetRequest, SportPriceChange } from '@furlong/contract/schemas/sport-slip';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../../../test/fake-server.ts';
import { answerWith, makeConfig } from '../../../../test/fixtures.ts';
import { rands } from '../../../../test/rands.ts';
import { event, makeStruck } from '../../../../test/slip-fixtures.ts';
import { makeFixture } from '../../../../test/soccer-fixtures.ts';
import { wordsOf } from '../../../../test/words-of.ts';
import { WholeSlip } from '../../../app/whole-slip.tsx';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { setConfig } from '../../../platform/site/config.ts';
import { Announcer } from '../../../ui/feedback/announcer.tsx';
import { SlipChip } from '../../slip/slip-chip.tsx';
import { openSlip, toggleSelection, useSlipSheet } from '../../slip/slip-sheet.ts';
import { slipOfSport, useSlipStore } from '../../slip/slip-store.ts';
import { useStrikePreferences } from '../../strike/strike-preferences.ts';
import { type OutcomeRef, soccerProgramme } from '../soccer.ts';

vi.setConfig({ testTimeout: 20_000 });

const limits = { single: 10_000, double: 20_000, treble: 20_000, quad: 30_000, multiple: 30_000 };
const teams = [
  ['Egoli Miners', 'Umgeni Rovers'],
  ['Karoo Stars', 'Table Bay'],
  ['Vaal United', 'Limpopo Kings'],
] as const;
const sent: SportBetRequest[][] = [];
/** Matches that are over. */
const finished = new Set<number>();
/** What comes of lines that are sent; null: the connection breaks. */
let strike: (requests: readonly SportBetRequest[]) => object | null;

const fixtureOf = (id: number) => {
  const [home, away] = teams[id - 1] ?? ['', ''];
  const result = makeFixture().prices;
  const goals = {
    market: 'overUnder25' as const,
    outcomes: [{ outcome: 'over', odds: 1, oddsFraction: '1/1' }],
  };
  return makeFixture({
    fixtureId: id,
    home,
    away,
    kickOffAt: new Date(Date.now() + id * 86_400_000).toISOString(),
    markets: [result, goals],
    ...(finished.has(id) && { status: 'finished', open: false }),
  });
};

function put(id: number, market: 'result' | 'overUnder25' = 'result'): OutcomeRef {
  const { fixtureId, home, away, kickOffAt } = fixtureOf(id);
  const ref = { fixtureId, market, outcome: 1, home, away, kickOffAt };
  toggleSelection(soccerProgramme, ref);
  return ref;
}

const struckAll = (requests: readonly SportBetRequest[]) => ({
  failedBetRequests: [],
  successfulBetInfo: requests.map((request, index) =>
    makeStruck(index + 1, {
      guid: request.combinatonInfo.guid ?? '',
      betTitle: request.combinatonInfo.betTitle,
      totalStake: rands(request.combinatonInfo.totalStake),
    }),
  ),
  priceChanges: [],
  totalSuccessfulBetsPlaced: requests.length,
  totalPriceChangeAlerts: 0,
  balance: 900,
});

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(String(input), window.location.origin);
  const fixture = /\/api\/Soccer\/Fixtures\/(\d+)$/.exec(pathname)?.[1];
  if (fixture !== undefined) return answerWith({ fixture: fixtureOf(Number(fixture)) });
  switch (/[^/]+$/.exec(pathname)?.[0]) {
    case 'GetPayoutLimits':
      return answerWith({ limits: { regularLimits: limits, firstTimerLimits: limits } });
    case 'ClientIn':
      return answerWith({ responseObject: { linked: true, mayBet: true, reason: null, accountNumber: 9 } });
    case 'PlaceSportBet': {
      const { bets } = JSON.parse(String(init?.body)) as { bets: SportBetRequest[] };
      sent.push(bets);
      const answered = strike(bets);
      if (answered === null) throw new TypeError('Failed to fetch');
      return answerWith(answered);
    }
    default:
      return new Response('{}', { status: 404 });
  }
}

async function open() {
  openSlip();
  show();
  await screen.findByRole('button', { name: /^Strike/ });
  return userEvent.setup();
}

function show(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SlipChip />
        <WholeSlip />
        <Announcer />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const lines = () => within(screen.getByRole('region', { name: 'Fixed odds' }));
const lineOf = (name: string) =>
  lines().getByRole('checkbox', { name: new RegExp(`^${name.replace(/s$/, 's?')}`) });
const returnsOf = (name: string) => wordsOf(lineOf(name).closest('li') ?? document.body);

beforeEach(() => {
  setConfig(makeConfig());
  vi.stubGlobal('fetch', answer);
  useSession.getState().setLogin(login());
  useSlipStore.setState({ slips: {}, inHand: {}, shown: {} });
  useStrikePreferences.setState(useStrikePreferences.getInitialState());
  useSlipSheet.setState({ isOpen: false, otherProgramme: null });
  sent.length = 0;
  finished.clear();
  strike = struckAll;
});
afterEach(() => {
  queryClient.clear();
  useSession.getState().clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the slip of soccer', () => {
  test('has five lines at R10, steps of R1 to R4, and singles ticked (rules: slip-defaults, covers)', async () => {
    put(1);
    put(2);
    const user = await open();
    expect(lines().getAllByRole('checkbox')).toHaveLength(2);
    for (const name of ['Singles', 'Doubles']) lineOf(name);
    await user.click(screen.getByRole('button', { name: 'For trebles, add a selection from a third match' }));
    const others = within(
      screen.getByRole('region', { name: 'For trebles, add a selection from a third match' }),
    );
    // All up is the double once more: it can be had all the same.
    expect(others.getAllByRole('checkbox')).toHaveLength(1);
    expect(others.getByText('Same bet as the double')).toBeInTheDocument();
    expect(others.getByText('Quads', { selector: 'b' }).closest('li')).toHaveTextContent(
      'Needs four matches',
    );
    const trebles = others.getByText('Trebles', { selector: 'b' });
    expect(lineOf('Singles')).toBeChecked();
    expect(lineOf('Doubles')).not.toBeChecked();
    expect(lines().getByRole('textbox', { name: 'Stake per bet, Doubles' })).toHaveValue('R10');
    const steps = within(screen.getByRole('combobox', { name: /^Step/ })).getAllByRole('option');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['R1', 'R2', 'R3', 'R4']);
    expect(wordsOf(trebles.closest('li') ?? document.body)).toContain('Needs three matches');
  });

  test('begins the next slip with the last stake where the punter chose it', async () => {
    put(1);
    openSlip();
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Keep my last stake' }));
    await user.click(screen.getByRole('button', { name: 'Stake R50' }));
    await user.click(screen.getByRole('button', { name: /^Strike 1 bet for R50/ }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    act(() => {
      put(2);
      openSlip();
    });
    expect(await screen.findByRole('button', { name: /^Strike 1 bet for R50/ })).toBeInTheDocument();
  });

  test('names its outcomes with match and day', async () => {
    put(1);
    put(2, 'overUnder25');
    await open();
    const list = within(screen.getByRole('list', { name: 'Selections on the slip' }));
    expect(list.getByLabelText('Egoli Miners to win')).toBeChecked();
    expect(list.getByText(/^Egoli Miners v Umgeni Rovers, (Today|Tomorrow|\w{3} \d)/)).toBeInTheDocument();
    expect(list.getByLabelText('Over 2.5 goals')).toHaveAccessibleDescription(/^Karoo Stars v Table Bay/);
  });

  test('of two selections of one match all up says why it cannot, covers leave the pair out (rule: one-fixture-once)', async () => {
    put(1);
    put(1, 'overUnder25');
    put(2);
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'For trebles, add a selection from a third match' }));
    const others = within(
      screen.getByRole('region', { name: 'For trebles, add a selection from a third match' }),
    );
    const other = (name: string) =>
      wordsOf(others.getByText(name, { selector: 'b' }).closest('li') ?? document.body);
    expect(others.queryByRole('checkbox')).toBeNull();
    expect(other('All Up')).toContain('Two selections of Egoli Miners v Umgeni Rovers cannot be in one bet');
    expect(lineOf('Doubles')).toHaveAccessibleName('Doubles × 2');
    expect(other('Trebles')).toContain('Needs three matches');
    // Both of the first match can win: 22 + 20, and 22 of the second.
    expect(returnsOf('Singles')).toContain('R64.00');
  });

  test('strikes its lines by one call, with what the punter saw', async () => {
    put(1);
    put(2);
    const user = await open();
    // Not ticked, the double says its price and what it could return.
    expect(returnsOf('Doubles')).toBe('Double 4.84R10 could return R48.40−+');
    await user.click(screen.getByRole('button', { name: /^For trebles/ }));
    await user.click(screen.getByRole('checkbox', { name: 'All Up' }));
    await user.click(screen.getByRole('button', { name: 'Strike 3 bets for R30.00' }));
    expect(await screen.findByRole('region', { name: 'Struck bets' })).toHaveTextContent('All Up');
    expect(sent[0]).toMatchObject([
      { combinatonInfo: { betTitle: 'SINGLES', combinationBetTypeId: 1, legsPerBet: 1, totalStake: 20 } },
      {
        combinatonInfo: { betTitle: 'ALL UP', combinationBetTypeId: 4, legsPerBet: 2, totalStake: 10 },
        dt: [
          { sport: 'soccer', eventId: 1, market: 'result', outcome: 'home', oddsFraction: '6/5' },
          { sport: 'soccer', eventId: 2, market: 'result', outcome: 'home', oddsFraction: '6/5' },
        ],
      },
    ]);
  });

  test('a new price stops its line and is taken under the same key', async () => {
    put(1);
    const user = await open();
    strike = (requests) => {
      const [request] = requests;
      if (request === undefined) return null;
      const [leg] = request.dt;
      if (leg?.oddsFraction === '2/1') return struckAll(requests);
      const change: SportPriceChange = {
        guid: request.combinatonInfo.guid ?? '',
        betTitle: 'SINGLES',
        legs: [
          {
            eventId: 1,
            market: 'result',
            outcome: 'home',
            eventName: 'Egoli Miners v Umgeni Rovers',
            outcomeName: 'Egoli Miners to win',
            oldOdds: 1.2,
            oldOddsFraction: '6/5',
            newOdds: 2,
            newOddsFraction: '2/1',
          },
        ],
        request: {
          ...request,
          dt: request.dt.map((each) => ({ ...each, odds: 2, oddsFraction: '2/1' })),
        },
      };
      return { ...struckAll([]), priceChanges: [change], totalPriceChangeAlerts: 1 };
    };
    await user.click(screen.getByRole('button', { name: 'Strike 1 bet for R10.00' }));
    expect(
      await screen.findByText('Egoli Miners to win (Egoli Miners v Umgeni Rovers) is now 3.00, was 2.20.'),
    ).toBeInTheDocument();
    const line = wordsOf(lineOf('Singles').closest('li') ?? document.body);
    expect(line).toContain('R22.00');
    expect(line).toContain('R30.00');
    // It has been in sight for a minute.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await user.click(screen.getByRole('button', { name: /^Accept and strike/ }));
    expect(await screen.findByRole('region', { name: 'Struck bets' })).toHaveTextContent('Single');
    expect(sent[1]?.[0]?.combinatonInfo.guid).toBe(sent[0]?.[0]?.combinatonInfo.guid);
  });

  test('what was sent and not answered is kept, and sent again under its keys', async () => {
    put(1);
    const user = await open();
    strike = () => null;
    await user.click(screen.getByRole('button', { name: 'Strike 1 bet for R10.00' }));
    await screen.findByText(/We don’t know yet if your bet went through/);
    strike = struckAll;
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByRole('region', { name: 'Struck bets' })).toBeInTheDocument();
    const keys = sent.flat().map(({ combinatonInfo }) => combinatonInfo.guid);
    expect(new Set(keys).size).toBe(1);
    expect(slipOfSport(useSlipStore.getState(), 7, 'soccer')?.sent).toBeNull();
  });

  test('makes room at once for another selection when its matches are over, and says so', async () => {
    finished.add(1);
    put(1);
    openSlip();
    show();
    expect(await screen.findByRole('link', { name: 'Remove and pick again' })).toHaveAttribute(
      'href',
      '/sport/soccer',
    );
    expect(screen.queryByText('Stake per bet')).toBeNull();
    expect(screen.getByLabelText('1 selection on the bet slip that can’t be bet on')).toBeInTheDocument();
    act(() => void put(2));
    expect(
      await screen.findByText('What was on your slip was cleared: the match has begun.'),
    ).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Strike 1 bet for R10.00' })).toBeEnabled();
    expect(screen.queryByText('Egoli Miners to win')).toBeNull();
  });

  test('stands beside the slip of racing, one tap away; the chip counts both', async () => {
    toggleSelection(event, { raceId: 101, raceNumber: 1, saddle: 1 });
    put(1);
    const user = await open();
    expect(screen.getByRole('button', { name: 'Soccer 1' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText(/^2 selections on the bet slip/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Racing 1' }));
    expect(await screen.findByText(/Kenilworth/)).toBeInTheDocument();
    expect(screen.queryByText('Egoli Miners to win')).toBeNull();
  });
});
