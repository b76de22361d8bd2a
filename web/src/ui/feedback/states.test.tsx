import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../platform/session/session-store.ts';
import { formatClock, formatDay } from '../format/format-date.ts';
import { describeOffline } from './state-words.ts';
import { ErrorState } from './states.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const stored = new Date(Date.now() - 3_600_000).toUTCString();
const at = formatClock(stored);
/** The stored answers are a punter's. */
beforeEach(() => useSession.setState({ punterId: 7, legacyAccessToken: 'token' }));

/** A device that has stored the answers of these addresses. */
function keep(answers: Readonly<Record<string, string>>): void {
  const match = async (url: string) => new Response(answers[url], { headers: { date: stored } });
  const keys = async () => Object.keys(answers).map((url) => ({ url }));
  vi.stubGlobal('caches', { keys: async () => [], open: async () => ({ match, keys }) });
}

const show = (path = '/soccer/fixture/1') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <ErrorState title="The match did not load." notKept="This isn’t saved." onRetry={() => undefined}>
        It will be back.
      </ErrorState>
    </MemoryRouter>,
  );

test('offline, a page that is not kept leads to those that are', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  keep({
    '/api/Meeting/GetUpcomingRaceMeetings': '{}',
    '/api/Meeting/GetMeetingRaces/5': '{"meeting":{"meetingName":"Vaal"}}',
    '/api/Leaderboard/GetDailyLeaderboard/5': '{}',
    '/api/Leaderboard/GetDailyLeaderboardPaged/1/5/4': '{}',
    '/api/Result/GetPunterResults/4': '{}',
  });
  show();
  await screen.findByRole('navigation', { name: 'You can still read:' });
  expect(
    screen
      .getAllByRole('listitem')
      .map((item) => [
        item.textContent?.replace(formatDay(stored), 'day'),
        item.querySelector('a')?.getAttribute('href'),
      ]),
  ).toEqual([
    [expect.stringMatching(`^Home (day, )?${at}$`), '/'],
    [expect.stringMatching(`^Vaal card (day, )?${at}$`), '/picks/5'],
    [expect.stringMatching(`^Board (day, )?${at}$`), '/leaderboard?meetingId=5'],
    [expect.stringMatching(`^Results (day, )?${at}$`), '/results?meetingId=4'],
  ]);
  // Once: what comes back is said by the words for offline.
  expect(screen.getByText('This isn’t saved.')).toBeInTheDocument();
  expect(screen.queryByText('It will be back.')).toBeNull();
});

test('the page that is not kept is no way on from itself', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  keep({ '/api/Meeting/GetUpcomingRaceMeetings': '{}', '/api/MyBets/GetMyBets/1?perPage=100': '{}' });
  const offered = () => screen.getAllByRole('link').map((link) => link.textContent);
  const bets = show('/myBets');
  await screen.findByRole('navigation', { name: 'You can still read:' });
  expect(offered()).toEqual(['Home']);
  bets.unmount();
  const elsewhere = show();
  await screen.findByRole('link', { name: 'My Bets' });
  elsewhere.unmount();
  // A single bet was looked up: the list is not there.
  keep({
    '/api/Meeting/GetUpcomingRaceMeetings': '{}',
    '/api/MyBets/GetMyBets/1?before=8&perPage=1': '{}',
    '/api/MyBets/GetMyBets/0?perPage=20': '{}',
  });
  show();
  await screen.findByRole('link', { name: 'Home' });
  expect(offered()).toEqual(['Home']);
});

test('online, and where nothing is kept, there are no such ways', async () => {
  keep({});
  show();
  expect(screen.getByText('The match did not load.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test.each([
  [false, '02:31', false, 'You’re offline. This is from 02:31.'],
  [true, '02:31', false, 'Can’t reach Furlong. This is from 02:31.'],
  [false, null, false, 'You’re offline. What you see may be old.'],
  [false, '02:31', true, 'You’re offline.'],
  [false, '', false, 'You’re offline.'],
])('the band says since when what is shown is from (%#)', (online, since, isBlank, words) => {
  const { title, text } = describeOffline(online, 'Furlong', since, isBlank);
  expect(title + text).toBe(words);
});
