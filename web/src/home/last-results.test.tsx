import { screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { login } from '../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace } from '../../test/fixtures.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { LastResults } from './last-results.tsx';

beforeEach(() => setConfig(makeConfig()));
afterEach(() => useSession.getState().clear());

function draw() {
  const winner = { saddle: 4, horseName: 'Half Past Nine', position: 1, startingPriceFraction: '4/1' };
  const races = [{ ...makeRace({ raceNumber: 6 }), placed: [winner] }];
  const data = [makeMeeting({ meetingId: 9, races })];
  render(
    <MemoryRouter>
      <LastResults today={[]} past={{ data, isPending: false, isError: false }} />
    </MemoryRouter>,
  );
  return page.getByRole('link', { name: /Half Past Nine.*Kenilworth/ }).getAttribute('href');
}

test("each of Home's last results leads a punter to its meeting's, and all of them to the results", () => {
  useSession.getState().setLogin(login());
  expect(draw()).toBe('/results?meetingId=9');
  expect(page.getByRole('link', { name: 'All results' }).getAttribute('href')).toBe('/results');
});

test('a visitor is led to the card of that race, which asks nobody to sign in', () => {
  expect(draw()).toBe('/picks/9?race=6');
  expect(page.queryByRole('link', { name: 'All results' })).toBeNull();
});
