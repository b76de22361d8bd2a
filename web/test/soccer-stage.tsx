import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { useSession } from '../src/platform/session/session-store.ts';
import { setConfig } from '../src/platform/site/config.ts';
import { FixtureScreen } from '../src/soccer/fixtures/fixture-screen.tsx';
import { SoccerScreen } from '../src/soccer/fixtures/soccer-screen.tsx';
import { usePredictionsDraft } from '../src/soccer/predictor/predictions-draft.ts';
import { PredictorScreen } from '../src/soccer/predictor/predictor-screen.tsx';
import { fakeServer, login } from './fake-server.ts';
import { makeConfig } from './fixtures.ts';
import { createMemoryRouter, RouterProvider } from './memory-router.tsx';
import { makeFixtureDay, makeFixtureDetail, makeRound, makeRoundDetail } from './soccer.ts';

/** The server of soccer's screens. */
export const soccerServer = fakeServer();
const server = soccerServer;

/** Before each test: a punter, a fixture, a round. */
export function startSoccer(): void {
  server.start();
  setConfig(makeConfig());
  usePredictionsDraft.setState({ drafts: {} });
  useSession.getState().setLogin(login());
  server.answer('/api/Soccer/Fixtures', makeFixtureDay());
  server.answer('/api/Soccer/Fixtures/1', { fixture: makeFixtureDetail() });
  server.answer('/api/Soccer/Rounds', { rounds: [makeRound()] });
  server.answer('/api/Soccer/Rounds/3', { round: makeRoundDetail() });
}

/** After each test. */
export function stopSoccer(): void {
  cleanup();
  useSession.getState().clear();
  server.stop();
}

/** Opens a screen of soccer by its path. */
export function open(path: string) {
  const routes = [
    { path: '/sport/soccer', Component: SoccerScreen },
    { path: '/sport/soccer/fixtures/:fixtureId', Component: FixtureScreen },
    { path: '/sport/soccer/predictor/:roundId?', Component: PredictorScreen },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
