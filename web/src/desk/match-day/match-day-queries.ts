import type { DeskFixture, DeskFixtureLine } from '@furlong/contract/schemas/desk-match-day';
import { queryOptions } from '@tanstack/react-query';
import { payloadOf, polled } from '../../platform/api/query-client.ts';
import { deskCall } from '../desk-call.ts';

/** How often a page asks for what it shows. */
const fixtureMs = 3_000;
const dayMs = 5_000;

/** A day's fixtures. A day of more than 200 says that it has more. */
export interface DeskFixtureDay {
  readonly fixtures: readonly DeskFixtureLine[];
  readonly next: string | null;
}

export function deskFixturesQuery(day: string) {
  return queryOptions({
    queryKey: ['desk', 'day', 'fixtures', day],
    queryFn: async ({ signal }): Promise<DeskFixtureDay> =>
      payloadOf(await deskCall('GetDeskFixtures', { query: { day }, signal })),
    refetchInterval: polled(dayMs),
  });
}

export function deskFixtureQuery(fixtureId: number) {
  return queryOptions({
    queryKey: ['desk', 'race', 'fixture', fixtureId],
    queryFn: async ({ signal }): Promise<DeskFixture> =>
      payloadOf(await deskCall('GetDeskFixture', { params: { fixtureId }, signal })).fixture,
    refetchInterval: polled(fixtureMs),
  });
}
