import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../../test/fake-server.ts';
import { makeConfig } from '../../../test/fixtures.ts';
import { createMemoryRouter, RouterProvider } from '../../../test/memory-router.tsx';
import { makePredictorBoard, makePredictorRow, makeRound, makeRoundDetail } from '../../../test/soccer.ts';
import { wordsOf } from '../../../test/words-of.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { setConfig } from '../../platform/site/config.ts';
import { PredictorBoardScreen } from './board-screen.tsx';

vi.mock('../../live/follow-stream.ts', () => ({ followStream: () => () => undefined }));

const server = fakeServer();

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
  server.answer('/api/Soccer/Rounds', { rounds: [makeRound()] });
  server.answer('/api/Soccer/Rounds/3', { round: makeRoundDetail() });
});
afterEach(() => {
  cleanup();
  useSession.getState().clear();
  server.stop();
});

function open(path: string) {
  const routes = [{ path: '/sport/soccer/board/:roundId?', Component: PredictorBoardScreen }];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

describe('the predictor’s board', () => {
  const own = makePredictorRow({ punterId: 7, userId: 'Bolt_7', rank: 12, total: 8 });

  test('has the own row first, and opens a row to its matches', async () => {
    server.answer('/api/Soccer/Board/1/10/3', { board: makePredictorBoard({ own, totalPunters: 40 }) });
    server.answer('/api/Soccer/Predictions/3/1', {
      predictions: [
        { fixtureId: 1, home: 1, away: 1, banker: false, points: 3, class: 'difference' },
        { fixtureId: 2, hidden: true },
      ],
    });
    open('/sport/soccer/board/3');
    const rows = await screen.findAllByRole('button', { name: /^Rank/ });
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Bolt_7'),
      expect.stringContaining('Tannie_Tote'),
    ]);
    expect(wordsOf(rows[1] as HTMLElement)).toContain(
      '1 exact score, 1 right difference, 1 right result, 15 points',
    );
    fireEvent.click(rows[1] as HTMLElement);
    const table = await screen.findByRole('table');
    // What is still to play is one line.
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(
      screen.getByText('2 still to play. Predictions stay hidden until each kick-off.'),
    ).toBeInTheDocument();
    expect(within(table).getByText('right goal difference')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Go to my place, page 2/ })).toBeInTheDocument();
  });

  test('folds what is still to play in the own row, which leads to who stands around it', async () => {
    const board = makePredictorBoard({ own, punters: [makePredictorRow(), own], totalPunters: 40 });
    server.answer('/api/Soccer/Board/1/10/3', { board });
    server.answer('/api/Soccer/Predictions/3/7', {
      predictions: [
        { fixtureId: 1, home: 1, away: 1, points: 3, class: 'difference' },
        { fixtureId: 2, home: 2, away: 0, points: null },
      ],
    });
    const router = open('/sport/soccer/board/3');
    const [row] = await screen.findAllByRole('button', { name: /^Rank/ });
    fireEvent.click(row as HTMLElement);
    const fold = (await screen.findByText('2 still to play')).closest('details') as HTMLElement;
    expect(fold).not.toHaveAttribute('open');
    expect(wordsOf(fold)).toContain('Table Bay Mariners v Kgalagadi Lions2–0');
    expect(fold.textContent).not.toContain('Egoli Miners');
    fireEvent.click(screen.getByRole('button', { name: 'Around me, page 2' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  });

  test('of rows level on points names what put one behind the other (rule: tie-breaks)', async () => {
    const row = (punterId: number, rank: number, change: object) =>
      makePredictorRow({ punterId, userId: `Punter_${punterId}`, rank, ...change });
    const punters = [
      row(1, 1, { exact: 3 }),
      row(2, 2, { exact: 2, differences: 2 }),
      row(3, 3, { exact: 2, differences: 1, results: 2 }),
      row(4, 4, { exact: 2, differences: 1, results: 1, tied: true }),
      row(5, 4, { exact: 2, differences: 1, results: 1, tied: true }),
      row(6, 6, { total: 14 }),
    ];
    server.answer('/api/Soccer/Board/1/10/3', { board: makePredictorBoard({ punters, totalPunters: 6 }) });
    open('/sport/soccer/board/3');
    const rows = await screen.findAllByRole('button', { name: /^Rank/ });
    expect(rows.map((each) => /level, [a-zA-Z ]+?(?= other| has|$)/.exec(wordsOf(each))?.[0] ?? '')).toEqual([
      '',
      'level, fewer exact scores',
      'level, behind on GD',
      'level, fewer results',
      '',
      '',
    ]);
  });

  test('of the season is asked for by the season', async () => {
    server.answer('/api/Soccer/Season/1/10/2', { board: makePredictorBoard({ id: 2, final: true }) });
    open('/sport/soccer/board/3?of=season');
    expect(await screen.findByRole('button', { name: /^Rank/ })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: /^Rank/ }));
    expect(await screen.findByText('1 exact score at 5')).toBeInTheDocument();
    expect(screen.getByText('Doubled by bankers').nextSibling?.textContent).toBe('5');
  });

  test('of the season says when a round joins it, to whoever is not on it yet', async () => {
    const predictions = [{ fixtureId: 1, home: 2, away: 1 }];
    const round = makeRoundDetail({ state: 'live', own: { predictions, bankerFixtureId: null } });
    server.answer('/api/Soccer/Rounds/3', { round });
    server.answer('/api/Soccer/Season/1/10/2', { board: makePredictorBoard({ id: 2 }) });
    open('/sport/soccer/board/3?of=season');
    expect(await screen.findByText('You’re not on this board yet')).toBeInTheDocument();
    expect(screen.getByText(/^A round you predicted joins the season/)).toBeInTheDocument();
    expect(screen.queryByText(/Goals count as they fall/)).toBeNull();
  });

  test('of a friends’ league ranks its members alone, and is kept in the address', async () => {
    const league = { leagueCode: 'K7RW4Q', leagueName: 'Saturday Stayers' };
    server.answer('/api/MiniLeagues/GetPunterLeagues', { ownedLeagues: [league], joinedLeagues: [] });
    server.answer('/api/Soccer/Board/1/10/3', { board: makePredictorBoard({ own, totalPunters: 40 }) });
    const row = { ...own, rank: 12, leagueRank: 2, gap: 7, isOwn: true, left: false };
    server.answer('/api/MiniLeagues/GetLeagueRoundBoard/3/K7RW4Q/1', {
      ...{ id: 3, page: 1, perPage: 10, maxPages: 1, totalPunters: 2, members: 5 },
      ...{ version: 4, final: false, counts: true, passedBy: null, passed: null },
      currentLeaderboard: [{ ...row, ...makePredictorRow(), leagueRank: 1, gap: null, isOwn: false }, row],
      own: row,
    });
    const router = open('/sport/soccer/board/3');
    const picker = await screen.findByRole('combobox', { name: 'League' });
    fireEvent.change(picker, { target: { value: 'K7RW4Q' } });
    expect(router.state.location.search).toBe('?league=K7RW4Q');
    expect(await screen.findByText('of 2')).toBeInTheDocument();
    const rows = screen.getAllByRole('button', { name: /^Rank/ }).map(wordsOf);
    expect(rows[0]).toMatch(/Rank 2 .*Bolt_7/);
    expect(rows[1]).toMatch(/Rank 1 .*Tannie_Tote/);
  });

  test('opens on the last round that was played, and says which is next', async () => {
    const name = 'Protea Premiership, 23 to 29 November';
    const firstKickOffAt = '2040-11-28T15:00:00+02:00';
    const next = makeRound({ roundId: 4, name, firstKickOffAt, lastKickOffAt: firstKickOffAt });
    server.answer('/api/Soccer/Rounds', { rounds: [next, makeRound({ state: 'final' })] });
    server.answer('/api/Soccer/Board/1/10/3', { board: makePredictorBoard({ own }) });
    const router = open('/sport/soccer/board');
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/sport/soccer/predictor/4');
    expect(link.closest('p')?.textContent).toMatch(/starts Wed 28 Nov(?: 2040)?, 15:00\.$/);
    expect(router.state.location.pathname).toBe('/sport/soccer/board/3');
  });

  test('nobody is on yet says when somebody will be, once, with the way to predict', async () => {
    server.answer('/api/Soccer/Board/1/10/3', {
      board: makePredictorBoard({ punters: [], totalPunters: 0 }),
    });
    open('/sport/soccer/board/3');
    expect(await screen.findByText(/once a match they predicted kicks off/)).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Predict now' })).toHaveLength(1);
  });
});
