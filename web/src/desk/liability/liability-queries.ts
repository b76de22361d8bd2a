import type { EventLiability } from '@furlong/contract/schemas/desk-liability';
import { queryOptions } from '@tanstack/react-query';
import { payloadOf, polled } from '../../platform/api/query-client.ts';
import { deskCall } from '../desk-call.ts';

/** How often an open page asks: a strike is seen within a second of it. */
const liabilityMs = 700;

export function raceLiabilityQuery(meetingId: number, raceId: number) {
  return queryOptions({
    queryKey: ['desk', 'liability', 'race', meetingId, raceId],
    queryFn: async ({ signal }): Promise<EventLiability> =>
      payloadOf(await deskCall('GetRaceLiability', { params: { meetingId, raceId }, signal })).liability,
    refetchInterval: polled(liabilityMs),
  });
}
