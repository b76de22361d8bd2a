import type { LeagueBoardPage } from '@furlong/contract/schemas/league-boards';
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PunterSelections } from '../../leaderboard/leaderboard-queries.ts';
import { call } from '../../platform/api/api.ts';
import { hasOnlyFailed, payloadOf, polled } from '../../platform/api/query-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import {
  leagueBoardKey,
  leagueDetailsKey,
  leagueReactionsKey,
  openLeaguesKey,
  punterDetailsKey,
} from '../league-keys.ts';

/** The polling of a live board without a stream. */
const liveIntervalMs = 3_000;
/** The polling of a board that is not live. */
const quietIntervalMs = 30_000;
/** The polling of a final board: no stream announces a correction. */
const finalIntervalMs = 10_000;

/** A league whose board is shown: one with members, by its code, or one that nobody has to make, by its id. */
export interface BoardLeague {
  readonly kind: 'members' | 'open';
  readonly id: string;
  readonly name: string;
}

interface BoardRequest {
  readonly league: BoardLeague | null;
  readonly meetingId: number | null;
  readonly page: number;
  readonly searchFor: string;
  /** Races are off or about to be, and no stream is connected: poll for new versions. */
  readonly live: boolean;
}

/** A page of a league's board. The previous page stays on screen while the next one loads. */
export function useLeagueBoardPage({ league, meetingId, page, searchFor, live }: BoardRequest) {
  const punterId = useSession((session) => session.punterId);
  const name = league === null ? null : nameOf(league);
  return useQuery({
    queryKey: leagueBoardKey(meetingId, punterId, name, page, searchFor),
    queryFn: ({ signal }) => fetchBoard(league, meetingId, page, searchFor, signal),
    enabled: meetingId !== null && league !== null && (league.kind === 'open' || punterId !== null),
    // Never show another league's rows, or another meeting's, under this one's name.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === meetingId && query.queryKey[4] === name ? keepPreviousData(previous) : undefined,
    refetchInterval: (query) => {
      if (hasOnlyFailed(query)) return false;
      if (live) return liveIntervalMs;
      return query.state.data?.final === true ? finalIntervalMs : quietIntervalMs;
    },
  });
}

function nameOf({ kind, id }: BoardLeague): string {
  return `${kind} ${id}`;
}

async function fetchBoard(
  league: BoardLeague | null,
  meetingId: number | null,
  page: number,
  searchFor: string,
  signal: AbortSignal,
): Promise<LeagueBoardPage> {
  const of = { meetingId: meetingId ?? 0, page };
  const query = searchFor === '' ? {} : { searchString: searchFor };
  const id = league?.id ?? '';
  return payloadOf(
    league?.kind === 'open'
      ? await call('GetOpenLeagueLeaderboard', { params: { ...of, openLeagueId: id }, query, signal })
      : await call('GetLeagueLeaderboard', { params: { ...of, leagueCode: id }, query, signal }),
  );
}

/** What the picks of some punters earned race by race, by punter id; fetched again for each version of the board. */
export function useLeagueDetails(
  meetingId: number | null,
  punterIds: readonly number[],
  version: number | undefined,
): Readonly<Record<number, PunterSelections>> {
  const client = useQueryClient();
  const reader = useSession((session) => session.punterId);
  const details = useQueries({
    queries: punterIds.map((punterId) => ({
      queryKey: leagueDetailsKey(meetingId, reader, punterId, version),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        payloadOf(
          reader === null
            ? await call('GetPunterLeaderboardSelections', {
                query: { meetingId: meetingId ?? 0, punterId },
                signal,
              })
            : await call('GetLeaderboardDetailsForPunter', {
                params: { meetingId: meetingId ?? 0 },
                query: { punterId },
                signal,
              }),
        ),
      enabled: meetingId !== null && version !== undefined,
      // Until the new version is there the one before it stays, and with it what is open in it.
      placeholderData: () => {
        const kept = client.getQueriesData<Details>({
          queryKey: punterDetailsKey(meetingId, reader, punterId),
        });
        return kept.findLast(([, data]) => data !== undefined)?.[1];
      },
    })),
  });
  return Object.fromEntries(punterIds.map((punterId, at) => [punterId, details[at]])) as Record<
    number,
    PunterSelections
  >;
}

type Details = NonNullable<PunterSelections['data']>;

/** The polling of reactions while a row is open. */
const reactionsIntervalMs = 15_000;

/** The reactions on a meeting's result rows in a league; asked while a row is open. */
export function useReactions(meetingId: number | null, leagueCode: string, enabled: boolean) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: leagueReactionsKey(meetingId, punterId, leagueCode),
    queryFn: async ({ signal }) => {
      const params = { leagueCode, meetingId: meetingId ?? 0 };
      return payloadOf(await call('GetLeagueReactions', { params, signal })).reactions;
    },
    enabled: enabled && meetingId !== null && punterId !== null,
    refetchInterval: polled(reactionsIntervalMs),
  });
}

/** The leagues of a meeting that nobody has to make. */
export function useOpenLeagues(meetingId: number | null, enabled: boolean) {
  return useQuery({
    queryKey: openLeaguesKey(meetingId),
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetOpenLeagues', { params: { meetingId: meetingId ?? 0 }, signal })).openLeagues,
    enabled: enabled && meetingId !== null,
  });
}
