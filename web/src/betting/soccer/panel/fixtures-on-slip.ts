import type { FixtureDetail } from '@furlong/contract/schemas/fixtures';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { payloadOf, polled } from '../../../platform/api/query-client.ts';

/** How often the prices of an open slip are read, in milliseconds. An unchanged answer has no body. */
const intervalMs = 4_000;
/** How often a closed slip asks whether a match that has begun is over, in milliseconds. */
const closedIntervalMs = 60_000;

/** A fixture of the slip; null: there is no such fixture. */
export interface FixtureOnSlip {
  readonly fixtureId: number;
  readonly detail: FixtureDetail | null;
}

/**
 * The fixtures of a slip with their markets, read again and again while the slip is open, and now and
 * then while a match on it is played: a slip whose matches are over makes room. Those of the slip before stay
 * until the answer is there, so that a new selection does not take the prices of the others away.
 */
export function useFixturesOnSlip(fixtureIds: readonly number[], isOpen: boolean, hasBegun: boolean) {
  return useQuery({
    // Of the family of all fixtures' keys.
    queryKey: ['fixtures', 'slip', ...fixtureIds],
    queryFn: ({ signal }) => Promise.all(fixtureIds.map((fixtureId) => readFixture(fixtureId, signal))),
    enabled: fixtureIds.length > 0,
    refetchInterval: polled(isOpen ? intervalMs : hasBegun && closedIntervalMs),
    placeholderData: keepPreviousData,
  });
}

async function readFixture(fixtureId: number, signal: AbortSignal): Promise<FixtureOnSlip> {
  const answer = await call('GetFixture', { params: { fixtureId }, signal });
  if (answer.kind === 'failure' && answer.status === 404) return { fixtureId, detail: null };
  return { fixtureId, detail: payloadOf(answer).fixture };
}
