import { QueryClientProvider } from '@tanstack/react-query';
import { screen as page, render, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace } from '../../test/fixtures.ts';
import { createMemoryRouter, RouterProvider } from '../../test/memory-router.tsx';
import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { HomeScreen } from './home-screen.tsx';

const server = fakeServer();
const playBreak = { kind: 'time-out', until: '2999-01-01T12:00:00.000Z' } as const;
const meeting = makeMeeting({
  races: [{ ...makeRace({ offTime: '2998-01-01T12:00:00+02:00' }), placed: [] }],
});
const later = { ...meeting, meetingId: 2, raceCourseName: 'Greyville' };
const slide = {
  id: 1,
  altText: 'Bet R50, get R50',
  active: true,
  startDate: '2000-01-01T00:00:00+02:00',
  endDate: '2999-01-01T00:00:00+02:00',
  imageURL: '/good.svg',
  variant: 'pc-slide',
  linkURL: '/picks',
};

beforeEach(() => {
  server.start();
  setConfig(makeConfig({ specialEventText: 'Cape Guineas Day', specialEventMeetingId: 12 }));
  server.answer('/api/Meeting/GetUpcomingRaceMeetings', { meetings: [meeting, later] });
  server.answer('/api/Meeting/GetPastMeetings/20', { meetings: [] });
  server.answer('/api/CometCms/GetCometCmsImages', { images: [slide] });
  vi.stubGlobal(
    'Image',
    class {
      onload = () => {};
      set src(_address: string) {
        queueMicrotask(() => this.onload());
      }
    },
  );
});
afterEach(() => {
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
});

async function open(): Promise<void> {
  const router = createMemoryRouter([{ path: '/', element: <HomeScreen /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await page.findByRole('heading', { level: 3, name: 'Kenilworth' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

/** What Home says that asks somebody to play or to bet. */
const invitations = () =>
  ['Pick for Kenilworth', 'Open the card', 'Cape Guineas Day'].filter(
    (name) => page.queryByRole('link', { name }) !== null,
  );

test('Home invites who may play', async () => {
  useSession.getState().setLogin(login());
  await open();
  expect(invitations()).toEqual(['Pick for Kenilworth', 'Open the card', 'Cape Guineas Day']);
});

test('Home invites nobody on a break: the meetings are there to read (rule: breaks-on-screen)', async () => {
  useSession.getState().setLogin({ ...login(), break: playBreak });
  await open();
  expect(invitations()).toEqual([]);
  expect(page.queryByText('Play Your Next Challenge Today')).toBeNull();
  expect(page.queryByAltText('Bet R50, get R50')).toBeNull();
  const [row] = page.getAllByRole('listitem');
  expect(within(row as HTMLElement).getByRole('link', { name: 'Card of Kenilworth' })).toBeVisible();
});
