import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { cardQuery } from '../meetings/meeting-queries.ts';
import { call } from '../platform/api.ts';
import { payloadOf } from '../platform/query-client.ts';
import { useSession } from '../platform/session-store.ts';

/** Rows of a page of the board. */
export const pageSize = 10;
/** How often a live board is asked for, in milliseconds; an unchanged one answers with its version alone. */
const liveInterval = 3_000;
/** How often a board is asked for that is not live. */
const quietInterval = 30_000;

interface BoardRequest {
  readonly meetingId: number | null;
  readonly page: number;
  readonly searchFor: string;
  /** Races are off or about to be, and no stream tells of it: new versions have to be asked for. */
  readonly live: boolean;
}

/** A page of a meeting's standings; the page before stays in sight while the next one loads. */
export function useBoardPage({ meetingId, page, searchFor, live }: BoardRequest) {
  const punterId = useSession((session) => session.punterId);
  const client = useQueryClient();
  return useQuery({
    queryKey: ['board', meetingId, punterId, page, searchFor],
    queryFn: async ({ signal }) => {
      const totalsKnown = client.getQueriesData({ queryKey: ['board', meetingId] }).some(([, data]) => data);
      return fetchBoardPage({ meetingId: meetingId ?? 0, page, searchFor, totalsKnown, signal });
    },
    enabled: meetingId !== null,
    // Another meeting's rows must not stand under this meeting's name.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === meetingId ? keepPreviousData(previous) : undefined,
    refetchInterval: live ? liveInterval : quietInterval,
  });
}

interface PageRequest {
  readonly meetingId: number;
  readonly page: number;
  readonly searchFor: string;
  /** The meeting's totals were fetched before. */
  readonly totalsKnown: boolean;
  readonly signal: AbortSignal;
}

/** The meeting's leaderboard when its totals are not known yet, a page of it once they are. */
export async function fetchBoardPage({ meetingId, page, searchFor, totalsKnown, signal }: PageRequest) {
  if (page === 1 && searchFor === '' && !totalsKnown) {
    return payloadOf(await call('GetDailyLeaderboard', { params: { meetingId }, signal })).dailyLeaderboard;
  }
  const answer = await call('GetDailyLeaderboardPaged', {
    params: { page, perPage: pageSize, meetingId },
    query: searchFor === '' ? {} : { username: searchFor },
    signal,
  });
  return payloadOf(answer).dailyLeaderboard;
}

/** The row at a place of the list, counted from 1; asked for by its page. */
export function useRowAt(meetingId: number | null, place: number | null, version: number | undefined) {
  const page = place === null ? 1 : Math.ceil(place / pageSize);
  const punterId = useSession((session) => session.punterId);
  const { data } = useQuery({
    queryKey: ['board-row', meetingId, punterId, page, version],
    queryFn: ({ signal }) =>
      fetchBoardPage({ meetingId: meetingId ?? 0, page, searchFor: '', totalsKnown: true, signal }),
    enabled: meetingId !== null && place !== null && version !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return place === null ? undefined : data?.punters[(place - 1) % pageSize];
}

/** A meeting's card for its board: what changes on it comes with a version while a stream tells of them. */
export function useBoardCard(meetingId: number | null, streamed: boolean) {
  const punterId = useSession((session) => session.punterId);
  const query = cardQuery(meetingId, punterId);
  return useQuery(streamed ? { ...query, refetchInterval: quietInterval } : query);
}

/** A punter's picks race by race, read again when the board has a new version. */
export function usePickDetails(meetingId: number, punterId: number, version: number) {
  const reader = useSession((session) => session.punterId);
  return useQuery({
    queryKey: ['pick-details', meetingId, punterId, reader, version],
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetPunterLeaderboardSelections', { query: { meetingId, punterId }, signal }))
        .punterLeaderboardDetails,
    placeholderData: keepPreviousData,
  });
}
