import type { PayloadOf } from '@furlong/contract/call';
import type { LiveOwn } from '@furlong/contract/live';
import type { DailyLeaderboard, GetPunterLeaderboardSelections } from '@furlong/contract/standings';
import {
  keepPreviousData,
  type Query,
  type QueryClient,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { cardQuery } from '../meetings/meeting-queries.ts';
import { call } from '../platform/api/api.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';

/** Rows of a page of the board. */
export const pageSize = 10;
/** How often a live board is asked for, in milliseconds; an unchanged one answers with its version alone. */
const liveIntervalMs = 3_000;
/** How often a board is asked for that is not live. */
const quietIntervalMs = 30_000;
/** How often a final one is: no stream tells of a correction. */
const finalIntervalMs = 10_000;

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
      const totalsKnown = knownTotals(client)[meetingId ?? 0] !== undefined;
      return fetchBoardPage({ meetingId: meetingId ?? 0, page, searchFor, totalsKnown, signal });
    },
    enabled: meetingId !== null,
    // Another meeting's rows must not stand under this meeting's name.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === meetingId ? keepPreviousData(previous) : undefined,
    refetchInterval: ({ state }) =>
      live ? liveIntervalMs : state.data?.final === true ? finalIntervalMs : quietIntervalMs,
  });
}

/**
 * How many punters each meeting has, by meeting id, as far as its leaderboard was fetched. What a search found does not
 * count: it is the total of the search.
 */
export function knownTotals(client: QueryClient): Readonly<Record<number, number>> {
  const newest = new Map<number, DailyLeaderboard>();
  for (const [queryKey, board] of client.getQueriesData<DailyLeaderboard>({ queryKey: ['board'] })) {
    if (board === undefined || queryKey[4] !== '') continue;
    const known = newest.get(board.meetingId);
    if (known === undefined || known.version <= board.version) newest.set(board.meetingId, board);
  }
  return Object.fromEntries([...newest].map(([meetingId, { totalPunters }]) => [meetingId, totalPunters]));
}

/** Fetches a meeting's leaderboard for its total where a search alone would be; what shows it finds it among those known. */
export function useTotalBesideSearch({
  meetingId,
  searchFor,
}: Pick<BoardRequest, 'meetingId' | 'searchFor'>) {
  const punterId = useSession((session) => session.punterId);
  useQuery({
    queryKey: ['board', meetingId, punterId, 1, ''],
    queryFn: ({ signal }) =>
      fetchBoardPage({ meetingId: meetingId ?? 0, page: 1, searchFor: '', totalsKnown: false, signal }),
    enabled: meetingId !== null && searchFor !== '',
    refetchInterval: quietIntervalMs,
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

/** The own place of a version with who is around, asked for where no stream tells it. */
export function useOwnPlace(meetingId: number | null, version: number | undefined, asked: boolean) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: ['own-place', meetingId, punterId, version],
    queryFn: async ({ signal }): Promise<LiveOwn> =>
      payloadOf(await call('GetOwnPlace', { params: { meetingId: meetingId ?? 0 }, signal })).ownPlace,
    enabled: asked && meetingId !== null && punterId !== null && version !== undefined,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === meetingId && query.queryKey[2] === punterId ? previous : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A meeting's card for its board: what changes on it comes with a version while a stream tells of them. */
export function useBoardCard(meetingId: number | null, streamed: boolean) {
  const punterId = useSession((session) => session.punterId);
  const query = cardQuery(meetingId, punterId);
  return useQuery(streamed ? { ...query, refetchInterval: quietIntervalMs } : query);
}

/** What a punter's picks earned, race by race and by the whole card. */
type SelectionsPayload = PayloadOf<typeof GetPunterLeaderboardSelections>;

/** What a punter's picks earned, as far as it is fetched. */
export type PunterSelections = Pick<UseQueryResult<SelectionsPayload>, 'data' | 'isError' | 'refetch'>;

/** Some punters' picks race by race, by punter id; read again when the board has a new version. */
export function usePuntersSelections(
  meetingId: number | null,
  punterIds: readonly number[],
  version: number | undefined,
): Readonly<Record<number, PunterSelections>> {
  const reader = useSession((session) => session.punterId);
  const selections = useQueries({
    queries: punterIds.map((punterId) => ({
      queryKey: ['pick-details', meetingId, punterId, reader, version],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        payloadOf(
          await call('GetPunterLeaderboardSelections', {
            query: { meetingId: meetingId ?? 0, punterId },
            signal,
          }),
        ),
      enabled: meetingId !== null && version !== undefined,
      // Another punter's races must not stand under this one's name.
      placeholderData: (
        previous: SelectionsPayload | undefined,
        query: Query<SelectionsPayload> | undefined,
      ) => (query?.queryKey[2] === punterId ? previous : undefined),
    })),
  });
  return Object.fromEntries(punterIds.map((punterId, at) => [punterId, selections[at]])) as Record<
    number,
    PunterSelections
  >;
}
