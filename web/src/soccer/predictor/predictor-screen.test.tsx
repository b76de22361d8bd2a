import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makePredictorBoard, makePredictorRow, makeRoundDetail } from '../../../test/soccer.ts';
import { open, soccerServer as server, startSoccer, stopSoccer } from '../../../test/soccer-stage.tsx';
import { wordsOf } from '../../../test/words-of.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { usePredictionsDraft } from './predictions-draft.ts';

const streams: string[] = [];
vi.mock('../../live/follow-stream.ts', () => ({
  followStream: (path: string) => {
    streams.push(path);
    return () => undefined;
  },
}));

vi.mock('../../ui/feedback/toast.ts', () => ({ showToast: vi.fn() }));
const shownToasts = () => vi.mocked(showToast).mock.calls.map(([{ text }]) => text);

beforeEach(() => {
  vi.mocked(showToast).mockClear();
  streams.length = 0;
  startSoccer();
});
afterEach(stopSoccer);

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
    expect(
      await screen.findAllByRole('option', { name: '16 to 22 November, Protea Premiership' }),
    ).toHaveLength(1);
  });

  test('takes scores by buttons and keys, and saves them with the banker', async () => {
    open('/sport/soccer/predictor/3');
    await screen.findAllByRole('spinbutton');
    expect(goals('Egoli Miners')).toHaveAttribute('aria-valuetext', 'not predicted');
    fireEvent.click(screen.getByRole('button', { name: 'Egoli Miners: one goal more' }));
    fireEvent.keyDown(goals('Egoli Miners'), { key: 'ArrowUp' });
    fireEvent.change(goals('Umgeni Rovers'), { target: { value: '1' } });
    expect(goals('Egoli Miners')).toHaveAttribute('aria-valuenow', '2');
    fireEvent.click(screen.getByRole('button', { name: /^Banker ×2.*Egoli/ }));
    expect(screen.getByText('1 not saved')).toBeInTheDocument();
    server.answer('/api/Soccer/Predictions', { own: null });
    const own = { predictions: [{ fixtureId: 1, home: 2, away: 1 }], bankerFixtureId: 1 };
    server.answer('/api/Soccer/Rounds/3', { round: makeRoundDetail({ own }) });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 of 3 predicted, all saved.')).toBeInTheDocument();
    // The toast counts as the bar does.
    expect(shownToasts()).toEqual(['1 of 3 predicted.']);
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
    expect(goals('Egoli Miners')).toHaveValue('');
    expect(screen.getByText('Closes 15:00')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Egoli Miners: one goal more' }));
    const note = screen.getByText('Umgeni Rovers set to 0. Change either side.');
    // At the foot: on the card it would move the rows below under the thumb.
    expect(note.closest('li')).toBeNull();
    expect(goals('Umgeni Rovers')).toHaveAttribute('aria-valuenow', '0');
    fireEvent.click(screen.getByRole('button', { name: 'Karoo Stars: one goal more' }));
    expect(screen.queryByText(/set to 0/)).toBeNull();
  });

  test('tells first what a score earns, by the figures of the round', async () => {
    server.answer('/api/Soccer/Rounds/3', {
      round: makeRoundDetail({ points: { exact: 6, difference: 4, result: 1 } }),
    });
    open('/sport/soccer/predictor/3');
    expect(await screen.findByText('Exact score 6, difference 4, result 1; banker ×2.')).toBeInTheDocument();
  });

  test('has fields for goals that a phone opens its figures for; what is emptied stands until a digit', async () => {
    open('/sport/soccer/predictor/3');
    await screen.findAllByRole('spinbutton');
    const field = goals('Egoli Miners');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    fireEvent.change(field, { target: { value: '3' } });
    fireEvent.change(field, { target: { value: '' } });
    expect(field).toHaveValue('');
    expect(field).toHaveAttribute('aria-valuenow', '3');
    fireEvent.blur(field);
    expect(field).toHaveValue('3');
    // A tap may put the cursor before the figure: the first digit replaces it all the same, a second makes ten.
    fireEvent.input(field, { target: { value: '13' }, data: '1', inputType: 'insertText' });
    expect(field).toHaveValue('1');
    fireEvent.input(field, { target: { value: '10' }, data: '0', inputType: 'insertText' });
    expect(field).toHaveValue('10');
    // Above twenty it is the digit that was typed last.
    fireEvent.change(field, { target: { value: '35' } });
    expect(field).toHaveAttribute('aria-valuenow', '5');
    fireEvent.change(field, { target: { value: '12' } });
    expect(field).toHaveAttribute('aria-valuenow', '12');
  });

  test('clears one score by hand, with the banker that needs it; over a saved one it goes back to that', async () => {
    const own = { predictions: [{ fixtureId: 4, home: 2, away: 1 }], bankerFixtureId: null };
    server.answer('/api/Soccer/Rounds/3', { round: makeRoundDetail({ own }) });
    open('/sport/soccer/predictor/3');
    await screen.findAllByRole('spinbutton');
    fireEvent.change(goals('Egoli Miners'), { target: { value: '3' } });
    fireEvent.click(screen.getByRole('button', { name: /^Banker ×2.*Egoli/ }));
    fireEvent.change(goals('Karoo Stars'), { target: { value: '4' } });
    const back = screen.getByRole('button', { name: /^not saved, back to 2–1 for / });
    fireEvent.click(screen.getByRole('button', { name: /^not saved, clear Egoli Miners/ }));
    expect(goals('Egoli Miners')).toHaveAttribute('aria-valuetext', 'not predicted');
    expect(screen.getByRole('listitem', { name: /Egoli Miners/ })).toHaveFocus();
    expect(Object.values(usePredictionsDraft.getState().drafts)).toEqual([
      expect.not.objectContaining({ banker: 1 }),
    ]);
    fireEvent.click(back);
    expect(usePredictionsDraft.getState().drafts).toEqual({});
  });

  test('fills what is empty by the prices at a tap, leaves what is there, and takes it out again', async () => {
    const round = makeRoundDetail();
    const priced = (home: number, away: number) => ({
      market: 'result' as const,
      outcomes: [
        { outcome: 'home', odds: home, oddsFraction: '1/1' },
        { outcome: 'away', odds: away, oddsFraction: '1/1' },
      ],
    });
    const [first, second, third] = round.games;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three games');
    const games = [first, { ...second, prices: priced(3, 0.5) }, { ...third, prices: priced(1.2, 2) }];
    server.answer('/api/Soccer/Rounds/3', { round: { ...round, games } });
    open('/sport/soccer/predictor/3');
    await screen.findAllByRole('spinbutton');
    fireEvent.change(goals('Egoli Miners'), { target: { value: '4' } });
    fireEvent.click(screen.getByRole('button', { name: /^Fill the rest/ }));
    const scores = () => Object.values(usePredictionsDraft.getState().drafts)[0]?.scores;
    expect(scores()).toEqual({ 1: { home: 4, away: 0 }, 2: { home: 0, away: 2 }, 4: { home: 1, away: 0 } });
    expect(server.made).not.toContain('POST /api/Soccer/Predictions');
    fireEvent.change(goals('Karoo Stars'), { target: { value: '1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo fill' }));
    // What was changed by hand stays.
    expect(scores()).toEqual({ 1: { home: 4, away: 0 }, 4: { home: 1, away: 1 } });
  });

  test('keeps the draft when a save is refused', async () => {
    open('/sport/soccer/predictor/3');
    await screen.findAllByRole('spinbutton');
    fireEvent.change(goals('Karoo Stars'), { target: { value: '4' } });
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
    expect(await within(card).findByText('exact score, banker so far')).toBeInTheDocument();
    expect(within(card).getByText('+10')).toBeInTheDocument();
    expect(within(card).queryByRole('spinbutton')).toBeNull();
    expect(streams).toEqual(['/api/Soccer/Live/3']);
  });

  test('to a visitor offers to sign in, the draft kept', async () => {
    useSession.getState().clear();
    open('/sport/soccer/predictor/3');
    await screen.findAllByRole('spinbutton');
    fireEvent.change(goals('Karoo Stars'), { target: { value: '4' } });
    expect(screen.getByRole('button', { name: 'Sign in to save' })).toBeInTheDocument();
    expect(goals('Karoo Stars')).toHaveAttribute('aria-valuenow', '4');
  });

  test('a week that has begun has first what is under way, then what is still open, then what is over', async () => {
    const own = { predictions: [{ fixtureId: 1, home: 2, away: 0 }], bankerFixtureId: null };
    const round = makeRoundDetail({ state: 'live', own });
    const begun = { predictable: false, status: 'live' as const, minute: 30, score: { home: 2, away: 1 } };
    const games = round.games.map((game) => (game.fixtureId === 1 ? { ...game, ...begun } : game));
    server.answer('/api/Soccer/Rounds/3', { round: { ...round, games } });
    const row = makePredictorRow({ rank: 75, tied: true, total: 2 as never });
    server.answer('/api/Soccer/Board/1/10/3', { board: makePredictorBoard({ own: row, totalPunters: 865 }) });
    open('/sport/soccer/predictor/3');
    await screen.findAllByRole('spinbutton');
    const matches = screen.getAllByRole('listitem').map((card) => card.getAttribute('aria-label'));
    expect(matches).toEqual([
      'Egoli Miners v Umgeni Rovers',
      'Table Bay Mariners v Kgalagadi Lions',
      'Limpopo Baobabs v Karoo Stars',
    ]);
    expect(screen.getAllByRole('heading', { level: 2, name: /Nov/ }).map(wordsOf)).toEqual(['Wed 21 Nov']);
    expect(screen.getByRole('heading', { level: 2, name: 'Under way' })).toBeInTheDocument();
    expect(await screen.findByText('2 points, joint 75th of 865')).toBeInTheDocument();
    expect(screen.queryByText(/closed/)).toBeNull();
    // What is closed is not missing: one count of what is left, in the bar and in what a save says.
    fireEvent.change(goals('Karoo Stars'), { target: { value: '1' } });
    expect(screen.getByRole('status').textContent).toMatch(/^1 of 2 predicted, 1 not saved/);
    const saved = { ...own, predictions: [...own.predictions, { fixtureId: 4, home: 0, away: 1 }] };
    server.answer('/api/Soccer/Predictions', { own: saved });
    server.answer('/api/Soccer/Rounds/3', { round: { ...round, games, own: saved } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 of 2 predicted, all saved.')).toBeInTheDocument();
    expect(shownToasts()).toEqual(['1 of 2 predicted.']);
  });

  test('the bar that saves is a line while there is nothing to save, and gone once all is saved', async () => {
    const { games } = makeRoundDetail();
    const predictions = games.map(({ fixtureId }) => ({ fixtureId, home: 1, away: 0 }));
    open('/sport/soccer/predictor/3');
    expect(await screen.findByText('Tap + to predict. Nobody sees it before kick-off.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    for (const { home } of games) fireEvent.change(goals(home), { target: { value: '1' } });
    const own = { predictions, bankerFixtureId: null };
    server.answer('/api/Soccer/Predictions', { own });
    server.answer('/api/Soccer/Rounds/3', { round: makeRoundDetail({ own }) });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getAllByText('saved')).toHaveLength(games.length));
    expect(screen.queryByText(/all saved|not saved/)).toBeNull();
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
