import type {
  EventLiability,
  FixtureLiability,
  LiabilityAlarm,
  MeetingLiability,
} from '@furlong/contract/schemas/desk-liability';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { payloadOf, polled } from '../../platform/api/query-client.ts';
import { deskCall } from '../desk-call.ts';

/** How often an open page asks: a strike is seen within a second of it. */
const liabilityMs = 700;
/** How often a list does. */
const listMs = 3_000;
/** How often every page asks for alarms. */
const alarmsMs = 5_000;

export function raceLiabilityQuery(meetingId: number, raceId: number) {
  return queryOptions({
    queryKey: ['desk', 'liability', 'race', meetingId, raceId],
    queryFn: async ({ signal }): Promise<EventLiability> =>
      payloadOf(await deskCall('GetRaceLiability', { params: { meetingId, raceId }, signal })).liability,
    refetchInterval: polled(liabilityMs),
  });
}

export function fixtureLiabilityQuery(fixtureId: number) {
  return queryOptions({
    queryKey: ['desk', 'liability', 'fixture', fixtureId],
    queryFn: async ({ signal }): Promise<{ readonly name: string; readonly liability: EventLiability }> =>
      payloadOf(await deskCall('GetFixtureLiability', { params: { fixtureId }, signal })),
    refetchInterval: polled(liabilityMs),
  });
}

/** Some meetings, by their ids; nothing is asked for none. */
export function meetingsLiabilityQuery(meetingIds: readonly number[]) {
  const meetings = meetingIds.toSorted((one, other) => one - other).join(',');
  return queryOptions({
    queryKey: ['desk', 'liability', 'meetings', meetings],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, MeetingLiability>> => {
      const { meetings: found } = payloadOf(
        await deskCall('GetMeetingsLiability', { query: { meetings }, signal }),
      );
      return new Map(found.map((each) => [each.meetingId, each]));
    },
    refetchInterval: polled(listMs),
    enabled: meetings !== '',
  });
}

/** Fixtures whose figures a list has. */
export const fixturesMax = 50;

/** The first of some fixtures, by their ids; nothing is asked for none. */
export function fixturesLiabilityQuery(fixtureIds: readonly number[]) {
  const fixtures = fixtureIds.slice(0, fixturesMax).join(',');
  return queryOptions({
    queryKey: ['desk', 'liability', 'fixtures-list', fixtures],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, FixtureLiability>> => {
      const found = payloadOf(
        await deskCall('GetFixturesLiability', { query: { fixtures }, signal }),
      ).fixtures;
      return new Map(found.map((each) => [each.fixtureId, each]));
    },
    refetchInterval: polled(listMs),
    enabled: fixtures !== '',
  });
}

/** Alarms that nobody has acknowledged. */
export interface WaitingAlarms {
  readonly alarms: readonly LiabilityAlarm[];
  readonly hasMore: boolean;
}

export function alarmsQuery() {
  return queryOptions({
    queryKey: ['desk', 'liability', 'alarms'],
    queryFn: async ({ signal }): Promise<WaitingAlarms> =>
      payloadOf(await deskCall('ListLiabilityAlarms', { signal })),
    refetchInterval: polled(alarmsMs),
  });
}

/** A day's fixtures, as punters are shown them. */
export function fixturesQuery(day: string) {
  return queryOptions({
    queryKey: ['desk', 'liability', 'fixtures', day],
    queryFn: async ({ signal }) => payloadOf(await call('GetFixtures', { query: { day }, signal })).fixtures,
  });
}
