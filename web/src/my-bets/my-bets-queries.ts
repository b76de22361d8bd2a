import { BetFilter } from '@furlong/contract/codes/my-bets';
import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api/api.ts';
import { payloadOf, polled } from '../platform/api/query-client.ts';
import { betExplanationKey, betKey, betLegsKey, betListKey, myBetsKey } from '../platform/api/query-keys.ts';
import { useSession } from '../platform/session/session-store.ts';

/** The lists of My Bets, by the names of its tabs. */
export type BetList = keyof typeof BetFilter;

/** Lines on a page; a strike that begins on it is whole. All open ones are needed to put the next off first. */
const linesPerPage: Readonly<Record<BetList, number>> = { settled: 20, open: 100, wins: 20, losses: 20 };

/** Options of a list's query. */
interface ListOptions {
  /** The last bet of the previous page; null for the first page. */
  readonly before?: number | null;
  readonly enabled?: boolean;
  /** The polling interval in milliseconds. */
  readonly every?: number | false;
}

/** A page of the punter's bets. */
export function useBets(list: BetList, { before = null, enabled = true, every = false }: ListOptions = {}) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: betListKey(punterId, list, before),
    queryFn: async ({ signal }) => {
      const query = { perPage: linesPerPage[list], ...(before === null ? {} : { before }) };
      const params = { filterType: BetFilter[list] };
      return payloadOf(await call('GetMyBets', { params, query, signal }));
    },
    enabled: enabled && punterId !== null,
    staleTime: 0,
    refetchInterval: polled(every),
    refetchOnWindowFocus: true,
    // Keeps the previous page of the same list only.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === list ? keepPreviousData(previous) : undefined,
  });
}

/** The polling of an open bet, besides its stream. */
const openBetIntervalMs = 30_000;

/** One of the punter's bets, open or settled; null when the punter has no such bet. */
export function useBet(betId: number | undefined) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: betKey(punterId, betId),
    queryFn: ({ signal }) => (betId === undefined ? null : findBet(betId, signal)),
    enabled: punterId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? openBetIntervalMs : false),
    refetchOnWindowFocus: true,
  });
}

/** Open bets first: one settled in between is then found among the settled ones. */
async function findBet(betId: number, signal: AbortSignal): Promise<MyBet | null> {
  for (const filterType of [BetFilter.open, BetFilter.settled]) {
    const query = { betId, perPage: 1 };
    const { responseObject } = payloadOf(await call('GetMyBets', { params: { filterType }, query, signal }));
    const [bet] = responseObject;
    if (bet?.betId === betId) return bet;
  }
  return null;
}

/** All legs of a bet: lists carry only the losing legs of a lost one. */
export function useBetLegs(
  { betId, legs, legCount }: Pick<MyBet, 'betId' | 'legCount'> & { readonly legs: readonly BetLegWire[] },
  isOpened: boolean,
): readonly BetLegWire[] {
  const punterId = useSession((session) => session.punterId);
  const { data } = useQuery({
    queryKey: betLegsKey(punterId, betId),
    queryFn: async ({ signal }) => payloadOf(await call('GetBetLegs', { params: { betId }, signal })).betLegs,
    enabled: isOpened && legs.length < legCount,
  });
  return data ?? legs;
}

/** The breakdown of a bet's payout. */
export function useExplanation(betId: number, isOpened: boolean) {
  const punterId = useSession((session) => session.punterId);
  return useQuery({
    queryKey: betExplanationKey(punterId, betId),
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetBetExplanation', { params: { betId }, signal })).explanation,
    enabled: isOpened,
  });
}

/** The punter's bets have changed: refetches those on screen. */
export function refreshBets(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: myBetsKey });
}
