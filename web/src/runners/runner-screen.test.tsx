import type { PastRun, RunnerForm } from '@furlong/contract/schemas/runners';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace, makeRunner, makeScoring } from '../../test/fixtures.ts';
import { wordsOf } from '../../test/words-of.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { setConfig } from '../platform/site/config.ts';
import { RunnerScreen } from './runner-screen.tsx';
import { noRunsWords, recordDetail, recordWords, rivalWords } from './runner-words.ts';

const now = Date.parse('2026-11-21T11:00:00+02:00');
vi.mock('../platform/device/now.ts', () => ({ useNow: () => now }));

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
    '5th of 12Sat 24 Oct, GreyvillePinnacle Plate1 400 m turf, Soft58.0 kgdraw 9S Khumalowon by Marble ChorusSP 9/2',
    'Unplaced of 12Sat 6 Dec 2025, GreyvillePinnacle Plate1 400 m turf, Soft58.0 kgdraw 9S KhumaloSP 9/2',
  ]);
  expect(screen.getByRole('link', { name: 'Sat 24 Oct, Greyville' })).toHaveAttribute(
    'href',
    '/picks/3?race=6',
  );
  expect(screen.getByRole('link', { name: 'Race 1, Kenilworth' })).toHaveAttribute('href', '/picks/1?race=1');
  expect(screen.getByText('Weight').parentElement).toHaveTextContent('60.0 kg');
  expect(screen.getByText('Merit rating').parentElement).toHaveTextContent('88');
  expect(screen.getByText('Kept on well last time.')).toBeInTheDocument();
});

test('a strike rate has its count, and a percentage only from twenty (rule: stats-rates)', async () => {
  open('/runner/1/1/1');
  const people = (await screen.findByRole('heading', { name: 'Jockey and trainer' })).closest('section');
  expect(wordsOf(people as HTMLElement)).toContain('L Vanterpool7 of 18 won');
  expect(wordsOf(people as HTMLElement)).toContain(
    'S Ndabeni18 % won36 of 200. In the long run likely 13.3 % to 23.9 %.',
  );
  const many = {
    name: 'A',
    wins: { count: 90, of: 1_000, percent: 9, low: 7, high: 11 },
    isLatestOnly: true,
  };
  expect(recordDetail(many)).toMatch(/^90 of the latest 1\s000\./);
  const none = { count: 0, of: 0, percent: null, low: null, high: null };
  expect(recordWords({ name: 'A', wins: none, isLatestOnly: false })).toBe('no race here yet');
});

test('a price has its beginning, a chart in words and a table behind it', async () => {
  open('/runner/1/1/1');
  const chart = await screen.findByRole('img', { name: /^From 5\/1 at 08:00 to 11\/2 at 10:30/ });
  expect(chart).toBeInTheDocument();
  expect(screen.getByText('Opened at').textContent).toBe('Opened at 5/1');
  await userEvent.click(screen.getByText('Prices'));
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
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
  expect(told('won', '3.25')).toBe('3.25 lengths behind Marble Chorus');
  expect(told('beaten', 'nk')).toBe('beat Marble Chorus by a neck');
  expect(told('beaten')).toBe('beat Marble Chorus');
  expect(told('tied')).toBe('dead heat with Marble Chorus');
  expect(rivalWords({ rival: null })).toBeNull();
});
