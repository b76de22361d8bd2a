import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followLive } from '../live/follow-live.ts';
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
  useEffect(() => {
    if (!isFollowed) return;
    const refresh = () => void client.invalidateQueries({ queryKey: jackpotKey(meetingId, punterId) });
    const end = followLive(meetingId, {
      onConnected: (is) => {
        setTold(is);
        // What was decided before the stream opened was not told.
        if (is) refresh();
      },
      onStandings: () => undefined,
      onJackpot: refresh,
    });
    return () => {
      end();
      setTold(false);
    };
  }, [client, isFollowed, meetingId, punterId]);
  return query;
}
