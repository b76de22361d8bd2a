import { LeagueStatus } from '@furlong/contract/codes/leagues';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api/api.ts';
import { payloadOf, polled } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import {
  leagueListsKey,
  leagueMembersKey,
  leagueNotificationsKey,
  leaguePreviewKey,
  leagueRequestsKey,
} from './league-keys.ts';

/** The catalogue's text for league lists and notifications that do not load. */
export const retrievalFailed = 'There was an error in retrieving data, please try again after some time.';

/** The polling of lists and notifications: requests come and ranks move. */
const listIntervalMs = 15_000;

/** The punter's own leagues and those joined. */
export function useLeagueLists() {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: leagueListsKey(punterId, LeagueStatus.approved),
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetPunterLeagues', { query: { leagueStatus: LeagueStatus.approved }, signal })),
    enabled: punterId !== null,
    staleTime: 0,
    refetchInterval: polled(listIntervalMs),
    refetchOnWindowFocus: true,
  });
}

/** Leagues of another status: those that were removed or disabled, or that the punter is no member of any more. */
export function useFormerLeagues(status: number, enabled: boolean) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: leagueListsKey(punterId, status),
    queryFn: async ({ signal }) => {
      const query = { leagueStatus: status };
      const { ownedLeagues, joinedLeagues } = payloadOf(await call('GetPunterLeagues', { query, signal }));
      return [...ownedLeagues, ...joinedLeagues];
    },
    enabled: enabled && punterId !== null,
    staleTime: 0,
  });
}

/** The punter's own requests that wait, and the last rejections. */
export function useOwnRequests() {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: leagueRequestsKey(punterId),
    queryFn: async ({ signal }) => payloadOf(await call('GetLeagueRequests', { signal })).leagueRequests,
    enabled: punterId !== null,
    staleTime: 0,
    refetchInterval: polled(listIntervalMs),
    refetchOnWindowFocus: true,
  });
}

/** The members of a league; for its owner also those removed. */
export function useLeagueMembers(leagueCode: string, enabled = true) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: leagueMembersKey(punterId, leagueCode),
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetLeagueTeamMembers', { params: { leagueCode }, signal })),
    enabled: enabled && punterId !== null,
  });
}

/** What waits and what happened in a league. */
export function useLeagueNotifications(leagueCode: string) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: leagueNotificationsKey(punterId, leagueCode),
    queryFn: async ({ signal }) =>
      payloadOf(await call('getLeagueNotifications', { params: { leagueCode }, signal })).leagueNotifications,
    enabled: punterId !== null,
    staleTime: 0,
    refetchInterval: polled(listIntervalMs),
    refetchOnWindowFocus: true,
  });
}

/** What a share link shows of its league; null without the link's key, and for a code that is not in use. */
export function useLeaguePreview(leagueCode: string, key: string | null) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: leaguePreviewKey(punterId, leagueCode, key),
    queryFn: async ({ signal }) => {
      const query = key === null ? {} : { s: key };
      const params = { leagueCode };
      return payloadOf(await call('GetLeaguePreview', { params, query, signal })).leaguePreview;
    },
    enabled: leagueCode !== '' && key !== null,
    staleTime: 0,
  });
}
