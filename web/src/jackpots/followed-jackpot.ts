import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followLive } from '../live/follow-live.ts';
import { useSpreadRefresh } from '../live/spread-refresh.ts';
import { jackpotKey } from '../platform/api/query-keys.ts';
import { useVisible } from '../platform/device/visible.ts';
import { useSession } from '../platform/session/session-store.ts';
import { isOver, useJackpot } from './jackpot-queries.ts';

/** A meeting's jackpot; while its legs are run and the page is visible, the live stream tells of each decision. */
export function useFollowedJackpot(meetingId: number) {
  const client = useQueryClient();
  const punterId = useSession((session) => session.punterId);
  const isVisible = useVisible();
  const [isTold, setTold] = useState(false);
  const query = useJackpot(meetingId, isTold);
  const jackpot = query.data;
  const isFollowed = isVisible && jackpot != null && jackpot.state !== 'open' && !isOver(jackpot);
  const refreshSoon = useSpreadRefresh(
    () => void client.invalidateQueries({ queryKey: jackpotKey(meetingId, punterId) }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another punter has another stream
  useEffect(() => {
    if (!isFollowed) return;
    const end = followLive(meetingId, {
      onConnected: (is) => {
        setTold(is);
        // What was decided before the stream opened was not told.
        if (is) refreshSoon();
      },
      onStandings: () => undefined,
      onJackpot: refreshSoon,
    });
    return () => {
      end();
      setTold(false);
    };
  }, [isFollowed, meetingId, punterId, refreshSoon]);
  return query;
}
