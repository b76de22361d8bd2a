import type { Race } from '@furlong/contract/schemas/meetings';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePageState } from '../platform/router/router-provider.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { useCardChoices } from './card-choices.ts';
import { nextWithoutPick } from './next-race.ts';
import type { MeetingDraft } from './picks-draft.ts';
import { cardWords, describePicked } from './picks-words.ts';
import { toHeadingAfter } from './race-arrival.ts';

/** The picked runner is seen in its row for this long before the next race comes. */
const seenMs = 350;

interface CardOfPicks {
  readonly races: readonly Race[];
  readonly draft: MeetingDraft;
  readonly now: number;
  readonly here: number | undefined;
  readonly linkOf: (raceNumber: number) => string;
}

/** A runner that a tap has picked. */
export interface Picked {
  readonly race: Race;
  readonly saddle: number;
  /** The race had no pick before. */
  readonly isFirst: boolean;
}

/**
 * After a first pick in a race the next open race without one comes, unless the punter chose to stay. A pick that is
 * changed stays where it is, and so does one that the arrow keys move.
 */
export function useNextRace(card: CardOfPicks): (picked: Picked) => void {
  const navigate = useNavigate();
  const isLeaving = usePageState().pending !== null;
  const latest = useRef({ ...card, isLeaving });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = { ...card, isLeaving };
  });
  // Whoever goes to another race first is not moved again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect ends with the race
  useEffect(() => {
    const stop = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
    // The router tells of a way taken with its next render, which a slow phone may not have drawn by then.
    const stopForLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href]')) stop();
    };
    document.addEventListener('click', stopForLink, { capture: true });
    return () => {
      document.removeEventListener('click', stopForLink, { capture: true });
      stop();
    };
  }, [card.here]);
  return ({ race, saddle, isFirst }) => {
    const isWaiting = timer.current !== undefined;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!useCardChoices.getState().goesOn || !(isFirst || isWaiting)) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const { races, draft, now, linkOf, isLeaving } = latest.current;
      // Another screen was asked for meanwhile and is still loading: going on would call it off.
      if (isLeaving) return;
      const next = nextWithoutPick(races, draft, now, race.raceNumber);
      if (next === undefined) {
        announce(cardWords.allPicked);
        return;
      }
      const horse = race.runners.find((runner) => runner.saddle === saddle)?.horseName ?? '';
      announce(describePicked(horse, race.raceNumber));
      const state = toHeadingAfter(race.raceNumber);
      void navigate(linkOf(next.raceNumber), { replace: true, preventScrollReset: true, state });
    }, seenMs);
  };
}
