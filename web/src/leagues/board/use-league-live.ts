import type { LeagueBoardPage } from '@furlong/contract/schemas/league-boards';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followLive } from '../../live/follow-live.ts';
import { useSpreadRefresh } from '../../live/spread-refresh.ts';
import { meetingCardsKey } from '../../platform/api/query-keys.ts';
import { refreshBalance } from '../../platform/api/refresh-balance.ts';
import { useVisible } from '../../platform/device/visible.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { headToHeadsKey, meetingLeagueBoardsKey } from '../league-keys.ts';

/**
 * Follows a live meeting by the stream of the great board: a league's board is a part of it and changes with its
 * versions. Each new version fetches the page on screen again, or the two who are head to head. Returns whether the stream is open.
 */
export function useLeagueLive(meetingId: number | null, live: boolean): boolean {
  const client = useQueryClient();
  const punterId = useSession((session) => session.punterId);
  const isVisible = useVisible();
  const [connected, setConnected] = useState(false);
  const follows = live && isVisible && meetingId !== null;
  const refetchSoon = useSpreadRefresh(() => {
    if (meetingId === null) return;
    void client.invalidateQueries({ queryKey: meetingLeagueBoardsKey(meetingId) });
    void client.invalidateQueries({ queryKey: headToHeadsKey });
    void client.invalidateQueries({ queryKey: meetingCardsKey(meetingId) });
  });
  const refreshBalanceSoon = useSpreadRefresh(() => void refreshBalance(client));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another punter has another stream
  useEffect(() => {
    if (!follows) return;
    /** Whether what is on screen is of a version already, as the stream's first mostly is. */
    const isShown = (version: number) => {
      const queryKey = meetingLeagueBoardsKey(meetingId);
      const shown = client
        .getQueriesData<LeagueBoardPage>({ queryKey, type: 'active' })
        .flatMap(([, page]) => page ?? []);
      return shown.length > 0 && shown.every((page) => page.version >= version);
    };
    let seen: number | null = null;
    const end = followLive(meetingId, {
      onConnected: setConnected,
      onStandings: ({ dailyLeaderboard: { version } }) => {
        if (seen !== null && version <= seen) return;
        const isKnown = seen === null && isShown(version);
        seen = version;
        if (isKnown) return;
        refetchSoon();
      },
      onBets: refreshBalanceSoon,
    });
    return () => {
      end();
      setConnected(false);
    };
  }, [client, follows, meetingId, punterId, refetchSoon, refreshBalanceSoon]);
  return connected;
}
