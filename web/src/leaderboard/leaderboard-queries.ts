import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import type { LiveOwn } from '@furlong/contract/schemas/live';
import type { DailyLeaderboard } from '@furlong/contract/schemas/standings';
import {
  keepPreviousData,
  type Query,
  type QueryClient,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { allMeetingsQuery, asVisitorOf, cardQuery, isUnknownMeeting } from '../meetings/meeting-queries.ts';
import type { Card } from '../meetings/read-card.ts';
import { call } from '../platform/api/api.ts';
import { hasOnlyFailed, payloadOf, polled } from '../platform/api/query-client.ts';
import {
  allMeetingsKey,
  boardPageKey,
  boardsKey,
  cardKey,
  ownPlaceKey,
  pickDetailsKey,
} from '../platform/api/query-keys.ts';
import { showsOnly, useDrawnPart } from '../platform/drawn/drawn-part.ts';
import { useBegun } from '../platform/drawn/use-begun.ts';
import { useSession } from '../platform/session/session-store.ts';
import { type BoardCard, type BoardMeeting, cardOfBoard, meetingsOfBoard } from './board-parts.ts';
import { keepBoard } from './keep-board.ts';

/** Rows of a page of the board. */
export const pageSize = 10;
/** The polling of a live board. An unchanged one answers 304 without a body. */
const liveIntervalMs = 3_000;
/** The polling of a board that is not live. */
const quietIntervalMs = 30_000;
/** The polling of a final board: no stream announces a correction. */
const finalIntervalMs = 10_000;

interface BoardRequest {
  readonly meetingId: number | null;
  readonly page: number;
  readonly searchFor: string;
  /** Races are off or about to be, and no stream is connected: poll for new versions. */
  readonly live: boolean;
}

/** A page of a meeting's standings. The previous page stays on screen while the next one loads. */
export function useBoardPage({ meetingId, page, searchFor, live }: BoardRequest) {
  const punterId = useSession((session) => session.punterId);
  const client = useQueryClient();
  return useQuery({
    queryKey: boardPageKey(meetingId, punterId, page, searchFor),
    queryFn: async ({ signal }) => {
      const totalsKnown = knownTotals(client)[meetingId ?? 0] !== undefined;
      return fetchBoardPage({ meetingId: meetingId ?? 0, page, searchFor, totalsKnown, signal });
    },
    enabled: meetingId !== null,
    // Never show another meeting's rows under this meeting's name.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === meetingId ? keepPreviousData(previous) : undefined,
    refetchInterval: (query) => {
      if (hasOnlyFailed(query)) return false;
      if (live) return liveIntervalMs;
      return query.state.data?.final === true ? finalIntervalMs : quietIntervalMs;
    },
  });
}

/**
 * The number of punters per meeting id, of those leaderboards that are loaded. Searches are skipped: their total is
 * that of the search.
 */
export function knownTotals(client: QueryClient): Readonly<Record<number, number>> {
  const newest = new Map<number, DailyLeaderboard>();
  for (const [queryKey, board] of client.getQueriesData<DailyLeaderboard>({ queryKey: boardsKey })) {
    if (board === undefined || queryKey[4] !== '') continue;
    const known = newest.get(board.meetingId);
    if (known === undefined || known.version <= board.version) newest.set(board.meetingId, board);
  }
  return Object.fromEntries([...newest].map(([meetingId, { totalPunters }]) => [meetingId, totalPunters]));
}

/**
 * The first page of a meeting's leaderboard: loaded for its total beside a search, and beside another page once the
 * meeting is over, for its winner.
 */
export function useFirstPage(
  { meetingId, page, searchFor }: Pick<BoardRequest, 'meetingId' | 'page' | 'searchFor'>,
  isOver: boolean,
): DailyLeaderboard | undefined {
  const punterId = useSession((session) => session.punterId);
  const { data } = useQuery({
    queryKey: boardPageKey(meetingId, punterId, 1, ''),
    queryFn: ({ signal }) =>
      fetchBoardPage({ meetingId: meetingId ?? 0, page: 1, searchFor: '', totalsKnown: false, signal }),
    enabled: meetingId !== null && (searchFor !== '' || (isOver && page !== 1)),
    refetchInterval: polled(quietIntervalMs),
  });
  return data;
}

interface PageRequest {
  readonly meetingId: number;
  readonly page: number;
  readonly searchFor: string;
  /** The meeting's totals are loaded. */
  readonly totalsKnown: boolean;
  readonly signal: AbortSignal;
}

/** The call of a page: the whole leaderboard until the meeting's totals are loaded, then one page. */
export async function fetchBoardPage({ meetingId, page, searchFor, totalsKnown, signal }: PageRequest) {
  const isFirst = page === 1 && searchFor === '';
  // Without a connection the kept answer of the whole board is the newest there is.
  if (isFirst && (!totalsKnown || !navigator.onLine)) {
    return payloadOf(await call('GetDailyLeaderboard', { params: { meetingId }, signal })).dailyLeaderboard;
  }
  const { punterId } = useSession.getState();
  const answer = await call('GetDailyLeaderboardPaged', {
    params: { page, perPage: pageSize, meetingId },
    query: searchFor === '' ? {} : { username: searchFor },
    signal,
  });
  const { dailyLeaderboard } = payloadOf(answer);
  // Opened anew, the page asks for the whole board.
  if (isFirst) keepBoard(punterId, dailyLeaderboard);
  return dailyLeaderboard;
}

/** The own place at a version with its neighbours, fetched where no stream sends it. */
export function useOwnPlace(meetingId: number | null, version: number | undefined, asked: boolean) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: ownPlaceKey(meetingId, punterId, version),
    queryFn: async ({ signal }): Promise<LiveOwn> =>
      payloadOf(await call('GetOwnPlace', { params: { meetingId: meetingId ?? 0 }, signal })).ownPlace,
    enabled: asked && meetingId !== null && punterId !== null && version !== undefined,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === meetingId && query.queryKey[2] === punterId ? previous : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The meetings of the board's menu: what the page brought of them until all of it is there. */
export function useBoardMeetings() {
  const punterId = useSession((session) => session.punterId);
  const part = useDrawnPart<readonly BoardMeeting[]>(allMeetingsKey(null));
  const isWanted = useBegun() || part === undefined;
  const { data, isError, isFetching, refetch } = useQuery({
    ...allMeetingsQuery(punterId),
    enabled: isWanted,
    meta: showsOnly(meetingsOfBoard),
  });
  const meetings: readonly BoardMeeting[] | undefined = data ?? part;
  return { meetings, isError, isFetching, refetch };
}

interface CardOfBoard {
  /** All of it. */
  readonly card: Card | undefined;
  /** The same, and until it is there what the page brought of it. */
  readonly shown: BoardCard | undefined;
  /** Whether a punter is shown a visitor's. */
  readonly isVisitors: boolean;
  /** It did not load, though the meeting may exist. */
  readonly isLost: boolean;
}

/** A meeting's card for its board. With a stream, a new version refetches it. */
export function useBoardCard(meetingId: number | null, streamed: boolean): CardOfBoard {
  const punterId = useSession((session) => session.punterId);
  const part = useDrawnPart<BoardCard>(cardKey(meetingId, null));
  const isWanted = useBegun() || part === undefined;
  const query = cardQuery(meetingId, punterId);
  const {
    data: card,
    isPlaceholderData,
    error,
  } = useQuery({
    ...query,
    enabled: meetingId !== null && isWanted,
    placeholderData: asVisitorOf(meetingId),
    meta: showsOnly(cardOfBoard),
    ...(streamed && { refetchInterval: polled(quietIntervalMs) }),
  });
  const shown = card ?? part;
  return {
    card,
    shown,
    isLost: error !== null && !isUnknownMeeting(error),
    isVisitors: isPlaceholderData || (punterId !== null && card === undefined && shown !== undefined),
  };
}

/** The page of the board that is on screen, for what stands beside it: only the board itself asks for it. */
export function useShownBoard({
  meetingId,
  page,
  searchFor,
}: Pick<BoardRequest, 'meetingId' | 'page' | 'searchFor'>): DailyLeaderboard | undefined {
  const punterId = useSession((session) => session.punterId);
  const { data } = useQuery({
    queryKey: boardPageKey(meetingId, punterId, page, searchFor),
    queryFn: ({ signal }) =>
      fetchBoardPage({ meetingId: meetingId ?? 0, page, searchFor, totalsKnown: true, signal }),
    enabled: false,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === meetingId ? keepPreviousData(previous) : undefined,
  });
  return data;
}

/** The card that the board on screen has loaded, or what the page brought of it; whether there is no such meeting. */
export function useShownCard(meetingId: number | null): { shown: BoardCard | undefined; isUnknown: boolean } {
  const punterId = useSession((session) => session.punterId);
  const part = useDrawnPart<BoardCard>(cardKey(meetingId, null));
  const { data, error } = useQuery({
    ...cardQuery(meetingId, punterId),
    enabled: false,
    refetchInterval: false,
    meta: showsOnly(cardOfBoard),
  });
  const shown = data ?? part;
  return { shown, isUnknown: shown === undefined && isUnknownMeeting(error) };
}

/** What a punter's picks earned, race by race and by the whole card. */
type SelectionsPayload = PayloadOf<Calls['GetPunterLeaderboardSelections']>;

/** What a punter's picks earned, once loaded. */
export type PunterSelections = Pick<UseQueryResult<SelectionsPayload>, 'data' | 'isError' | 'refetch'>;

/** The picks of some punters race by race, by punter id; refetched for each version of the board. */
export function usePuntersSelections(
  meetingId: number | null,
  punterIds: readonly number[],
  version: number | undefined,
): Readonly<Record<number, PunterSelections>> {
  const reader = useSession((session) => session.punterId);
  const selections = useQueries({
    queries: punterIds.map((punterId) => ({
      queryKey: pickDetailsKey(meetingId, punterId, reader, version),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        payloadOf(
          await call('GetPunterLeaderboardSelections', {
            query: { meetingId: meetingId ?? 0, punterId },
            signal,
          }),
        ),
      enabled: meetingId !== null && version !== undefined,
      // Never show another punter's races under this one's name.
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
