import type { Jackpot } from '@furlong/contract/schemas/jackpots';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { asVisitorOf } from '../meetings/meeting-queries.ts';
import { call } from '../platform/api/api.ts';
import { hasOnlyFailed, payloadOf } from '../platform/api/query-client.ts';
import {
  jackpotKey,
  jackpotRulesKey,
  progressiveKey,
  progressiveWinnersKey,
} from '../platform/api/query-keys.ts';
import { useSession } from '../platform/session/session-store.ts';

/** The polling of a jackpot before its first leg or with a stream that tells of changes, and of one being run. */
const calmIntervalMs = 60_000;
const liveIntervalMs = 10_000;
/** What no longer changes is asked for again after this. */
const settledFreshMs = 10 * 60_000;
/** Winners on a page. */
export const winnersPerPage = 10;

/** Whether nothing of a jackpot is to come but a correction. */
export function isOver({ state, standing }: Pick<Jackpot, 'state' | 'standing'>): boolean {
  return standing === 'official' && (state === 'paid' || state === 'carried');
}

/**
 * A meeting's jackpot, with the punter's own card; null where it has none. Results and saved picks refresh it.
 * `isTold`: a stream tells of its changes.
 */
export function useJackpot(meetingId: number, isTold = false) {
  const punterId = useSession((session) => session.punterId);
  return useQuery(jackpotQuery(meetingId, punterId, isTold));
}

/** The jackpots of some meetings, in their order; undefined while one is not there. */
export function useJackpots(meetingIds: readonly number[]) {
  const punterId = useSession((session) => session.punterId);
  const queries = meetingIds.map((meetingId) => jackpotQuery(meetingId, punterId, false));
  return useQueries({ queries }).map(({ data }) => data);
}

function jackpotQuery(meetingId: number, punterId: number | null, isTold: boolean) {
  return queryOptions({
    queryKey: jackpotKey(meetingId, punterId),
    queryFn: async ({ signal }) =>
      payloadOf(await call('jackpotForMeeting', { params: { meetingId }, signal })).jackpot,
    placeholderData: asVisitorOf(meetingId),
    refetchInterval: (query) => {
      const jackpot = query.state.data;
      if (hasOnlyFailed(query) || jackpot == null || isOver(jackpot)) return false;
      return isTold || jackpot.state === 'open' ? calmIntervalMs : liveIntervalMs;
    },
  });
}

/** The rules that a meeting's jackpot is played by. */
export function useJackpotRules(meetingId: number, isWanted: boolean) {
  return useQuery({
    queryKey: jackpotRulesKey(meetingId),
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetJackpotRules', { params: { meetingId }, signal })).jackpotRules,
    enabled: isWanted,
    staleTime: settledFreshMs,
  });
}

/** The meetings of a meeting's progressive, newest first. */
export function useProgressiveMeetings(meetingId: number, isWanted: boolean) {
  return useQuery({
    queryKey: progressiveKey(meetingId),
    queryFn: async ({ signal }) =>
      payloadOf(await call('getProgressiveMeetings', { params: { meetingId }, signal })).progressiveMeetings,
    enabled: isWanted,
  });
}

/** A page of a progressive's winners, newest first. */
export function useProgressiveWinners(progressiveId: number, page: number, isWanted: boolean) {
  return useQuery({
    queryKey: progressiveWinnersKey(progressiveId, page),
    queryFn: async ({ signal }) =>
      payloadOf(
        await call('getProgressiveWinners', {
          params: { id: progressiveId },
          query: { page, perPage: winnersPerPage },
          signal,
        }),
      ),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
}
