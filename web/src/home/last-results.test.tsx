import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace } from '../../test/fixtures.ts';
import { setConfig } from '../platform/site/config.ts';
import { LastResults } from './last-results.tsx';

const server = fakeServer();

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
});
afterEach(() => server.stop());

test("each of Home's last results leads to its meeting's, and all of them to the results", async () => {
  const winner = { saddle: 4, horseName: 'Half Past Nine', position: 1, startingPriceFraction: '4/1' };
  const races = [{ ...makeRace(), placed: [winner] }];
  server.answer('/api/Meeting/GetPastMeetings/2', { meetings: [makeMeeting({ meetingId: 9, races })] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LastResults today={[]} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const result = await page.findByRole('link', { name: /Half Past Nine.*Kenilworth/ });
  expect(result.getAttribute('href')).toBe('/results?meetingId=9');
  expect(page.getByRole('link', { name: 'All results' }).getAttribute('href')).toBe('/results');
});
