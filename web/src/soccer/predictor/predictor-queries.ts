import type { PredictionDetail, RoundDetail } from '@furlong/contract/schemas/predictor';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { hasOnlyFailed, payloadOf, polled } from '../../platform/api/query-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { isUnknown } from '../fixtures/fixture-queries.ts';
import { ownRoundKey, predictionDetailsKey, roundListKey } from '../soccer-keys.ts';

const listIntervalMs = 60_000;
/** A round under way, without a stream. */
const liveIntervalMs = 4_000;
const quietIntervalMs = 20_000;

/** The rounds that are open or live, soonest first; or the last that are over. */
export function useRounds(ended: boolean) {
  return useQuery({
    queryKey: roundListKey(ended),
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetRounds', { query: ended ? { ended } : {}, signal })).rounds,
    refetchInterval: polled(listIntervalMs),
  });
}

/** A round with its fixtures and the punter's own predictions. */
export function roundQuery(roundId: number | null, punterId: number | null) {
  return queryOptions({
    queryKey: ownRoundKey(roundId, punterId),
    queryFn: async ({ signal }): Promise<RoundDetail> =>
      payloadOf(await call('GetRound', { params: { roundId: roundId ?? 0 }, signal })).round,
    enabled: roundId !== null,
  });
}

/** The same, asked for again while it can change; seldom while a stream tells of changes. */
export function useRound(roundId: number | null, streamed = false) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    ...roundQuery(roundId, punterId),
    refetchInterval: (query) => {
      if (hasOnlyFailed(query) || isUnknown(query.state.error)) return false;
      return query.state.data?.state === 'live' && !streamed ? liveIntervalMs : quietIntervalMs;
    },
  });
}

/** What a punter's predictions of a round earned, fixture by fixture; asked for anew with each version. */
export function predictionDetailsQuery(
  roundId: number | null,
  punterId: number | null,
  reader: number | null,
  version: number | undefined,
) {
  return queryOptions({
    queryKey: predictionDetailsKey(roundId, punterId ?? 0, reader, version),
    queryFn: async ({ signal }): Promise<PredictionDetail[]> => {
      const params = { roundId: roundId ?? 0, punterId: punterId ?? 0 };
      return payloadOf(await call('GetPunterPredictions', { params, signal })).predictions;
    },
    enabled: roundId !== null && punterId !== null && version !== undefined,
    // Never show another punter's predictions under this one's name.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === roundId && query.queryKey[2] === punterId ? previous : undefined,
  });
}

/** What the own predictions earned, once something has begun. */
export function useOwnEarnings(round: RoundDetail | undefined) {
  const punterId = useSession((session) => session.punterId);
  const isBegun = round !== undefined && round.state !== 'open' && (round.own?.predictions.length ?? 0) > 0;
  return useQuery({
    ...predictionDetailsQuery(round?.roundId ?? null, punterId, punterId, round?.version),
    enabled: isBegun && punterId !== null,
  });
}
