import type { LeagueRoundPage, LeagueRoundRow } from '@furlong/contract/schemas/league-rounds';
import type { PredictorBoard, PredictorRow } from '@furlong/contract/schemas/predictor';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { hasOnlyFailed, payloadOf } from '../../platform/api/query-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { isUnknown } from '../fixtures/fixture-queries.ts';
import { leaguePredictorPageKey, predictorPageKey } from '../soccer-keys.ts';
import type { PredictorBoardAddress } from './board-address.ts';

/** Rows of a page of the board. */
export const pageSize = 10;
/** The polling of a board whose goals may fall, without a stream. An unchanged one answers 304 without a body. */
const liveIntervalMs = 3_000;
const quietIntervalMs = 30_000;

/** A page of a round's or a season's board, of everybody or of one of the punter's leagues. The previous page stays on screen while the next one loads. */
export function usePredictorPage(id: number | null, address: PredictorBoardAddress, polls: boolean) {
  const punterId = useSession((session) => session.punterId);
  const { kind, page, searchFor } = address;
  // Leagues are their members' own: a visitor sees everybody's board.
  const league = punterId === null ? '' : address.league;
  const queryKey =
    league === ''
      ? predictorPageKey(kind, id, punterId, page, searchFor)
      : leaguePredictorPageKey(kind, id, punterId, { league, page, searchFor });
  return useQuery<PredictorBoard>({
    queryKey,
    queryFn: async ({ signal }): Promise<PredictorBoard> => {
      if (league !== '') return fetchLeaguePage(id ?? 0, { ...address, league }, signal);
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
      [0, 1, 2, ...(league === '' ? [] : [4])].every((part) => query?.queryKey[part] === queryKey[part])
        ? keepPreviousData(previous)
        : undefined,
    refetchInterval: (query) => {
      if (hasOnlyFailed(query) || isUnknown(query.state.error)) return false;
      return polls ? liveIntervalMs : quietIntervalMs;
    },
  });
}

async function fetchLeaguePage(
  id: number,
  { kind, page, searchFor, league }: PredictorBoardAddress,
  signal: AbortSignal,
): Promise<PredictorBoard> {
  const query = searchFor === '' ? {} : { searchString: searchFor };
  const params = { leagueCode: league, page };
  const answer =
    kind === 'round'
      ? await call('GetLeagueRoundBoard', { params: { ...params, roundId: id }, query, signal })
      : await call('GetLeaguePredictorSeason', { params: { ...params, seasonId: id }, query, signal });
  return boardOfLeague(payloadOf(answer), searchFor !== '');
}

/** A league's page as a board: ranked among the league. */
export function boardOfLeague(league: LeagueRoundPage, isSearch: boolean): PredictorBoard {
  const { id, page, perPage, maxPages, version, final, counts, currentLeaderboard, own } = league;
  // Of what a search finds only the pages are told: exact on the last.
  const found = page >= maxPages ? (maxPages - 1) * perPage + currentLeaderboard.length : maxPages * perPage;
  return {
    ...{ id, page, perPage, version, final, counts },
    punters: currentLeaderboard.map(rowOfLeague),
    totalPunters: isSearch ? found : league.totalPunters,
    own: own && rowOfLeague(own),
  };
}

function rowOfLeague({ leagueRank, gap, isOwn, left, ...row }: LeagueRoundRow): PredictorRow {
  return { ...row, rank: leagueRank };
}
