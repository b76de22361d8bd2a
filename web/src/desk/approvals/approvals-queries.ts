import { queryOptions } from '@tanstack/react-query';
import { payloadOf, polled } from '../../platform/api/query-client.ts';
import { deskCall } from '../desk-call.ts';

/** Results and proposals are asked for so often while a page shows them. */
const refreshMs = 5_000;
/** Decided proposals on a page. */
const perPage = 30;

/** The result of a race and what waits for it. */
export function raceResultQuery(raceId: number) {
  return queryOptions({
    queryKey: ['desk', 'race-result', raceId],
    queryFn: async ({ signal }) => payloadOf(await deskCall('GetRaceResult', { params: { raceId }, signal })),
    refetchInterval: polled(refreshMs),
    enabled: raceId > 0,
  });
}

/** The result of a match and what waits for it. */
export function fixtureResultQuery(fixtureId: number) {
  return queryOptions({
    queryKey: ['desk', 'fixture-result', fixtureId],
    queryFn: async ({ signal }) =>
      payloadOf(await deskCall('GetFixtureResult', { params: { fixtureId }, signal })),
    refetchInterval: polled(refreshMs),
    enabled: fixtureId > 0,
  });
}

/** Proposals that wait and that are over; `before` goes on with older ones. */
export function approvalsQuery(before: number | undefined) {
  return queryOptions({
    queryKey: ['desk', 'approvals', before ?? 0],
    queryFn: async ({ signal }) =>
      payloadOf(
        await deskCall('ListApprovals', {
          query: { ...(before === undefined ? {} : { before }), limit: perPage },
          signal,
        }),
      ),
    refetchInterval: polled(refreshMs),
  });
}

/** One proposal. Not asked for again by itself: opening a credit is a look at a person, and is recorded. */
export function approvalQuery(id: string) {
  return queryOptions({
    queryKey: ['desk', 'approval', id],
    queryFn: async ({ signal }) => payloadOf(await deskCall('GetApproval', { params: { id }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Where a proposal stands, asked for while it waits: it is a look at nobody. */
export function approvalStateQuery(id: string, isWaiting: boolean) {
  return queryOptions({
    queryKey: ['desk', 'approval-state', id],
    queryFn: async ({ signal }) => payloadOf(await deskCall('GetApprovalState', { params: { id }, signal })),
    refetchInterval: polled(refreshMs),
    enabled: isWaiting,
    gcTime: 0,
  });
}
