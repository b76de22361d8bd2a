import type { PastRun, RunnerForm } from '@furlong/contract/schemas/runners';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace, makeRunner, makeScoring } from '../../test/fixtures.ts';
import { wordsOf } from '../../test/words-of.ts';
import { usePicksDraft } from '../picks/picks-draft.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { RunnerScreen } from './runner-screen.tsx';
import {
  formCountWords,
  goneWords,
  noRunsWords,
  recordDetail,
  recordWords,
  rivalWords,
} from './runner-words.ts';

const now = Date.parse('2026-11-21T11:00:00+02:00');
vi.mock('../platform/device/now.ts', () => ({ useNow: () => now }));
vi.mock('../platform/device/server-clock.ts', async (load) => ({
  ...(await load<typeof import('../platform/device/server-clock.ts')>()),
  serverNow: () => now,
}));

const server = fakeServer();
beforeEach(() => {
  server.start();
  setConfig(makeConfig());
});
afterEach(() => {
  queryClient.clear();
  server.stop();
});

const makeRun = (change: Partial<PastRun> = {}): PastRun => ({
  meetingId: 3,
  raceCourseName: 'Greyville',
  raceNumber: 6,
  raceName: 'Pinnacle Plate',
  offTime: '2026-10-24T15:10:00+02:00',
  distance: 1400,
  going: 'Soft',
  surface: 'Turf',
  class: '',
  saddle: 4,
  jockey: 'S Khumalo',
  draw: 9,
  weight: 58,
  field: 12,
  position: 5,
  startingPrice: 4.5,
  startingPriceFraction: '9/2',
  rival: { horseName: 'Marble Chorus', how: 'won' },
  ...change,
});

const makeForm = (change: Partial<RunnerForm> = {}): RunnerForm => ({
  meetingId: 1,
  raceNumber: 1,
  saddle: 1,
  horseName: 'Karoo Lantern',
  runs: [
    makeRun(),
    makeRun({ meetingId: 2, offTime: '2025-12-06T15:10:00+02:00', position: null, rival: null }),
  ],
  records: {
    course: { runs: 3, wins: 1, places: 1 },
    trip: { runs: 0, wins: 0, places: 0 },
    going: null,
  },
  jockey: {
    name: 'L Vanterpool',
    wins: { count: 7, of: 18, percent: null, low: null, high: null },
    isLatestOnly: false,
  },
  trainer: {
    name: 'S Ndabeni',
    wins: { count: 36, of: 200, percent: 18, low: 13.3, high: 23.9 },
    isLatestOnly: false,
  },
  prices: [
    { at: '2026-11-21T08:00:00+02:00', winOdds: 5, winOddsFraction: '5/1' },
    { at: '2026-11-21T10:30:00+02:00', winOdds: 5.5, winOddsFraction: '11/2' },
  ],
  pricesLeftOut: false,
  ...change,
});

function open(path: string, race = makeRace(), form: RunnerForm | null = makeForm()) {
  server.answer('/api/Meeting/GetMeetingRaces/1', {
    meeting: makeMeeting(),
    races: [race],
    scoring: makeScoring(),
  });
  if (form !== null) server.answer('/api/Meeting/GetRunnerForm/1/1/1', { runnerForm: form });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/runner/:meetingId/:raceNumber/:saddle" element={<RunnerScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('says what the card says, and the last runs with whom each was won by', async () => {
  open(
    '/runner/1/1/1',
    makeRace({ runners: [makeRunner({ rating: 88, comment: 'Kept on well last time.' })] }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: /Karoo Lantern/ })).toBeInTheDocument();
  const runs = within(await screen.findByRole('list', { name: 'Last runs' })).getAllByRole('listitem');
  expect(runs.map(wordsOf)).toEqual([
    '24 Oct, Greyville 1 400 m turf, Soft Pinnacle Plate5th of 12, won by Marble ChorusS Khumalo 58.0 kg draw 9 SP 9/2',
    '6 Dec 2025, Greyville 1 400 m turf, Soft Pinnacle PlateUnplaced of 12S Khumalo 58.0 kg draw 9 SP 9/2',
  ]);
  expect(screen.getByRole('link', { name: '24 Oct, Greyville' })).toHaveAttribute('href', '/picks/3?race=6');
  expect(screen.getByRole('link', { name: 'Race 1, Kenilworth' })).toHaveAttribute('href', '/picks/1?race=1');
  expect(screen.getByText('Weight').parentElement).toHaveTextContent('60.0 kg');
  expect(screen.getByText('Merit rating').parentElement).toHaveTextContent('88');
  expect(screen.getByText('Kept on well last time.')).toBeInTheDocument();
});

