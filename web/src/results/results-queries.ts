import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api/api.ts';
import { hasOnlyFailed, payloadOf } from '../platform/api/query-client.ts';
import { resultsKey, resultsOwnKey, resultsRowsKey } from '../platform/api/query-keys.ts';
import { useSession } from '../platform/session/session-store.ts';

/** Punters of the summary. */
export const topPunters = 5;
/** The polling of a meeting that is not final. */
const resultsIntervalMs = 10_000;

/** A meeting's race results with the punter's own picks. */
export function usePunterResults(meetingId: number | null) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: resultsKey(meetingId, punterId),
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetPunterResults', { params: { meetingId: meetingId ?? 0 }, signal }))
        .punterResults,
    enabled: meetingId !== null && punterId !== null,
    refetchInterval: (query) =>
      query.state.data?.final === true || hasOnlyFailed(query) ? false : resultsIntervalMs,
  });
}

/** A page of a meeting's standings. The previous page stays on screen while the next one loads. */
export function useStandingsPage(
  meetingId: number,
  page: number,
  perPage: number,
  version: number | undefined,
) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: resultsRowsKey(meetingId, punterId, page, perPage, version),
    queryFn: async ({ signal }) => {
      const params = { page, perPage, meetingId };
      return payloadOf(await call('GetDailyLeaderboardPaged', { params, query: {}, signal }))
        .dailyLeaderboard;
    },
    placeholderData: keepPreviousData,
  });
}

/** The punter's own entry, found by its whole alias: page 1, size 1, exact match. Null when there is none. */
export function useOwnEntry(meetingId: number, version: number | undefined) {
  const alias = useSession((session) => session.alias);
  return useQuery({
    queryKey: resultsOwnKey(meetingId, alias, version),
    queryFn: async ({ signal }) => fetchOwnEntry(meetingId, alias ?? '', signal),
    enabled: alias !== null,
    placeholderData: keepPreviousData,
  });
}

/** The request for the one entry of an alias. */
export async function fetchOwnEntry(meetingId: number, alias: string, signal: AbortSignal) {
  const answer = await call('GetDailyLeaderboardPaged', {
    params: { page: 1, perPage: 1, meetingId },
    query: { username: alias, isExactMatch: true },
    signal,
  });
  return payloadOf(answer).dailyLeaderboard.punters[0] ?? null;
}
