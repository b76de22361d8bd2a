import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { useSession } from '../src/platform/session/session-store.ts';
import { setConfig } from '../src/platform/site/config.ts';
import { MyStatsScreen, StatsScreen } from '../src/stats/stats-screens.tsx';
import { type Stats, useStatsStore } from '../src/stats/stats-store.ts';
import { fakeServer, login } from './fake-server.ts';
import { makeConfig } from './fixtures.ts';
import { statsAnswers } from './stats.ts';

/** The server that the screens of stats ask. */
export const server = fakeServer();
let client: QueryClient;

/** Every test begins signed in, with nothing stored. */
export function setUpStats(): void {
  // Preloads the charts: loading time is not under test.
  beforeAll(async () => void (await import('../src/stats/charts/charts.tsx')), 60_000);
  beforeEach(() => {
    server.start();
    setConfig(makeConfig());
    useSession.getState().setLogin(login({ alias: 'RailRunner' }));
    useStatsStore.setState({ entries: {}, errors: {} });
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  });
  afterEach(() => {
    cleanup();
    client.clear();
    useSession.getState().clear();
    server.stop();
  });
}

/** Answers the four calls of a timeline. */
export function answer(timeline: number, stats: Stats): void {
  for (const [path, payload] of statsAnswers(timeline, stats)) server.answer(path, payload);
}

/** Opens My Stats, or Stats at its address. */
export function show(address = '/mystats') {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        {address.startsWith('/stats') ? <StatsScreen /> : <MyStatsScreen />}
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** The part of the screen under a heading, once it is there. */
export const section = async (name: RegExp) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement);
