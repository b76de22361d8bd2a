import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterStrikes } from '../betting/strike/strikes-under-way.ts';
import { useMeetingPulses } from '../live/use-meeting-pulses.ts';
import { findLostPicks, type LostPick, meetingsWithPicksSoon } from '../meetings/lost-picks.ts';
import { useUpcomingMeetings } from '../meetings/meeting-queries.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { allUpcomingKey, cardsKey } from '../platform/api/query-keys.ts';
import { useNow } from '../platform/device/now.ts';
import { useMarks } from '../platform/session/marks.ts';
import { useSession } from '../platform/session/session-store.ts';
import { takeUntold } from '../platform/session/told-once.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { scratchedToast } from './news-words.ts';

/** A meeting is followed this long before the off of a race that the punter picked. */
const followBeforeOffMs = 60 * 60_000;
/** Without a stream. */
const pollMs = 60_000;

/**
 * Tells wherever one is that a pick was scratched, in a toast, and marks Picks until another is chosen or the race is off
 * (rule: scratched-picks-told). On a break nothing asks for another pick.
 */
export function PickNews(): null {
  const client = useQueryClient();
  const now = useNow();
  const punterId = useSession((session) => session.punterId);
  const isClosed = useClosedTo() !== null;
  const { data: meetings } = useUpcomingMeetings({ every: false });
  const followed = meetingsWithPicksSoon(meetings ?? [], now, followBeforeOffMs);
  const areFollowed = useMeetingPulses(followed, () => {
    for (const queryKey of [allUpcomingKey, cardsKey]) void client.invalidateQueries({ queryKey });
  });
  useUpcomingMeetings({ every: areFollowed ? false : pollMs });
  const lost = meetings === undefined ? undefined : findLostPicks(meetings, now);
  const isLost = !isClosed && lost !== undefined && lost.length > 0;
  useEffect(() => {
    useMarks.setState({ picks: isLost });
    return () => useMarks.setState({ picks: false });
  }, [isLost]);
  const keys = lost?.map(keyOf).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are the news
  useEffect(() => {
    if (punterId !== null && lost !== undefined) void tellLost(punterId, lost, isClosed);
  }, [punterId, keys, isClosed]);
  return null;
}

/** What was scratched by the time of the first look of a punter; null before it. */
let known: { readonly punterId: number; readonly keys: Set<string> } | null = null;

async function tellLost(punterId: number, lost: readonly LostPick[], isClosed: boolean): Promise<void> {
  const isFirst = known?.punterId !== punterId;
  if (known === null || isFirst) known = { punterId, keys: new Set() };
  const { keys } = known;
  const news = lost.filter((pick) => !keys.has(keyOf(pick)));
  for (const pick of news) keys.add(keyOf(pick));
  const untold = takeUntold('picks', punterId, news.map(keyOf));
  // What was scratched while nobody was here is in the mark alone.
  if (isFirst) return;
  await afterStrikes();
  const toast = scratchedToast(
    news.filter((pick) => untold.has(keyOf(pick))),
    isClosed,
  );
  if (toast !== null && useSession.getState().punterId === punterId) showToast(toast);
}

function keyOf({ meetingId, raceNumber, saddle }: LostPick): string {
  return `${meetingId}/${raceNumber}/${saddle}`;
}
