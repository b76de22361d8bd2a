import { addDays, localDayOf } from '@furlong/domain/local-date';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeScoring } from '../../test/fixtures.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { ResultsScreen } from './results-screen.tsx';
import { resultsWords } from './results-words.ts';

const server = fakeServer();

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
  server.answer('/api/Meeting/GetAllMeetings', { meetings: [] });
});
afterEach(() => {
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
});

function open(path: string) {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <ResultsScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('the results of a meeting outside the lists show its name', async () => {
  server.answer('/api/Meeting/GetMeetingRaces/3', {
    meeting: makeMeeting({ meetingId: 3 }),
    races: [],
    scoring: makeScoring(),
  });
  open('/results?meetingId=3');
  expect(await page.findByText(/^Kenilworth, /)).toBeInTheDocument();
});

test('who has no alias yet is asked for one, and not left with a page that loads', async () => {
  useSession.getState().clear();
  useSession.getState().update({ aliasRequired: true, punterId: 7 });
  open('/results');
  expect(await page.findByRole('button', { name: 'Choose alias' })).toBeInTheDocument();
  expect(page.queryByText(resultsWords.loading)).toBeNull();
});

describe('without a meeting in the address', () => {
  const onDay = (meetingId: number, days: number, change: object = {}) => {
    const day = addDays(localDayOf(new Date()), -days);
    const offTime = `${day}T12:00:00+02:00`;
    const race = {
      raceId: meetingId,
      raceNumber: 1,
      raceName: 'Plate',
      offTime,
      raceStatusId: 8,
      placed: [],
    };
    return makeMeeting({
      ...{ meetingId, meetingDate: `${day}T00:00:00+02:00`, competitionId: login().competition.id },
      ...{ meetingName: `Course ${meetingId}`, raceCourseName: `Course ${meetingId}`, races: [race] },
      ...change,
    });
  };
  const value = () => (page.getByRole('combobox', { name: 'Race meeting' }) as HTMLSelectElement).value;

  test('the one run latest is open at once, and none when the reader says so', async () => {
    server.answer('/api/Meeting/GetAllMeetings', {
      meetings: [onDay(4, 5), onDay(5, 2), onDay(6, 3), onDay(7, -1, { races: [] }), onDay(8, 9)],
    });
    open('/results');
    expect(await page.findByText(/^Course 5, /)).toBeInTheDocument();
    expect(value()).toBe('5');
    expect(server.made).toContain('GET /api/Result/GetPunterResults/5');
    expect(page.queryByText(resultsWords.choose)).toBeNull();
    fireEvent.change(page.getByRole('combobox', { name: 'Race meeting' }), { target: { value: '' } });
    expect(await page.findByText('Please select a race from the drop down above.')).toBeInTheDocument();
    expect(value()).toBe('');
  });

  test('a meeting under way that has no result yet is named, with the way to its board', async () => {
    const race = (raceNumber: number, minutes: number, raceStatusId: number) => ({
      ...{ raceId: 80 + raceNumber, raceNumber, raceName: 'Plate', raceStatusId, placed: [] },
      offTime: new Date(Date.now() + minutes * 60_000).toISOString(),
    });
    const races = [race(1, -2, 3), race(2, 30, 1)];
    server.answer('/api/Meeting/GetAllMeetings', { meetings: [onDay(5, 2), onDay(8, 0, { races })] });
    open('/results');
    const text = await page.findByText(/^Course 8 is under way, race 2 next\./);
    expect(within(text).getByRole('link').getAttribute('href')).toBe('/leaderboard?meetingId=8');
    // The one that was run latest is open all the same.
    expect(value()).toBe('5');
    // Nor is it named over its own races.
    fireEvent.change(page.getByRole('combobox', { name: 'Race meeting' }), { target: { value: '8' } });
    await waitFor(() => expect(page.queryByText(/is under way/)).toBeNull());
  });

  test('[S-RESULTS-PLACEHOLDER] the placeholder and the empty text show where none was run', async () => {
    server.answer('/api/Meeting/GetAllMeetings', { meetings: [onDay(7, -1, { races: [] }), onDay(8, 9)] });
    open('/results');
    expect(await page.findByText('Please select a race from the drop down above.')).toBeInTheDocument();
    expect(value()).toBe('');
    expect(page.getAllByRole('option')[0]).toHaveTextContent('Please select a race');
    expect(server.made.filter((made) => made.includes('GetPunterResults'))).toEqual([]);
  });
});

test('an unknown meeting says so', async () => {
  open('/results?meetingId=404');
  expect(await page.findByText('There is no such meeting.')).toBeInTheDocument();
});

test('[C-GetMeetingsForSelectedDate] an old day lists its meetings, and a day without meetings says so', async () => {
  const old = makeMeeting({
    meetingId: 9,
    meetingDate: '2024-03-02T00:00:00+02:00',
    raceCourseName: 'Greyville',
    meetingName: 'Greyville',
    competitionId: login().competition.id,
  });
  server.answer('/api/Leaderboard/GetMeetingsForSelectedDate/2024-03-02', { meetingDetails: [old] });
  server.answer('/api/Leaderboard/GetMeetingsForSelectedDate/2024-03-03', { meetingDetails: [] });
  server.answer('/api/Meeting/GetMeetingRaces/9', { meeting: old, races: [], scoring: makeScoring() });
  open('/results');
  const menu = await page.findByRole('combobox', { name: 'Race meeting' });
  expect(page.queryByLabelText('Day')).toBeNull();
  fireEvent.change(menu, { target: { value: 'day' } });
  const day = page.getByLabelText('Day');
  fireEvent.change(day, { target: { value: '0202-03-02' } });
  fireEvent.change(day, { target: { value: '2024-03-03' } });
  expect(await page.findByText('There is no meeting on Sun 3 Mar. Choose another day.')).toBeInTheDocument();
  expect(server.made.filter((made) => made.includes('SelectedDate'))).toHaveLength(1);
  fireEvent.change(day, { target: { value: '2024-03-02' } });
  await page.findByText(/^Greyville, Sat 2 Mar/);
  expect((page.getByRole('combobox', { name: 'Race meeting' }) as HTMLSelectElement).value).toBe('9');
  expect((page.getByLabelText('Day') as HTMLInputElement).value).toBe('2024-03-02');
});

test('[E-USER-COMPETITION] [E-COMPETITION-MEETING] without a choice the own competition’s next meeting is named', async () => {
  const { user, token, balance } = login();
  const on = (id: number, status: number) => ({
    id,
    meetingId: id,
    name: `Course ${id}`,
    date: '2026-11-23T00:00:00+02:00',
    raceCourseName: `Course ${id}`,
    status,
  });
  const competition = { id: 1, name: 'Classic', meetings: [on(5, 3), on(6, 1), on(7, 1)] };
  useSession
    .getState()
    .setLogin({ token, user, balance, competition } as Parameters<
      ReturnType<typeof useSession.getState>['setLogin']
    >[0]);
  open('/results');
  const link = await page.findByRole('link', { name: 'Course 6, Mon 23 Nov' });
  expect(link.getAttribute('href')).toBe('/picks/6');
});
