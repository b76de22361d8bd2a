import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import {
  makeFixture,
  makeFixtureDay,
  makeFixtureDetail,
  makeRound,
  makeRoundDetail,
} from '../../test/soccer.ts';
import { wordsOf } from '../../test/words-of.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { Announcer } from '../ui/feedback/announcer.tsx';
import { FixtureScreen } from './fixtures/fixture-screen.tsx';
import { SoccerScreen } from './fixtures/soccer-screen.tsx';
import { usePredictionsDraft } from './predictor/predictions-draft.ts';
import { PredictorScreen } from './predictor/predictor-screen.tsx';

const streams: string[] = [];
vi.mock('../live/follow-stream.ts', () => ({
  followStream: (path: string) => {
    streams.push(path);
    return () => undefined;
  },
}));

const server = fakeServer();

beforeEach(() => {
  streams.length = 0;
  server.start();
  setConfig(makeConfig());
  usePredictionsDraft.setState({ drafts: {} });
  useSession.getState().setLogin(login());
  server.answer('/api/Soccer/Fixtures', makeFixtureDay());
  server.answer('/api/Soccer/Fixtures/1', { fixture: makeFixtureDetail() });
  server.answer('/api/Soccer/Rounds', { rounds: [makeRound()] });
  server.answer('/api/Soccer/Rounds/3', { round: makeRoundDetail() });
});
afterEach(() => {
  cleanup();
  useSession.getState().clear();
  server.stop();
});

function open(path: string) {
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

describe('the fixtures', () => {
  test('stand under their league with the match result’s prices, each a link to its markets', async () => {
    open('/sport/soccer');
    const row = await screen.findByRole('link', { name: /^Egoli Miners v Umgeni Rovers/ });
    expect(row.getAttribute('href')).toBe('/sport/soccer/fixtures/1');
    expect(screen.getByRole('heading', { name: /^Protea Premiership/ })).toBeInTheDocument();
    expect(screen.getByText('15:00')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Egoli Miners to win, ?2\.20/ })).toBeInTheDocument();
  });

  test('under way show minute and goals, and no prices', async () => {
    const live = makeFixture({ status: 'live', open: false, minute: 63, score: { home: 2, away: 1 } });
    server.answer('/api/Soccer/Fixtures', makeFixtureDay({ fixtures: [live] }));
    open('/sport/soccer');
    expect(await screen.findByRole('link', { name: /2.*1$/ })).toBeInTheDocument();
    expect(screen.getByText("63'")).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /to win/ })).toBeNull();
  });

  test('that are over are folded below what is played and to come, with their own count', async () => {
    const over = { status: 'finished' as const, open: false, score: { home: 0, away: 3 } };
    const fixtures = [
      makeFixture({ fixtureId: 8, home: 'Cape Gulls', away: 'Karoo Stars', ...over }),
      makeFixture({ neutralVenue: true }),
    ];
    server.answer('/api/Soccer/Fixtures', makeFixtureDay({ fixtures }));
    open('/sport/soccer?day=2040-11-21');
    const fold = (await screen.findByText('Finished on Wed 21 Nov: 1 match')).closest('details');
    expect(fold).not.toHaveAttribute('open');
    expect(within(fold ?? document.body).getByText('Cape Gulls v Karoo Stars')).toBeInTheDocument();
    // One way to the round of a league, and a neutral ground said once.
    expect(screen.getAllByRole('link', { name: /^Predict these scores/ })).toHaveLength(1);
    expect(screen.getByText('Round 12, neutral ground')).toBeInTheDocument();
    expect(screen.queryByText('Neutral ground')).toBeNull();
    cleanup();
    server.answer('/api/Soccer/Fixtures', makeFixtureDay({ fixtures: fixtures.slice(0, 1) }));
    open('/sport/soccer?day=2040-11-21');
    const row = await screen.findByRole('link', { name: /^Cape Gulls v/ });
    expect(row.closest('details')).toBeNull();
  });

  test('of a day without any lead to the next day that has some', async () => {
    const days = [{ day: '2040-11-22', fixtures: 2 }];
    server.answer('/api/Soccer/Fixtures', makeFixtureDay({ fixtures: [], days }));
    open('/sport/soccer?day=2040-11-21');
    expect(await screen.findByText('No matches on Wed 21 Nov')).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Go to Thu 22 Nov' });
    expect(link.getAttribute('href')).toBe('/sport/soccer?day=2040-11-22');
    expect(server.queries[0]).toBe('?day=2040-11-21');
    cleanup();
    // After the last one it leads back.
    server.answer('/api/Soccer/Fixtures', makeFixtureDay({ day: '2040-11-30', fixtures: [], days }));
    open('/sport/soccer?day=2040-11-30');
    expect(await screen.findByRole('link', { name: 'Go to Thu 22 Nov' })).toBeInTheDocument();
  });

  test('a day that is none is the server’s choice', async () => {
    open('/sport/soccer?day=2026-13-45');
    await screen.findByRole('link', { name: /^Egoli Miners v/ });
    expect(server.queries).not.toContain('?day=2026-13-45');
  });

  test('that do not load say so, and can be asked for again', async () => {
    server.fail('/api/Soccer/Fixtures', 500);
    open('/sport/soccer');
    expect(await screen.findByText('The fixtures did not load.')).toBeInTheDocument();
    server.answer('/api/Soccer/Fixtures', makeFixtureDay());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /^Egoli Miners v/ })).toBeInTheDocument();
  });
});

