import type { Meeting, Race } from '@furlong/contract/schemas/meetings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { payloadOf, polled } from '../../platform/api/query-client.ts';

/** Prices and results are asked for so often while a page shows them; an unchanged answer has no body. */
const racesMs = 5_000;
const meetingsMs = 30_000;

/** The meetings of the last seven days and those to come. */
export const deskMeetingsQuery = queryOptions({
  queryKey: ['desk', 'meetings'],
  queryFn: async ({ signal }): Promise<readonly Meeting[]> =>
    payloadOf(await call('GetAllMeetings', { signal })).meetings,
  refetchInterval: polled(meetingsMs),
});

/** A meeting's races with runners, prices and results. */
export function deskRacesQuery(meetingId: number) {
  return queryOptions({
    queryKey: ['desk', 'races', meetingId],
    queryFn: async ({ signal }): Promise<readonly Race[]> =>
      payloadOf(await call('getRaces', { params: { meetingId }, signal })).races,
    refetchInterval: polled(racesMs),
  });
}

/** The meetings of a day, those that begin first in front. */
export function meetingsOn(meetings: readonly Meeting[], day: string): Meeting[] {
  return meetings
    .filter(({ meetingDate }) => meetingDate.startsWith(day))
    .sort((one, other) => (one.firstOff ?? '').localeCompare(other.firstOff ?? ''));
}
