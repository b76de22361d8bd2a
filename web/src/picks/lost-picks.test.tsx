import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { makeConfig, makeMeeting, makeRace, makeRunner } from '../../test/fixtures.ts';
import { upcomingMeetingsKey } from '../platform/api/query-keys.ts';
import { setConfig } from '../platform/site/config.ts';
import { LostPicks } from './lost-picks.tsx';

const now = Date.parse('2026-11-21T11:00:00+02:00');

beforeEach(() => setConfig(makeConfig()));

test('a card names the scratched picks of all cards, each with the way to its race (rule: scratched-picks-told)', async () => {
  const { offTime } = makeRace();
  const elsewhere = makeMeeting({
    meetingId: 2,
    raceCourseName: 'Vaal',
    races: [{ raceId: 9, raceNumber: 3, raceName: '', offTime, raceStatusId: 1, placed: [], scratched: [4] }],
    selections: [{ meetingId: 2, raceId: 9, raceNumber: 3, saddle: 4 }],
  });
  const client = new QueryClient();
  client.setQueryData(upcomingMeetingsKey(null), [elsewhere]);
  const picked = (raceNumber: number, scratched: boolean) =>
    makeRace({
      raceNumber,
      runners: [makeRunner({ scratched })],
      selection: { saddle: 1, horseName: 'Karoo Lantern', countsAs: null, points: null, bonus: null },
    });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        {/* Race 4 is shown and says so itself. */}
        <LostPicks
          meetingId={1}
          races={[picked(4, true), picked(5, true), picked(6, false)]}
          here={4}
          now={now}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^Vaal, race 3: your pick, number 4, was scratched\./)).toBeInTheDocument();
  expect(screen.getByText(/^Race 5: your pick, Karoo Lantern, was scratched\./)).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/picks/1?race=5',
    '/picks/2?race=3',
  ]);
});
