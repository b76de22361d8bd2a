import type { PredictorBoard } from '@furlong/contract/schemas/predictor';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { hasOnlyFailed, payloadOf } from '../../platform/api/query-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { isUnknown } from '../fixtures/fixture-queries.ts';
import { predictorPageKey } from '../soccer-keys.ts';
import type { PredictorBoardAddress } from './board-address.ts';

/** Rows of a page of the board. */
export const pageSize = 10;
/** The polling of a board whose goals may fall, without a stream. An unchanged one answers 304 without a body. */
const liveIntervalMs = 3_000;
const quietIntervalMs = 30_000;

/** A page of a round's or a season's board. The previous page stays on screen while the next one loads. */
export function usePredictorPage(id: number | null, address: PredictorBoardAddress, polls: boolean) {
  const punterId = useSession((session) => session.punterId);
  const { kind, page, searchFor } = address;
  return useQuery({
    queryKey: predictorPageKey(kind, id, punterId, page, searchFor),
    queryFn: async ({ signal }): Promise<PredictorBoard> => {
      const query = searchFor === '' ? {} : { username: searchFor };
      const paged = { page, perPage: pageSize };
      const answer =
        kind === 'round'
          ? await call('GetPredictorBoard', { params: { ...paged, roundId: id ?? 0 }, query, signal })
          : await call('GetPredictorSeason', { params: { ...paged, seasonId: id ?? 0 }, query, signal });
      return payloadOf(answer).board;
    },
    enabled: id !== null,
    // Never show another board's rows under this one's name.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === kind && query.queryKey[2] === id ? keepPreviousData(previous) : undefined,
    refetchInterval: (query) => {
      if (hasOnlyFailed(query) || isUnknown(query.state.error)) return false;
      return polls ? liveIntervalMs : quietIntervalMs;
    },
  });
}
