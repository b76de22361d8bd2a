import { QueryClientProvider } from '@tanstack/react-query';
import { screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeScoring } from '../../test/fixtures.ts';
import { setConfig } from '../platform/config.ts';
import { queryClient } from '../platform/query-client.ts';
import { useSession } from '../platform/session-store.ts';
import { ResultsScreen } from './results-screen.tsx';

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

test('the results of a meeting that is no longer listed carry its name all the same', async () => {
  server.answer('/api/Meeting/GetMeetingRaces/3', {
    meeting: makeMeeting({ meetingId: 3 }),
    races: [],
    scoring: makeScoring(),
  });
  open('/results?meetingId=3');
  expect(await page.findByText(/^Kenilworth, /)).toBeTruthy();
});

test('of a meeting that does not exist it is said that there is none', async () => {
  open('/results?meetingId=404');
  expect(await page.findByText('There is no such meeting.')).toBeTruthy();
});
