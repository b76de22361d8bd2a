import type { SeasonPeriod } from '@furlong/contract/codes/league-boards';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { payloadOf, polled } from '../../platform/api/query-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { headToHeadKey, leagueDuelsKey, leagueSeasonKey, olderMeetingsKey } from '../league-keys.ts';

/** The polling of tables: a meeting is in them once its last result is official. */
const tableIntervalMs = 20_000;

/** A table of a period; null: the current one. */
export interface PeriodRequest {
  readonly leagueCode: string;
  readonly by: SeasonPeriod;
  readonly period: string | null;
  readonly page: number;
}

/** A page of a league's season table; with `enabled` false not asked for. */
export function useLeagueSeason({ leagueCode, by, period, page }: PeriodRequest, enabled = true) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: leagueSeasonKey(punterId, leagueCode, by, period, page),
    queryFn: async ({ signal }) => {
      const query = { by, ...(period === null ? {} : { period }) };
      const params = { leagueCode, page };
      return payloadOf(await call('GetLeagueSeason', { params, query, signal })).leagueSeason;
    },
    enabled: enabled && punterId !== null,
    placeholderData: (previous, query) =>
      query?.queryKey[3] === leagueCode ? keepPreviousData(previous) : undefined,
    refetchInterval: polled(tableIntervalMs),
  });
}

/** A page of a league's table of duels. */
export function useLeagueDuels({ leagueCode, by, period, page }: PeriodRequest) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: leagueDuelsKey(punterId, leagueCode, by, period, page),
    queryFn: async ({ signal }) => {
      const query = { by, ...(period === null ? {} : { period }) };
      const params = { leagueCode, page };
      return payloadOf(await call('GetLeagueDuels', { params, query, signal })).leagueDuels;
    },
    enabled: punterId !== null,
    placeholderData: (previous, query) =>
      query?.queryKey[3] === leagueCode ? keepPreviousData(previous) : undefined,
    refetchInterval: polled(tableIntervalMs),
  });
}

/** Two members against each other, race by race for a meeting where one is given. `isRunning`: it is under way. */
export function useHeadToHead(
  leagueCode: string,
  one: number | null,
  other: number | null,
  meetingId: number | null,
  isRunning = false,
) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: headToHeadKey(punterId, leagueCode, one, other, meetingId),
    queryFn: async ({ signal }) => {
      const params = { leagueCode, punterId: one ?? 0, otherPunterId: other ?? 0 };
      const query = meetingId === null ? {} : { meetingId };
      return payloadOf(await call('GetLeagueHeadToHead', { params, query, signal })).headToHead;
    },
    enabled: punterId !== null && one !== null && other !== null && one !== other,
    // Another meeting of the same two comes in place of the one that is shown.
    placeholderData: (previous, query) =>
      query?.queryKey[3] === leagueCode && query.queryKey[4] === one && query.queryKey[5] === other
        ? keepPreviousData(previous)
        : undefined,
    refetchInterval: (query) =>
      isRunning || (query.state.data?.running.length ?? 0) > 0 ? polled(tableIntervalMs)(query) : false,
  });
}

/** The meetings of two members that are older than one of them: a page of those, and how many more there are. */
export function useOlderMeetings(leagueCode: string, one: number, other: number, before: number) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: olderMeetingsKey(punterId, leagueCode, one, other, before),
    queryFn: async ({ signal }) => {
      const params = { leagueCode, punterId: one, otherPunterId: other };
      return payloadOf(await call('GetLeagueHeadToHead', { params, query: { before }, signal })).headToHead;
    },
    enabled: punterId !== null,
  });
}
