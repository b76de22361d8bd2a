import type { OwnSay } from '@furlong/contract/schemas/personal-data';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../../platform/api/api.ts';
import { payloadOf } from '../../platform/api/query-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { problemOf } from '../account-queries.ts';

const keyOf = (punterId: number | null) => ['own-say', punterId] as const;

/** What the punter asked about their data and where it stands; fetched on every visit, since the desk answers. */
export function useOwnSay(): UseQueryResult<OwnSay> {
  const punterId = useSession((session) => session.punterId);
  return useQuery<OwnSay>({
    queryKey: keyOf(punterId),
    queryFn: async ({ signal }) => payloadOf(await call('GetDataRequests', { signal })),
    enabled: punterId !== null,
    staleTime: 0,
  });
}

/** Makes changes; each call answers what there is after it. Resolves to null, or to the problem in words. */
export function useOwnSayChange(): (made: Promise<Answer<Partial<OwnSay>>>) => Promise<string | null> {
  const client = useQueryClient();
  return async (made) => {
    const answer = await made;
    if (answer.kind !== 'success') return problemOf(answer);
    const { requests, deletion, promotions } = answer.payload;
    if (requests && deletion && promotions) {
      const say: OwnSay = { requests, deletion, promotions };
      client.setQueryData(keyOf(useSession.getState().punterId), say);
    }
    return null;
  };
}