describe('a fixture’s page', () => {
  test('has every market', async () => {
    open('/sport/soccer/fixtures/1');
    expect(await screen.findByRole('heading', { name: 'Match result' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Over or under 2.5 goals' })).toBeInTheDocument();
  });

  test('says what a postponement means, and that betting on what is over is over', async () => {
    server.answer('/api/Soccer/Fixtures/1', {
      fixture: makeFixtureDetail({ status: 'postponed', open: false }),
    });
    open('/sport/soccer/fixtures/1');
    expect(await screen.findByText(/within 48 hours/)).toBeInTheDocument();
    cleanup();
    server.answer('/api/Soccer/Fixtures/1', { fixture: makeFixtureDetail({ status: 'void', open: false }) });
    open('/sport/soccer/fixtures/1');
    expect(await screen.findByText('Betting on this match is over')).toBeInTheDocument();
  });

  test('of a match under way says that it takes no bets, instead of fifty prices that are none', async () => {
    const live = { status: 'live' as const, open: false, minute: 63, score: { home: 2, away: 1 } };
    server.answer('/api/Soccer/Fixtures/1', { fixture: makeFixtureDetail(live) });
    open('/sport/soccer/fixtures/1');
    expect(await screen.findByText('No more bets: the match has begun')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your bets' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Match result' })).toBeNull();
  });

  test('of a match that is over shows the own prediction with its points', async () => {
    const over = { status: 'finished' as const, open: false, score: { home: 2, away: 1 } };
    server.answer('/api/Soccer/Fixtures/1', { fixture: makeFixtureDetail(over) });
    const own = { predictions: [{ fixtureId: 1, home: 2, away: 1 }], bankerFixtureId: null };
    server.answer('/api/Soccer/Rounds/3', { round: makeRoundDetail({ state: 'live', own }) });
    server.answer('/api/Soccer/Predictions/3/7', {
      predictions: [{ fixtureId: 1, home: 2, away: 1, points: 5, class: 'exact' }],
    });
    open('/sport/soccer/fixtures/1');
    const head = await screen.findByRole('heading', { name: 'Your prediction' });
    await waitFor(() => expect(head.parentElement?.textContent).toContain('2–1exact score+5 points'));
  });

  test('of a match that is over names its goals with their minutes', async () => {
    const goals = [
      { side: 'home' as const, minute: 12, added: null },
      { side: 'away' as const, minute: 45, added: 2 },
      { side: 'home' as const, minute: null, added: null },
    ];
    const over = { status: 'finished' as const, open: false, score: { home: 2, away: 1 } };
    server.answer('/api/Soccer/Fixtures/1', { fixture: makeFixtureDetail({ ...over, goals }) });
    open('/sport/soccer/fixtures/1');
    const head = await screen.findByRole('heading', { name: 'Goals' });
    const rows = within(head.parentElement as HTMLElement).getAllByRole('listitem');
    expect(rows.map(wordsOf)).toEqual(["12'Egoli Miners1–0", "45+2'Umgeni Rovers1–1", '–Egoli Miners2–1']);
    cleanup();
    const goalless = { ...over, score: { home: 0, away: 0 }, goals: [] };
    server.answer('/api/Soccer/Fixtures/1', { fixture: makeFixtureDetail(goalless) });
    open('/sport/soccer/fixtures/1');
    expect(await screen.findByText('No goals.')).toBeInTheDocument();
  });

  test('sets the scores out by who wins, far ones folded', async () => {
    const score = (outcome: string, odds: number) => ({ outcome, odds, oddsFraction: `${odds}/1` });
    const home = ['1-0', '2-0', '2-1', '3-0', '4-0'].map((each, place) => score(each, 6 + place));
    const outcomes = [...home.toReversed(), score('1-1', 5), score('0-1', 9), score('other', 500)];
    const detail = makeFixtureDetail({ markets: [{ market: 'correctScore', outcomes }] });
    server.answer('/api/Soccer/Fixtures/1', { fixture: detail });
    open('/sport/soccer/fixtures/1');
    const column = (await screen.findByRole('heading', { level: 3, name: 'Egoli Miners' })).parentElement;
    expect(column?.textContent).toMatch(/1–0.*2–0.*2–1.*3–0/);
    expect(column?.textContent).not.toContain('4–0');
    const fold = screen.getByText('More scores').closest('details');
    expect(fold?.textContent).toMatch(/4–0.*Other/);
  });

  test('of a punter on a break has prices to read, and asks for no score (rule: breaks-on-screen)', async () => {
    useSession.getState().update({ playBreak: { kind: 'time-out', until: '2999-01-01T12:00:00.000Z' } });
    open('/sport/soccer/fixtures/1');
    expect(await screen.findByRole('heading', { name: 'Match result' })).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { pressed: false })).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Predict the score' })).toBeNull();
    expect(screen.getByRole('link', { name: 'See the predictions' })).toBeInTheDocument();
  });

  test('tells the goals of its match, never those of the one that was looked at before', async () => {
    const playing = { status: 'live' as const, open: false, minute: 63 };
    const fixture = (fixtureId: number, home: number) =>
      makeFixtureDetail({ ...playing, fixtureId, score: { home, away: 0 } });
    server.answer('/api/Soccer/Fixtures/1', { fixture: fixture(1, 2) });
    server.answer('/api/Soccer/Fixtures/2', { fixture: fixture(2, 0) });
    const router = open('/sport/soccer/fixtures/1');
    render(<Announcer />);
    await screen.findByText('2–0');
    await act(() => router.navigate('/sport/soccer/fixtures/2'));
    await screen.findByText('0–0');
    // Kept in the cache: the page changes its match without a skeleton in between.
    await act(() => router.navigate('/sport/soccer/fixtures/1'));
    await screen.findByText('2–0');
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  });

  test.each(['999', 'x', '0'])('of %s says that there is none', async (id) => {
    open(`/sport/soccer/fixtures/${id}`);
    expect(await screen.findByText('Match not found')).toBeInTheDocument();
  });
});

