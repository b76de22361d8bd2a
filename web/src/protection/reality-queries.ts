import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api/api.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { realityKey, resultSinceKey } from '../platform/api/query-keys.ts';
import { serverNow } from '../platform/device/server-clock.ts';
import { useSession } from '../platform/session/session-store.ts';

/** Stakes and returns since an instant. */
export type RealityResult = PayloadOf<Calls['GetRealityCheck']>['realityCheck'];

/** The interval counts as fresh for this long; changes made here apply at once. */
const minutesFreshMs = 10 * 60_000;

/** The interval of the reality check; undefined while loading, null for never. */
export function useRealityMinutes(): number | null | undefined {
  const punterId = useSession((session) => session.punterId);
  const { data } = useQuery({
    queryKey: realityKey(punterId),
    queryFn: async ({ signal }) => {
      const since = new Date(serverNow()).toISOString();
      return payloadOf(await call('GetRealityCheck', { query: { since }, signal })).realityCheck.minutes;
    },
    enabled: punterId !== null,
    staleTime: minutesFreshMs,
  });
  return data;
}

/** Stakes and returns since an instant; invalidated by every strike and payout. */
export function useResultSince(since: string) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: resultSinceKey(punterId, since),
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetRealityCheck', { query: { since }, signal })).realityCheck,
    enabled: punterId !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Fetches stakes and returns since an instant; null on a failure. */
export async function askResult(since: number): Promise<RealityResult | null> {
  const answer = await call('GetRealityCheck', { query: { since: new Date(since).toISOString() } });
  return answer.kind === 'success' ? answer.payload.realityCheck : null;
}
