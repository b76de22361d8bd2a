import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import type { Cents, Rands } from '@furlong/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { protectionsKey } from '../platform/api/query-keys.ts';
import { formatDay } from '../ui/format/format-date.ts';
import { useLastLook } from './last-look.ts';
import { liveMeetings, useLiveBets } from './live-bets.ts';
import { awaitsSettlement, liveMatches, useLiveMatches } from './live-matches.ts';
import { type BetList, refreshBets, useBets } from './my-bets-queries.ts';
import { useSettlementNews } from './settlement-news.ts';
import { openTickets, type StrikeTicket, ticketsOf, withoutStrikesOf } from './strike-tickets.ts';
import { sumTicket } from './ticket-sum.ts';

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
  /** What the open bets come to; null while not loaded. */
  readonly open: OpenTotals | null;
  /** The tickets of the current list. */
  readonly tickets: readonly StrikeTicket[];
  /** Tickets settled today, shown below the open ones. */
  readonly settledToday: readonly StrikeTicket[];
  /** What open tickets have paid already, on how many bets that are settled: those are not on another list. */
  readonly paidSoFar: Cents;
  readonly settledOnOpen: number;
  /** Whether a bet was settled since the punter last looked. */
  readonly isNew: (bet: MyBet) => boolean;
  /** How many of the settled ones were. */
  readonly newCount: number;
  /** Whether any bet that is known is on a race. */
  readonly hasRacing: boolean;
}

/** What the open bets come to together. */
export interface OpenTotals {
  readonly stake: Rands;
  readonly combinations: number;
  readonly tickets: number;
}

/** The polling of open bets: before races and matches, during what is followed, and during what is not. */
const intervalsMs = { idle: 120_000, followed: 30_000, alone: 10_000 } as const;

/** What is known of the events of open bets. */
interface Following {
  /** Whether races are on, and all of them are followed. */
  readonly races: boolean;
  readonly racesFollowed: boolean;
  readonly matches: boolean;
  readonly matchesFollowed: boolean;
  /** A result is there that nobody tells the settlement of. */
  readonly waits: boolean;
}

/** How often open bets are read again, in milliseconds. A hidden page reads nothing. */
export function pollEvery({ races, racesFollowed, matches, matchesFollowed, waits }: Following): number {
  if ((races && !racesFollowed) || (matches && !matchesFollowed) || waits) return intervalsMs.alone;
  return races || matches ? intervalsMs.followed : intervalsMs.idle;
}

/** What My Bets shows, updated during races. */
export function useMyBets({ list, before }: BetsAddress, now: number): MyBets {
  const open = useBets('open');
  const openBets = open.data?.responseObject;
  const meetings = liveMeetings(openBets ?? [], now);
  const matches = liveMatches(openBets ?? [], now);
  const every = pollEvery({
    races: meetings.length > 0,
    racesFollowed: useLiveBets(meetings),
    matches: matches.length > 0,
    matchesFollowed: useLiveMatches(matches),
    waits: awaitsSettlement(openBets ?? []),
  });
  useBets('open', { every: openBets?.length ? every : false });
  const settled = useBets('settled');
  const settledBets = settled.data?.responseObject;
  const page = useBets(list, { before });
  useClosed(openBets);
  useFreshSums(open.data?.openStake ?? null);
  useSettlementNews(openBets, settled.data, true);
  const loaded = page.data?.responseObject;
  // A settled line of an open ticket stands with the ticket (rule: tickets).
  const bets = list === 'settled' && loaded !== undefined ? withoutStrikesOf(loaded, openBets ?? []) : loaded;
  const isNew = useLastLook(settledBets !== undefined);
  const known = [...(openBets ?? []), ...(settledBets ?? []), ...(bets ?? [])];
  const settledToday =
    list === 'open' && before === null
      ? withoutStrikesOf(settledBets ?? [], openBets ?? []).filter((bet) => isToday(bet, now))
      : [];
  const of = (each: BetList) => (list === each ? bets : undefined);
  return {
    state: {
      openBets: list === 'open' ? bets : openBets,
      allSettledBets: list === 'settled' ? bets : settledBets,
      winBets: of('wins'),
      lossBets: of('losses'),
      betLegs: Object.fromEntries(known.map(({ betId, legs }) => [betId, legs])),
      noBetsFound: bets === undefined ? page.isError : bets.length === 0,
    },
    page,
    open: totalsOf(open.data),
    tickets: list === 'open' ? openTickets(bets ?? [], settledBets ?? []) : ticketsOf(bets ?? []),
    settledToday: ticketsOf(settledToday),
    ...sumSettledOnOpen(openTickets(openBets ?? [], settledBets ?? [])),
    isNew,
    newCount: (settledBets ?? []).filter(isNew).length,
    hasRacing: known.some(({ sport }) => sport === MEETING_SPORT),
  };
}

/** What is settled of open tickets: whole lines, and singles of others (rule: singles-paid). */
function sumSettledOnOpen(tickets: readonly StrikeTicket[]) {
  const sums = tickets.map(({ bets }) => sumTicket(bets));
  return {
    paidSoFar: sums.reduce((sum, { paid }) => sum + paid, 0),
    settledOnOpen: sums.reduce((sum, { betCount, running }) => sum + betCount - running.betCount, 0),
  };
}

function totalsOf(data: ReturnType<typeof useBets>['data']): OpenTotals | null {
  const { openStake = null, total = null, openCombinations, openStrikes } = data ?? {};
  if (openStake === null || total === null) return null;
  return { stake: openStake, combinations: openCombinations ?? total, tickets: openStrikes ?? total };
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

/** What still runs is another sum once something is decided: the month's sums are read again with it. */
function useFreshSums(openStake: Rands | null): void {
  const client = useQueryClient();
  const known = useRef(openStake);
  useEffect(() => {
    const isOther = known.current !== null && openStake !== null && known.current !== openStake;
    known.current = openStake;
    if (isOther) void client.invalidateQueries({ queryKey: protectionsKey });
  }, [client, openStake]);
}
