import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { makePredictorRow, makeRound } from '../../test/soccer.ts';
import { wordsOf } from '../../test/words-of.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { PredictorStats } from './predictor-stats.tsx';
import { type ShownTimeline, shownTimelines } from './timelines.ts';

const server = fakeServer();
const [allTime, , , week] = shownTimelines;

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
});
afterEach(() => {
  cleanup();
  useSession.getState().clear();
  server.stop();
});

function show(shown: ShownTimeline, isNew = false) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PredictorStats shown={shown} isNew={isNew} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('what the predictions of soccer came to is shown of all time alone', async () => {
  const round = makeRound({ state: 'final' });
  const played = { round, own: makePredictorRow({ rank: 3, total: 21 }), totalPunters: 40, counts: true };
  const uncounted = { ...played, round: { ...round, roundId: 4 }, counts: false };
  const stats = {
    ...{ rounds: 2, total: 36, predicted: 24, exact: 2, differences: 3, results: 7, strikeRate: 50 },
    ...{ best: played, worst: played, played: [played, uncounted] },
  };
  server.answer('/api/Soccer/Stats', { stats });
  show(allTime);
  expect(await screen.findByText('36')).toBeInTheDocument();
  const lines = screen.getAllByRole('term').map(({ parentElement }) => wordsOf(parentElement as Element));
  expect(lines).toContain('Predictions that scored50 %');
  expect(lines).toContain('Best place in a round3rd of 40');
  expect(lines.at(-1)).toBe(`${round.name}didn’t count`);
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/sport/soccer/board/3');
  cleanup();
  expect(show(week).container).toBeEmptyDOMElement();
});

test('a share of fewer than twenty predictions stays a count (rule: stats-rates)', async () => {
  const counts = { rounds: 1, total: 11, predicted: 8, exact: 1, differences: 1, results: 2, strikeRate: 50 };
  server.answer('/api/Soccer/Stats', { stats: { ...counts, best: null, worst: null, played: [] } });
  show(allTime);
  expect(await screen.findByText('4 of 8')).toBeInTheDocument();
});

test('before the first round it says how to begin, but not to who may not play', async () => {
  const none = { rounds: 0, total: 0, predicted: 0, exact: 0, differences: 0, results: 0, strikeRate: null };
  server.answer('/api/Soccer/Stats', { stats: { ...none, best: null, worst: null, played: [] } });
  show(allTime);
  const link = await screen.findByRole('link', { name: 'Predict the next one' });
  expect(link.getAttribute('href')).toBe('/sport/soccer/predictor');
  act(() => useSession.getState().update({ playBreak: { kind: 'time-out', until: null } }));
  expect(screen.queryByRole('link')).toBeNull();
});

test('beside stats without a meeting it keeps silent until there are figures', async () => {
  const none = { rounds: 0, total: 0, predicted: 0, exact: 0, differences: 0, results: 0, strikeRate: null };
  server.answer('/api/Soccer/Stats', { stats: { ...none, best: null, worst: null, played: [] } });
  const { container } = show(allTime, true);
  await waitFor(() => expect(server.made).toEqual(['GET /api/Soccer/Stats']));
  expect(container).toBeEmptyDOMElement();
  cleanup();
  server.answer('/api/Soccer/Stats', { stats: { ...none, rounds: 1, best: null, worst: null, played: [] } });
  show(allTime, true);
  expect(await screen.findByText('Rounds played')).toBeInTheDocument();
});

test('what does not load can be asked for again', async () => {
  server.fail('/api/Soccer/Stats', 500);
  show(allTime);
  expect(await screen.findByText('Your predictions did not load.')).toBeInTheDocument();
});
