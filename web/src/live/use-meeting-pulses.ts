import { useEffect, useState } from 'react';
import { useVisible } from '../platform/device/visible.ts';
import { followLive } from './follow-live.ts';
import { useSpreadRefresh } from './spread-refresh.ts';

/** Browsers allow few connections per host, and the screen has its own. */
const followedMax = 2;

/**
 * Follows meetings while the page is visible, and refreshes soon after bets on one were settled or changed, by a
 * scratching too, or may have before a stream opened. Returns whether all of them are followed; otherwise ask again by
 * the clock.
 */
export function useMeetingPulses(meetingIds: readonly number[], refresh: () => void): boolean {
  const isVisible = useVisible();
  const [connected, setConnected] = useState<ReadonlySet<number>>(new Set());
  const refreshSoon = useSpreadRefresh(refresh);
  const followed = isVisible ? meetingIds.slice(0, followedMax).join() : '';
  useEffect(() => {
    const ids = followed === '' ? [] : followed.split(',').map(Number);
    const ends = ids.map((meetingId) =>
      followLive(meetingId, {
        onConnected: (is) => {
          // From here on nobody asks by the clock: what changed since it last did would never be heard of.
          if (is) refreshSoon();
          setConnected((before) => withMeeting(before, meetingId, is));
        },
        onBets: refreshSoon,
      }),
    );
    return () => {
      for (const end of ends) end();
      setConnected(new Set());
    };
  }, [followed, refreshSoon]);
  return meetingIds.every((id) => connected.has(id));
}

function withMeeting(before: ReadonlySet<number>, meetingId: number, is: boolean): ReadonlySet<number> {
  const after = new Set(before);
  if (is) after.add(meetingId);
  else after.delete(meetingId);
  return after;
}
