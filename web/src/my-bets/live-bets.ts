import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followLive } from '../live/follow-live.ts';
import { useSpreadRefresh } from '../live/spread-refresh.ts';
import { refreshBalance } from '../platform/api/refresh-balance.ts';
import { useVisible } from '../platform/device/visible.ts';
import { refreshBets } from './my-bets-queries.ts';

/** Browsers allow few connections per host: further meetings are polled. */
const followedMax = 3;
/** A meeting is followed this long before its off: most scratchings come late. */
const followBeforeOffMs = 60 * 60_000;

/** The meetings of open bets on races that may change at any moment. */
export function liveMeetings(openBets: readonly MyBet[], now: number): number[] {
  const live = openBets.filter(
    ({ sport, legs }) =>
      sport === MEETING_SPORT &&
      legs.some(({ status, offTime }) => status !== 'open' || now >= Date.parse(offTime) - followBeforeOffMs),
  );
  return [...new Set(live.map(({ meetingId }) => meetingId))].toSorted((a, b) => a - b);
}

/**
 * Follows meetings while the page is visible, and refetches the bets whenever a race's state changes or bets are
 * settled. Returns whether all meetings are followed.
 */
export function useLiveBets(meetingIds: readonly number[]): boolean {
  const client = useQueryClient();
  const isVisible = useVisible();
  const [connected, setConnected] = useState<ReadonlySet<number>>(new Set());
  const followed = isVisible ? meetingIds.slice(0, followedMax).join() : '';
  const refreshBetsSoon = useSpreadRefresh(() => refreshBets(client));
  const refreshBalanceSoon = useSpreadRefresh(() => void refreshBalance(client));
  useEffect(() => {
    const onBets = () => {
      refreshBetsSoon();
      refreshBalanceSoon();
    };
    const ids = followed === '' ? [] : followed.split(',').map(Number);
    const ends = ids.map((id) => follow(id, setConnected, { onBets, onVersion: refreshBetsSoon }));
    return () => {
      for (const end of ends) end();
      setConnected(new Set());
    };
  }, [followed, refreshBetsSoon, refreshBalanceSoon]);
  return meetingIds.length > 0 && meetingIds.every((id) => connected.has(id));
}

type SetConnected = (change: (before: ReadonlySet<number>) => ReadonlySet<number>) => void;

/** What a stream tells of: settled or changed bets, and another version than the one that was current at first. */
interface Told {
  readonly onBets: () => void;
  readonly onVersion: () => void;
}

function follow(meetingId: number, setConnected: SetConnected, { onBets, onVersion }: Told): () => void {
  let known: number | null = null;
  return followLive(meetingId, {
    onConnected: (is) =>
      setConnected((before) => {
        const after = new Set(before);
        if (is) after.add(meetingId);
        else after.delete(meetingId);
        return after;
      }),
    onStandings: ({ dailyLeaderboard: { version } }) => {
      // The first event repeats what the list just loaded.
      if (known !== null && known !== version) onVersion();
      known = version;
    },
    onBets,
  });
}
