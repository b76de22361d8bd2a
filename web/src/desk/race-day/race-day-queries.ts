import type { DeskMeeting, DeskRace } from '@furlong/contract/schemas/desk-race-day';
import { queryOptions } from '@tanstack/react-query';
import { payloadOf, polled } from '../../platform/api/query-client.ts';
import { deskCall } from '../desk-call.ts';

/** How often a page asks for what it shows. */
const raceMs = 3_000;
const dayMs = 5_000;

/** A day's meetings with their races. A day of more than 50 meetings says that it has more. */
export interface DeskDay {
  readonly meetings: readonly DeskMeeting[];
  readonly next: number | null;
}

export function deskDayQuery(day: string) {
  return queryOptions({
    queryKey: ['desk', 'day', day],
    queryFn: async ({ signal }): Promise<DeskDay> =>
      payloadOf(await deskCall('GetDeskMeetings', { query: { day }, signal })),
    refetchInterval: polled(dayMs),
  });
}

/** A race with what staff know of it, and its meeting. */
export interface DeskRaceSeen {
  readonly meeting: DeskMeeting;
  readonly race: DeskRace;
}

export function deskRaceQuery(meetingId: number, raceNumber: number) {
  return queryOptions({
    queryKey: ['desk', 'race', meetingId, raceNumber],
    queryFn: async ({ signal }): Promise<DeskRaceSeen> =>
      payloadOf(await deskCall('GetDeskRace', { params: { meetingId, raceNumber }, signal })),
    refetchInterval: polled(raceMs),
  });
}

/** Meetings, those that begin first in front. */
export function byFirstOff(meetings: readonly DeskMeeting[]): DeskMeeting[] {
  const firstOf = ({ races }: DeskMeeting) => races.map(({ offTime }) => offTime).sort()[0] ?? '';
  return meetings.toSorted((one, other) => firstOf(one).localeCompare(firstOf(other)));
}