test('the record is at the course, over the trip and on the going, as far as the card says (rule: run-records)', async () => {
  open('/runner/1/1/1');
  const records = await screen.findByRole('table', { name: 'Record in races like this' });
  // What it sums stands above it.
  const runs = screen.getByRole('list', { name: 'Last runs' });
  expect(runs.compareDocumentPosition(records)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const rows = within(records).getAllByRole('row').slice(1);
  expect(rows.map((row) => Array.from(row.children, wordsOf))).toEqual([
    ['Kenilworth', '3', '1', '1'],
    [expect.stringMatching(/ m turf$/), '0', '–', '–'],
  ]);
});

test('a strike rate has its count, and a percentage only from twenty (rule: stats-rates)', async () => {
  open('/runner/1/1/1');
  const people = (await screen.findByRole('heading', { name: 'Jockey and trainer' })).closest('section');
  expect(wordsOf(people as HTMLElement)).toContain('L Vanterpool7 winners from 18 rides');
  expect(wordsOf(people as HTMLElement)).toContain('S Ndabeni36 winners from 200 runners (18 %)');
  // How sure the rate is stands behind a tap.
  const sure = screen.getByText(/^Over many more races/);
  expect(sure).toHaveTextContent(/^Over many more races, expect anything from 13\.3\s% to 23\.9\s%\.$/);
  expect(sure.closest('details')).not.toHaveAttribute('open');
  const many = {
    name: 'A',
    wins: { count: 90, of: 1_000, percent: 9, low: 7, high: 11 },
    isLatestOnly: true,
  };
  expect(recordWords(many, 'jockey')).toMatch(/^90 winners from the latest 1\s000 rides \(9\s%\)$/);
  const none = { count: 0, of: 0, percent: null, low: null, high: null };
  const nobody = { name: 'A', wins: none, isLatestOnly: false };
  expect(recordWords(nobody, 'jockey')).toBe('no race here yet');
  expect(recordDetail(nobody)).toBeNull();
});

test('the last runs say how many of those in the form figures they are', async () => {
  expect(formCountWords({ form: '54-126' }, 1)).toBe('1 of 5 runs is on this site.');
  expect(formCountWords({ form: '5P126' }, 2)).toBe('2 of 5 runs are on this site.');
  expect(formCountWords({ form: '126' }, 3)).toBeNull();
  // With none there is a sentence in the list's place.
  expect(formCountWords({ form: '126' }, 0)).toBeNull();
  open('/runner/1/1/1', makeRace({ runners: [makeRunner({ form: '54-126' })] }));
  const heading = await screen.findByRole('heading', { name: /^Last runs/ });
  expect(wordsOf(heading)).toBe('Last runs 2 of 5 runs are on this site.');
});

describe('the foot, while the race is open', () => {
  const signIn = () => useSession.getState().setLogin(login());
  afterEach(() => {
    useSession.getState().clear();
    usePicksDraft.setState({ drafts: {} });
  });

  test('picks the runner and saves it at once, and leads to the next race without a pick', async () => {
    signIn();
    server.answer('/api/Selection/SavePunterSelections', { selections: [] });
    const runners = [makeRunner(), makeRunner({ saddle: 2, horseName: 'Lunar Runner' })];
    const race = makeRace({
      runners,
      selection: { saddle: 2, horseName: 'Lunar Runner', countsAs: null, points: null, bonus: null },
    });
    open('/runner/1/1/1', race);
    expect(await screen.findByText('Race 1: you have 2 Lunar Runner.')).toBeInTheDocument();
    const saved = { ...race, selection: { ...race.selection, saddle: 1, horseName: 'Karoo Lantern' } };
    const later = makeRace({ raceId: 12, raceNumber: 2, offTime: '2026-11-21T14:00:00+02:00' });
    server.answer('/api/Meeting/GetMeetingRaces/1', {
      meeting: makeMeeting(),
      races: [saved, later],
      scoring: makeScoring(),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Pick 1 Karoo Lantern' }));
    await waitFor(() => expect(screen.getByText('Your pick in race 1, saved.')).toHaveFocus());
    expect(server.bodies.find(Array.isArray)).toMatchObject([{ meetingId: 1, raceNumber: 1, saddle: 1 }]);
    expect(screen.getByRole('link', { name: 'Race 2' })).toHaveAttribute('href', '/picks/1?race=2');
  });

  test('keeps a pick that was not saved, with the button to save it', async () => {
    signIn();
    server.fail('/api/Selection/SavePunterSelections', 500);
    open('/runner/1/1/1');
    fireEvent.click(await screen.findByRole('button', { name: 'Pick 1 Karoo Lantern' }));
    expect(await screen.findByRole('button', { name: 'Save 1 Karoo Lantern' })).toBeInTheDocument();
    expect(usePicksDraft.getState().drafts).toMatchObject({ '7/1': { picks: { 1: 1 } } });
  });

  test('keeps a visitor’s pick and asks to sign in', async () => {
    open('/runner/1/1/1');
    fireEvent.click(await screen.findByRole('button', { name: 'Pick 1 Karoo Lantern' }));
    expect(screen.getByRole('button', { name: 'Sign in to save' })).toBeInTheDocument();
    expect(server.made.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('puts the runner on the slip', async () => {
    open('/runner/1/1/1');
    const price = await screen.findByRole('button', { name: /^Bet on Karoo Lantern/ });
    fireEvent.click(price);
    expect(price).toHaveAttribute('aria-pressed', 'true');
  });

  test.each([
    ['a scratched runner', makeRace({ runners: [makeRunner({ scratched: true })] })],
    ['a race that is off', makeRace({ offTime: '2026-11-21T10:59:00+02:00' })],
  ])('is not there for %s', async (_, race) => {
    open('/runner/1/1/1', race);
    await screen.findByRole('heading', { name: /^Last runs/ });
    expect(screen.queryByRole('button', { name: /^(Pick|Bet on)/ })).toBeNull();
  });

  test('is not there during a break (rule: breaks-on-screen)', async () => {
    signIn();
    useSession.setState({ playBreak: { kind: 'time-out', until: '2026-11-22T11:00:00+02:00' } });
    open('/runner/1/1/1');
    await screen.findByRole('heading', { name: /^Last runs/ });
    expect(screen.queryByRole('button', { name: /^(Pick|Bet on)/ })).toBeNull();
  });
});

test('a price has its beginning, a chart in words and a table behind it', async () => {
  open('/runner/1/1/1');
  const chart = await screen.findByRole('img', { name: /^From 5\/1 at 08:00 to 11\/2 at 10:30/ });
  expect(chart).toBeInTheDocument();
  expect(screen.getByText('Opened at').textContent).toBe('Opened at 5/1');
  await userEvent.click(screen.getByText('Prices'));
  const prices = screen.getByRole('region', { name: /^Prices/ });
  const rows = within(prices).getAllByRole('row').slice(1);
  expect(rows.map(wordsOf)).toEqual(['Sat 21 Nov, 10:3011/2', 'Sat 21 Nov, 08:005/1']);
});

test('once it has run it says where it finished, its SP, and who picked it', async () => {
  const run = makeRace({
    raceStatusId: 8,
    resultState: 'official',
    runners: [makeRunner({ position: 3, startingPrice: 6, startingPriceFraction: '6/1' })],
  });
  server.answer('/api/Leaderboard/GetPickedShares/1', {
    pickedShares: {
      meetingId: 1,
      version: 4,
      races: [{ raceNumber: 1, punters: 50, runners: [{ saddle: 1, picked: 17 }] }],
    },
  });
  open('/runner/1/1/1', run);
  expect(await screen.findByText('Finished 3rd')).toBeInTheDocument();
  expect(await screen.findByText('34 % picked')).toBeInTheDocument();
  expect((await screen.findByText('Starting price')).textContent).toContain('6/1');
});

test('a horse without runs says why, and a card without people and prices says so', async () => {
  open('/runner/1/1/1', makeRace(), makeForm({ runs: [], jockey: null, trainer: null, prices: [] }));
  expect(await screen.findByText(/^We have no earlier race of it/)).toBeInTheDocument();
  expect(screen.getByText('The card does not name them.')).toBeInTheDocument();
  expect(screen.getByText('No price yet.')).toBeInTheDocument();
  expect(noRunsWords({ firstTimer: true, form: '' })).toBe('It has never run.');
});

test('a scratched runner says what becomes of picks and bets on it (rules: scratched, favourite-stands-in)', async () => {
  open('/runner/1/1/1', makeRace({ runners: [makeRunner({ scratched: true, winOddsFraction: null })] }));
  expect(
    await screen.findByText(
      'It won’t run. A pick on it counts as the favourite, and a single on it is refunded.',
    ),
  ).toBeInTheDocument();
  expect(goneWords(false)).toMatch(/^It didn’t run\./);
});

test('an unknown runner says so', async () => {
  open('/runner/1/1/9');
  expect(await screen.findByText('There is no such runner.')).toBeInTheDocument();
});

test('an address that names no runner asks for nothing', async () => {
  open('/runner/x/1/1');
  expect(await screen.findByText('There is no such runner.')).toBeInTheDocument();
  expect(server.made).toEqual([]);
});

test('a run says how far apart the two were, where the result has it', () => {
  const told = (how: 'won' | 'beaten' | 'tied', margin?: string) =>
    rivalWords({ rival: { horseName: 'Marble Chorus', how, ...(margin === undefined ? {} : { margin }) } });
  expect(told('won', '3.25')).toBe('3¼ lengths behind Marble Chorus');
  expect(told('beaten', 'nk')).toBe('beat Marble Chorus by a neck');
  expect(told('beaten')).toBe('beat Marble Chorus');
  expect(told('tied')).toBe('dead heat with Marble Chorus');
  expect(rivalWords({ rival: null })).toBeNull();
});
