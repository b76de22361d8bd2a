import type { BetFilter, BetLegWire, MyBet } from '@furlong/contract/my-bets';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api/api.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';

/** The lists of My Bets, by the names of its tabs. */
export type BetList = 'open' | 'settled' | 'wins' | 'losses';

const filters = { settled: 0, open: 1, wins: 4, losses: 5 } as const satisfies typeof BetFilter;
/** Bets on a page. */
export const betsPerPage = 20;

const betsKey = 'my-bets';

/** How a list is asked for. */
interface ListOptions {
  /** The page before ended with this bet; null: the first page. */
  readonly before?: number | null;
  readonly enabled?: boolean;
  /** How often it is asked for by itself, in milliseconds. */
  readonly every?: number | false;
}

/** A page of the punter's bets. */
export function useBets(list: BetList, { before = null, enabled = true, every = false }: ListOptions = {}) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: [betsKey, punterId, list, before],
    queryFn: async ({ signal }) => {
      const query = { perPage: betsPerPage, ...(before === null ? {} : { before }) };
      const params = { filterType: filters[list] };
      return payloadOf(await call('GetMyBets', { params, query, signal }));
    },
    enabled: enabled && punterId !== null,
    staleTime: 0,
    refetchInterval: every,
    refetchOnWindowFocus: true,
    // A page being turned; another list is another thing.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === list ? keepPreviousData(previous) : undefined,
  });
}

/** How often one bet is asked for while it is open, in milliseconds; what happens to it is followed besides. */
const openBetIntervalMs = 30_000;

/** One of the punter's bets, open or settled; null when it is none of them. */
export function useBet(betId: number | undefined) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: [betsKey, punterId, 'bet', betId],
    queryFn: ({ signal }) => (betId === undefined ? null : findBet(betId, signal)),
    enabled: punterId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? openBetIntervalMs : false),
    refetchOnWindowFocus: true,
  });
}

/** The open ones are looked at first: a bet that is settled meanwhile is found among the others. */
async function findBet(betId: number, signal: AbortSignal): Promise<MyBet | null> {
  for (const filterType of [filters.open, filters.settled]) {
    const query = { before: betId + 1, perPage: 1 };
    const { responseObject } = payloadOf(await call('GetMyBets', { params: { filterType }, query, signal }));
    const [bet] = responseObject;
    if (bet?.betId === betId) return bet;
  }
  return null;
}

/** All legs of a bet: a lost one is listed with those alone that lost it. */
export function useBetLegs(
  { betId, legs, legCount }: Pick<MyBet, 'betId' | 'legCount'> & { readonly legs: readonly BetLegWire[] },
  isOpened: boolean,
): readonly BetLegWire[] {
  const punterId = useSession((session) => session.punterId);
  const { data } = useQuery({
    queryKey: [betsKey, punterId, 'legs', betId],
    queryFn: async ({ signal }) => payloadOf(await call('GetBetLegs', { params: { betId }, signal })).betLegs,
    enabled: isOpened && legs.length < legCount,
  });
  return data ?? legs;
}

/** How a bet comes to what it pays. */
export function useExplanation(betId: number, isOpened: boolean) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: [betsKey, punterId, 'explanation', betId],
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetBetExplanation', { params: { betId }, signal })).explanation,
    enabled: isOpened,
  });
}

/** Something has become of the punter's bets: what is in sight of them is asked for again. */
export function refreshBets(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [betsKey] });
}
