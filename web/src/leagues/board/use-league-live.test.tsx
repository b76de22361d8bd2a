import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeBoard, makeConfig } from '../../../test/fixtures.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { setConfig } from '../../platform/site/config.ts';
import { leagueBoardKey } from '../league-keys.ts';
import { useLeagueLive } from './use-league-live.ts';

beforeEach(() => {
  setConfig(makeConfig());
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['not asked for again where the stream begins with its version', 4, 0],
  ['asked for again where the stream has a newer one', 5, 1],
])('a page is %s', async (_what, version, asked) => {
  const data = JSON.stringify({ dailyLeaderboard: makeBoard({ version }), races: [] });
  const text = `event: standings\nid: ${version}\ndata: ${data}\n\nevent: end\ndata: {}\n\n`;
  const fetched = vi.fn(async () => new Response(text));
  vi.stubGlobal('fetch', fetched);
  const read = vi.fn(async () => ({ version }));
  const queryKey = leagueBoardKey(1, 7, 'K7RW4Q', 1, '');
  queryClient.setQueryData(queryKey, { version: 4 });
  renderHook(
    () => {
      useQuery({ queryKey, queryFn: read, staleTime: Number.POSITIVE_INFINITY });
      return useLeagueLive(1, true);
    },
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  );
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fetched).toHaveBeenCalled();
  expect(read).toHaveBeenCalledTimes(asked);
});
