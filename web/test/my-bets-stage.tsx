import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach } from 'vitest';
import { MyBetsScreen } from '../src/my-bets/my-bets-screen.tsx';
import { useSession } from '../src/platform/session/session-store.ts';
import { setConfig } from '../src/platform/site/config.ts';
import { Announcer } from '../src/ui/feedback/announcer.tsx';
import { makeBet, makeLeg } from './bets.ts';
import { fakeServer, login } from './fake-server.ts';
import { makeConfig } from './fixtures.ts';
import { rands } from './rands.ts';

export const server = fakeServer();
/** Another for each test. */
export let client: QueryClient;

/** A treble that lost. */
export const loss = (change: Partial<MyBet> = {}) =>
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

/** Answers a list of bets by its filter. */
export function answerBets(filter: 0 | 1 | 4 | 5, bets: readonly MyBet[], change: object = {}): void {
  server.answer(`/api/MyBets/GetMyBets/${filter}`, {
    responseObject: bets,
    next: null,
    total: bets.length,
    openStake: filter === 1 ? bets.reduce((sum, { totalStake }) => sum + totalStake, 0) : null,
    ...change,
  });
}

/** Every test begins signed in and without bets. */
export function setUpMyBets(): void {
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
}

/** Shows My Bets at an address. */
export function show(address = '/myBets') {
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

/** A list's button. */
export const tab = (name: string) =>
  within(screen.getByRole('group', { name: 'Show' })).getByRole('button', { name });
/** The ticket of a receipt. */
export const ticket = async (receipt: string) =>
  within((await screen.findByText(`No. ${receipt}`)).closest('article') as HTMLElement);
