import type { LiveOwn, LiveStandings } from '@furlong/contract/schemas/live';
import type { DailyLeaderboard } from '@furlong/contract/schemas/standings';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followLive } from '../live/follow-live.ts';
import { useSpreadRefresh } from '../live/spread-refresh.ts';
import { boardKey, boardPageKey, meetingCardsKey } from '../platform/api/query-keys.ts';
import { refreshBalance } from '../platform/api/refresh-balance.ts';
import { useVisible } from '../platform/device/visible.ts';
import { useSession } from '../platform/session/session-store.ts';
import { keepBoard, keepOwnPlace } from './keep-board.ts';

/** What the stream has sent of a meeting. */
export interface Live {
  /** The stream is open; otherwise the board polls. */
  readonly connected: boolean;
  /** The first connection is under way: what it will send need not be fetched. */
  readonly awaited: boolean;
  /** The own place at the latest version; null before it arrives, and for a visitor. */
  readonly own: LiveOwn | null;
}

/** Follows a live meeting while the page is visible, and updates the board's cached queries from it. */
export function useLiveStandings(meetingId: number | null, live: boolean): Live {
  const client = useQueryClient();
  const punterId = useSession((session) => session.punterId);
  const isVisible = useVisible();
  const [connected, setConnected] = useState(false);
  const [answered, setAnswered] = useState(false);
  const [own, setOwn] = useState<LiveOwn | null>(null);
  const follows = live && isVisible && meetingId !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another punter has another place
  useEffect(() => setOwn(null), [meetingId, punterId]);
  const refetchSoon = useSpreadRefresh(() => {
    if (meetingId !== null) invalidateRest(client, meetingId, punterId, 'active');
  });
  const refreshBalanceSoon = useSpreadRefresh(() => void refreshBalance(client));
  useEffect(() => {
    if (!follows) return;
    const end = followLive(meetingId, {
      onConnected: (is) => {
        setConnected(is);
        setAnswered(true);
      },
      onStandings: (standings) => {
        if (takeStandings(client, meetingId, punterId, standings)) refetchSoon();
      },
      onOwn: (ownPlace) => {
        setOwn(ownPlace);
        takeOwn(client, meetingId, punterId, ownPlace);
      },
      onBets: refreshBalanceSoon,
    });
    return () => {
      end();
      setConnected(false);
      setAnswered(false);
    };
  }, [client, follows, meetingId, punterId, refetchSoon, refreshBalanceSoon]);
  return { connected, awaited: follows && !answered, own };
}

/**
 * Replaces the first page by a version's; the other pages and the card are out of date then. Returns whether it is new,
 * so that those on screen are to be asked for again.
 */
export function takeStandings(
  client: QueryClient,
  meetingId: number,
  punterId: number | null,
  { dailyLeaderboard }: LiveStandings,
): boolean {
  const firstPage = boardPageKey(meetingId, punterId, 1, '');
  const cached = client.getQueryData<DailyLeaderboard>(firstPage);
  const isKnown =
    cached === undefined
      ? areUpTo(dailyLeaderboard.version, client, meetingId, punterId)
      : cached.version === dailyLeaderboard.version;
  // A lagging node may send a version older than the cached one.
  if (cached !== undefined && cached.version > dailyLeaderboard.version) return false;
  void client.cancelQueries({ queryKey: firstPage });
  // The own row of this version follows a moment later; until then the previous one stays.
  const shown = { ...dailyLeaderboard, own: cached?.own ?? null };
  client.setQueryData(firstPage, shown);
  // The call that it takes the place of is cancelled, and its answer is never there to be kept.
  keepBoard(punterId, shown);
  if (isKnown) return false;
  invalidateRest(client, meetingId, punterId, 'none');
  return true;
}

/** Whether there are pages, each of a version or a newer one: of who opened another page than the first by its address. */
function areUpTo(version: number, client: QueryClient, meetingId: number, punterId: number | null): boolean {
  const pages = client
    .getQueriesData<DailyLeaderboard>({ queryKey: boardKey(meetingId, punterId) })
    .flatMap(([, page]) => page ?? []);
  return pages.length > 0 && pages.every((page) => page.version >= version);
}

/** Marks what a new version changes besides the first page as out of date, and fetches it where it is on screen. */
function invalidateRest(
  client: QueryClient,
  meetingId: number,
  punterId: number | null,
  refetchType: 'active' | 'none',
): void {
  void client.invalidateQueries({
    queryKey: boardKey(meetingId, punterId),
    refetchType,
    predicate: ({ queryKey }) => queryKey[3] !== 1 || queryKey[4] !== '',
  });
  void client.invalidateQueries({ queryKey: meetingCardsKey(meetingId), refetchType });
}

/** Sets the own row on every cached page of its version. */
export function takeOwn(
  client: QueryClient,
  meetingId: number,
  punterId: number | null,
  ownPlace: LiveOwn,
): void {
  const { own, version } = ownPlace;
  client.setQueriesData<DailyLeaderboard>({ queryKey: boardKey(meetingId, punterId) }, (page) =>
    page === undefined || page.version > version ? page : { ...page, own },
  );
  const first = client.getQueryData<DailyLeaderboard>(boardPageKey(meetingId, punterId, 1, ''));
  if (first === undefined || first.version > version) return;
  keepBoard(punterId, first);
  keepOwnPlace(punterId, meetingId, ownPlace);
}
