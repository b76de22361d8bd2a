import type { LiveOwn } from '@furlong/contract/schemas/live';
import type { DailyLeaderboard } from '@furlong/contract/schemas/standings';
import { useEffect, useRef } from 'react';
import { announce } from '../ui/feedback/announcer.tsx';
import type { Live } from './live-standings.ts';
import { describeNews } from './live-words.ts';

/** Announces what a new result did to the own place, once it arrives. */
export function useStandingsNews(
  board: DailyLeaderboard | undefined,
  live: Live,
  known: LiveOwn | null,
): void {
  const said = useRef<number | null | undefined>(undefined);
  const ownPlace = known !== null && known.version === board?.version ? known : null;
  // The own place of this version arrives a moment later.
  const isAwaited = live.connected && live.own !== null && ownPlace === null;
  const lastRace = board?.lastRace;
  const own = board?.own ?? null;
  useEffect(() => {
    if (lastRace === undefined || isAwaited) return;
    const before = said.current;
    said.current = lastRace;
    if (before === undefined || lastRace === null || before === lastRace) return;
    announce(describeNews(lastRace, own, ownPlace));
  }, [lastRace, own, ownPlace, isAwaited]);
}
