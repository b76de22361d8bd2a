import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { PicksScreen } from '../src/picks/picks-screen.tsx';
import { setConfig } from '../src/platform/site/config.ts';
import { fakeServer } from './fake-server.ts';
import { makeConfig, makeMeeting, makeRace, makeScoring } from './fixtures.ts';
import { createMemoryRouter, RouterProvider } from './memory-router.tsx';

export const server = fakeServer();
/** What was scrolled to, in its order. */
export const scrolled: Element[] = [];

/** For the top of a file that shows cards: a fresh server and window for each test. */
export function setUpCards(): void {
  beforeEach(() => {
    server.start();
    setConfig(makeConfig());
    vi.stubGlobal('scrollTo', vi.fn());
    scrolled.length = 0;
    // jsdom lays nothing out, and scrolls to nothing.
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this);
    };
  });
  afterEach(() => server.stop());
}

/** An off far ahead. */
export const far = '2999-11-21T12:00:00+02:00';
const brief = (raceId: number) => ({ ...makeRace({ raceId, offTime: far }), placed: [] });
export const course = (meetingId: number, name: string) =>
  makeMeeting({
    meetingId,
    raceCourseName: name,
    races: [brief(meetingId)],
    firstOff: far,
  });

/** The card of meeting 1, opened at an address. */
export function openCard(
  races: readonly ReturnType<typeof makeRace>[],
  { path = '/picks/1', meeting = course(1, 'Kenilworth') } = {},
) {
  server.answer('/api/Meeting/GetMeetingRaces/1', { meeting, races, scoring: makeScoring() });
  const router = createMemoryRouter([{ path: '/picks/:meetingId?', element: <PicksScreen /> }], {
    initialEntries: [path],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

export const raceOf = (raceNumber: number, change = {}) =>
  makeRace({
    raceId: 100 + raceNumber,
    raceNumber,
    raceName: `Plate ${raceNumber}`,
    offTime: far,
    ...change,
  });