describe('the predictor', () => {
  const goals = (name: string) => screen.getByRole('spinbutton', { name: `${name}, goals` });

  test('without a round in its address opens on the next and writes it there', async () => {
    const router = open('/sport/soccer/predictor');
    await waitFor(() => expect(router.state.location.pathname).toBe('/sport/soccer/predictor/3'));
    expect(await screen.findAllByRole('spinbutton')).toHaveLength(6);
  });

  test('offers a round once that is in both lists, as it is while it ends', async () => {
    open('/sport/soccer/predictor/3');
    await screen.findAllByRole('spinbutton');
    expect(await screen.findAllByRole('option', { name: makeRound().name })).toHaveLength(1);
  });

  test('takes scores by buttons and keys, and saves them with the banker', async () => {
    open('/sport/soccer/predictor/3');
    await screen.findAllByRole('spinbutton');
    expect(goals('Egoli Miners')).toHaveAttribute('aria-valuetext', 'not predicted');
    fireEvent.click(screen.getByRole('button', { name: 'Egoli Miners: one goal more' }));
    fireEvent.keyDown(goals('Egoli Miners'), { key: 'ArrowUp' });
    fireEvent.keyDown(goals('Umgeni Rovers'), { key: '1' });
    expect(goals('Egoli Miners')).toHaveAttribute('aria-valuenow', '2');
    fireEvent.click(screen.getByRole('button', { name: /^Banker ×2.*Egoli/ }));
    expect(screen.getByText('1 not saved')).toBeInTheDocument();
    server.answer('/api/Soccer/Predictions', { own: null });
    const own = { predictions: [{ fixtureId: 1, home: 2, away: 1 }], bankerFixtureId: 1 };
    server.answer('/api/Soccer/Rounds/3', { round: makeRoundDetail({ own }) });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 of 3 predicted, all saved')).toBeInTheDocument();
    expect(server.bodies).toContainEqual({
      roundId: 3,
      predictions: [{ fixtureId: 1, home: 2, away: 1 }],
      bankerFixtureId: 1,
    });
    expect(usePredictionsDraft.getState().drafts).toEqual({});
  });

  test('says once that a tap sets the other side to 0, and when a match closes', async () => {
    open('/sport/soccer/predictor/3');
    await screen.findAllByRole('spinbutton');
    expect(goals('Egoli Miners')).toHaveTextContent(/^$/);
    expect(screen.getByText('Closes 15:00')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Egoli Miners: one goal more' }));
    expect(screen.getByText('Umgeni Rovers set to 0. Change either side.')).toBeInTheDocument();
    expect(goals('Umgeni Rovers')).toHaveAttribute('aria-valuenow', '0');
    fireEvent.click(screen.getByRole('button', { name: 'Karoo Stars: one goal more' }));
    expect(screen.queryByText(/set to 0/)).toBeNull();
  });

  test('keeps the draft when a save is refused', async () => {
    open('/sport/soccer/predictor/3');
    await screen.findAllByRole('spinbutton');
    fireEvent.keyDown(goals('Karoo Stars'), { key: '4' });
    server.refuse('/api/Soccer/Predictions', 'Egoli Miners v Umgeni Rovers has kicked off.');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.made).toContain('POST /api/Soccer/Predictions'));
    expect(goals('Karoo Stars')).toHaveAttribute('aria-valuenow', '4');
    expect(screen.getByText('1 not saved')).toBeInTheDocument();
  });

  test('a fixture under way shows its goals and what the prediction earns so far', async () => {
    const round = makeRoundDetail({
      state: 'live',
      own: { predictions: [{ fixtureId: 1, home: 2, away: 1 }], bankerFixtureId: 1 },
    });
    const games = round.games.map((game) =>
      game.fixtureId === 1
        ? { ...game, predictable: false, status: 'live' as const, minute: 30, score: { home: 2, away: 1 } }
        : game,
    );
    server.answer('/api/Soccer/Rounds/3', { round: { ...round, games } });
    server.answer('/api/Soccer/Predictions/3/7', {
      predictions: [{ fixtureId: 1, home: 2, away: 1, banker: true, points: 10, class: 'exact' }],
    });
    open('/sport/soccer/predictor/3');
    const card = await screen.findByRole('listitem', { name: 'Egoli Miners v Umgeni Rovers' });
    expect(await within(card).findByText('exact score, banker')).toBeInTheDocument();
    expect(within(card).getByText('+10')).toBeInTheDocument();
    expect(within(card).queryByRole('spinbutton')).toBeNull();
    expect(streams).toEqual(['/api/Soccer/Live/3']);
  });

  test('to a visitor offers to sign in, the draft kept', async () => {
    useSession.getState().clear();
    open('/sport/soccer/predictor/3');
    await screen.findAllByRole('spinbutton');
    fireEvent.keyDown(goals('Karoo Stars'), { key: '4' });
    expect(screen.getByRole('button', { name: 'Sign in to save' })).toBeInTheDocument();
    expect(goals('Karoo Stars')).toHaveAttribute('aria-valuenow', '4');
  });

  test('a week that has begun has first what is still open, then what happened last', async () => {
    const round = makeRoundDetail({ state: 'live' });
    const begun = { predictable: false, status: 'live' as const, minute: 30, score: { home: 2, away: 1 } };
    const games = round.games.map((game) => (game.fixtureId === 1 ? { ...game, ...begun } : game));
    server.answer('/api/Soccer/Rounds/3', { round: { ...round, games } });
    open('/sport/soccer/predictor/3');
    await screen.findAllByRole('spinbutton');
    const matches = screen.getAllByRole('listitem').map((card) => card.getAttribute('aria-label'));
    expect(matches).toEqual([
      'Table Bay Mariners v Kgalagadi Lions',
      'Limpopo Baobabs v Karoo Stars',
      'Egoli Miners v Umgeni Rovers',
    ]);
    expect(screen.getAllByRole('heading', { level: 2, name: /Nov/ }).map(wordsOf)).toEqual([
      'Wed 21 Nov',
      'Wed 21 Nov closed',
    ]);
  });

  test('the bar that saves is a line while there is nothing to save, and gone once all is saved', async () => {
    const { games } = makeRoundDetail();
    const predictions = games.map(({ fixtureId }) => ({ fixtureId, home: 1, away: 0 }));
    open('/sport/soccer/predictor/3');
    expect(await screen.findByText('Tap + to predict. Nobody sees it before kick-off.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    for (const { home } of games) fireEvent.keyDown(goals(home), { key: '1' });
    const own = { predictions, bankerFixtureId: null };
    server.answer('/api/Soccer/Predictions', { own });
    server.answer('/api/Soccer/Rounds/3', { round: makeRoundDetail({ own }) });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText(/saved/)).toBeNull());
    expect(screen.getByRole('heading', { level: 2, name: 'Wed 21 Nov' })).toHaveFocus();
  });

  test('without any round says what makes one', async () => {
    server.answer('/api/Soccer/Rounds', { rounds: [] });
    open('/sport/soccer/predictor');
    const title = await screen.findByText('No round to predict yet');
    // A pitch, not a row of races.
    expect(title.parentElement?.querySelector('svg circle')).not.toBeNull();
  });
});
