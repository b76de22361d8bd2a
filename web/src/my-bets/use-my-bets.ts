import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import type { Rands } from '@furlong/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatDay } from '../ui/format/format-date.ts';
import { liveMeetings, useLiveBets } from './live-bets.ts';
import { type BetList, refreshBets, useBets } from './my-bets-queries.ts';
import { useSettlementNews } from './settlement-news.ts';
import { hasMatchOn } from './soccer-leg-words.ts';

/** My Bets' state; the specification fixes these names. Lists that are not loaded are undefined. */
export interface MyBetsState {
  readonly openBets: readonly MyBet[] | undefined;
  readonly allSettledBets: readonly MyBet[] | undefined;
  readonly winBets: readonly MyBet[] | undefined;
  readonly lossBets: readonly MyBet[] | undefined;
  /** The listed legs of each bet on the current page, by bet id. */
  readonly betLegs: Readonly<Record<number, readonly BetLegWire[]>>;
  /** The current list is empty or failed to load. */
  readonly noBetsFound: boolean;
}

/** A list of bets and a page of it: the bets before an id. */
export interface BetsAddress {
  readonly list: BetList;
  readonly before: number | null;
}

/** The state with the queries behind it. */
export interface MyBets {
  readonly state: MyBetsState;
  readonly page: ReturnType<typeof useBets>;
  /** The number of bets on all pages of the list; null while not loaded. */
  readonly total: number | null;
  /** The number and the total stake of open bets; null while not loaded. */
  readonly open: { readonly count: number; readonly stake: Rands } | null;
  /** Bets settled today, shown below the open ones. */
  readonly settledToday: readonly MyBet[];
}

/** The polling of open bets: before races and matches, during followed races, and during what is not followed. */
const intervalsMs = { idle: 120_000, followed: 30_000, alone: 10_000 } as const;

/** What My Bets shows, updated during races. */
export function useMyBets({ list, before }: BetsAddress, now: number): MyBets {
  const open = useBets('open');
  const openBets = open.data?.responseObject;
  const meetings = liveMeetings(openBets ?? [], now);
  const isFollowed = useLiveBets(meetings);
  const hasMatch = hasMatchOn(openBets ?? [], now);
  const pace = hasMatch || (meetings.length > 0 && !isFollowed) ? 'alone' : isFollowed ? 'followed' : 'idle';
  useBets('open', { every: openBets?.length ? intervalsMs[pace] : false });
  const settled = useBets('settled');
  const settledBets = settled.data?.responseObject;
  const page = useBets(list, { before });
  const { data: first } = useBets(list);
  useClosed(openBets);
  useSettlementNews(openBets, settledBets);
  const bets = page.data?.responseObject;
  const { total: openCount = null, openStake = null } = open.data ?? {};
  const settledToday =
    list === 'open' && before === null ? (settledBets ?? []).filter((bet) => isToday(bet, now)) : [];
  const of = (each: BetList) => (list === each ? bets : undefined);
  return {
    state: {
      openBets: list === 'open' ? bets : openBets,
      allSettledBets: list === 'settled' ? bets : settledBets,
      winBets: of('wins'),
      lossBets: of('losses'),
      betLegs: Object.fromEntries([...(bets ?? []), ...settledToday].map(({ betId, legs }) => [betId, legs])),
      noBetsFound: bets === undefined ? page.isError : bets.length === 0,
    },
    page,
    total: first?.total ?? null,
    open: openCount === null || openStake === null ? null : { count: openCount, stake: openStake },
    settledToday,
  };
}

function isToday({ settledAt }: MyBet, now: number): boolean {
  return settledAt !== null && formatDay(settledAt) === formatDay(now);
}

/** A bet that is no longer open has moved to another list: refetches the lists. */
function useClosed(openBets: readonly MyBet[] | undefined): void {
  const client = useQueryClient();
  const known = useRef<readonly number[]>([]);
  useEffect(() => {
    if (openBets === undefined) return;
    const ids = openBets.map(({ betId }) => betId);
    const isClosed = known.current.some((id) => !ids.includes(id));
    known.current = ids;
    if (isClosed) refreshBets(client);
  }, [client, openBets]);
}
