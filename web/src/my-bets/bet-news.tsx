import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMeetingPulses } from '../live/use-meeting-pulses.ts';
import { useNow } from '../platform/device/now.ts';
import { useMarks } from '../platform/session/marks.ts';
import { useSession } from '../platform/session/session-store.ts';
import { isSettledSince, noteLook, readLastLook } from './last-look.ts';
import { liveMeetings } from './live-bets.ts';
import { awaitsSettlement, liveMatches } from './live-matches.ts';
import { refreshBets, useBets } from './my-bets-queries.ts';
import { useSettlementNews } from './settlement-news.ts';
import { pollEvery } from './use-my-bets.ts';

const none: readonly MyBet[] = [];

/**
 * Tells of settled bets on every screen but My Bets, which does so itself: what came back in a toast, and whatever was
 * settled by the mark on Bets. What was settled while nobody was here is in the mark alone (rule: settled-bets-told).
 */
export function BetNews(): null {
  const client = useQueryClient();
  const now = useNow();
  const openBets = useBets('open').data?.responseObject;
  const settled = useBets('settled').data;
  const meetings = liveMeetings(openBets ?? none, now);
  const areFollowed = useMeetingPulses(meetings, () => refreshBets(client));
  // No stream tells that bets on a match were settled. A node without room for a stream is asked no oftener than that.
  const matches = liveMatches(openBets ?? none, now);
  const every = pollEvery({
    races: meetings.length > 0,
    racesFollowed: true,
    matches: matches.length > 0,
    matchesFollowed: true,
    waits: awaitsSettlement(openBets ?? none),
  });
  useBets('open', { every: !areFollowed || matches.length > 0 ? every : false });
  useSettlementNews(openBets, settled, false);
  useMark(settled?.responseObject);
  return null;
}

/** The mark on Bets: something was settled since the last look. Who never looked on this device has seen all till now. */
function useMark(settledBets: readonly MyBet[] | undefined): void {
  const punterId = useSession((session) => session.punterId);
  useEffect(() => {
    if (punterId === null || settledBets === undefined) return;
    if (readLastLook(punterId) === null) noteLook(punterId);
    const mark = () => {
      const look = readLastLook(punterId);
      useMarks.setState({ bets: settledBets.some((bet) => isSettledSince(bet, look)) });
    };
    mark();
    // Another tab may have looked.
    window.addEventListener('storage', mark);
    return () => window.removeEventListener('storage', mark);
  }, [punterId, settledBets]);
  useEffect(() => () => useMarks.setState({ bets: false }), []);
}
