import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, makeBoard, makeConfig } from '../../test/fixtures.ts';
import { setConfig } from '../platform/site/config.ts';
import { fetchBoardPage } from './leaderboard-queries.ts';

const fetched = vi.fn(async (_url: string) => answerWith({ dailyLeaderboard: makeBoard() }));

beforeEach(() => {
  setConfig(makeConfig());
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockClear();
  vi.unstubAllGlobals();
});

async function pathOf(request: { page: number; searchFor: string; totalsKnown: boolean }): Promise<string> {
  await fetchBoardPage({ meetingId: 5, signal: new AbortController().signal, ...request });
  const url = fetched.mock.lastCall?.[0] ?? '';
  return url.replace(window.location.origin, '');
}

test("[T-LEADERBOARD-TOTALS-UNKNOWN] without totals the meeting's leaderboard is fetched", async () => {
  expect(await pathOf({ page: 1, searchFor: '', totalsKnown: false })).toBe(
    '/api/Leaderboard/GetDailyLeaderboard/5',
  );
});

test('[T-LEADERBOARD-TOTALS-KNOWN] [T-LEADERBOARD-FETCH] [K-PAGE-SIZE] with totals a page of ten is fetched, with what is searched for', async () => {
  expect(await pathOf({ page: 1, searchFor: '', totalsKnown: true })).toBe(
    '/api/Leaderboard/GetDailyLeaderboardPaged/1/10/5',
  );
  expect(await pathOf({ page: 2, searchFor: 'rail & co', totalsKnown: true })).toBe(
    '/api/Leaderboard/GetDailyLeaderboardPaged/2/10/5?username=rail+%26+co',
  );
});
