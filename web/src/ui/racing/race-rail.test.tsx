import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from '../../../test/memory-router.tsx';
import { RaceRail, type RailStop } from './race-rail.tsx';

const stop = (raceNumber: number, change: Partial<RailStop>): RailStop => ({
  raceNumber,
  offTime: '2026-11-21T12:15:00+02:00',
  state: 'open',
  saddle: null,
  points: null,
  ...change,
});

test('every stop has a word for its colour', () => {
  render(
    <MemoryRouter>
      <RaceRail
        stops={[
          stop(1, { state: 'resulted', saddle: 4, points: 13 }),
          stop(2, { state: 'resulted', saddle: 7, points: 0 }),
          stop(3, { state: 'abandoned', saddle: 1 }),
          stop(4, { state: 'off', saddle: 9 }),
          stop(5, { saddle: 6 }),
          stop(6, {}),
          stop(7, { state: 'resulted' }),
          stop(8, { state: 'postponed', saddle: 2 }),
          stop(9, { state: 'resulted', wonBy: 5 }),
        ]}
        here={5}
        linkOf={(number) => `/picks/1?race=${number}`}
      />
    </MemoryRouter>,
  );
  const words = screen.getAllByRole('link').map((link) => link.lastElementChild?.textContent);
  expect(words).toEqual(['+13', '0', 'Abd.', 'Off', 'Pick', 'Open', 'Run', 'Postp.', 'Won']);
  expect(screen.getByRole('img', { name: 'Won by 5' })).toBeInTheDocument();
  expect(screen.getAllByRole('link')[4]?.getAttribute('aria-current')).toBe('true');
});

test.each([
  ['leaves a screen that goes back can come to', undefined, 'PUSH'],
  ['goes from race to race of one screen in its place', 1, 'REPLACE'],
])('a stop %s', async (_words, here, action) => {
  vi.stubGlobal('scrollTo', vi.fn());
  const linkOf = (number: number) => `/picks/1?race=${number}`;
  const rail = <RaceRail stops={[stop(1, {}), stop(2, {})]} here={here} linkOf={linkOf} />;
  const router = createMemoryRouter([{ path: '*', element: rail }], {
    initialEntries: ['/', '/leaderboard'],
  });
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getAllByRole('link')[1] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toBe('?race=2'));
  expect(router.state.historyAction).toBe(action);
  vi.unstubAllGlobals();
});
