import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { useClosedTo } from '../../platform/api/closed-to.ts';
import { forgetNewPunter, isNewPunter } from '../../platform/session/new-punter.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { type CardProgress, stepAfter, stepOf, type TourStep } from './tour-steps.ts';

/** Nothing may come up under a thumb: the tour begins when nobody has touched the card for this long. */
export const quietMs = 700;

interface TourState {
  /** Whom the tour is shown to; null: nobody. */
  readonly of: number | null;
  readonly turned: TourStep;
}

const nobody: TourState = { of: null, turned: 'pick' };
const useTourState = create<TourState>()(() => nobody);

/** The tour as it is shown. */
export interface Tour {
  readonly step: TourStep;
  /** Turns to the next step; after the last the tour ends. */
  readonly turn: () => void;
  readonly end: () => void;
}

/**
 * The tour of a punter who is new here, on the first card with open races (rule: newcomers-tour); null when there is
 * none to show. From its beginning on the device knows of no newcomer.
 */
export function useTour(progress: CardProgress, isOpen: boolean): Tour | null {
  const punterId = useSession((session) => (session.isLoggedIn ? session.punterId : null));
  const { of, turned } = useTourState();
  const mayPlay = useClosedTo() === null;
  const isNew = useMemo(() => punterId !== null && isNewPunter(punterId), [punterId]);
  const isShowable = isOpen && mayPlay;
  // Whoever has saved picks before it begins has found the way, and is not shown its end.
  const isKnown = stepAfter(stepOf(progress, 'pick')) === null;
  const isDue = isNew && isShowable && of === null;
  useEffect(() => {
    if (!isDue) return;
    return whenQuiet(() => {
      if (punterId === null || !isNewPunter(punterId)) return;
      forgetNewPunter();
      if (isKnown) return;
      useTourState.setState({ of: punterId, turned: 'pick' });
    });
  }, [isDue, isKnown, punterId]);
  const step = of !== null && of === punterId && isShowable ? stepOf(progress, turned) : null;
  const isLast = step !== null && stepAfter(step) === null;
  // Its last step has been read when the card is left.
  useEffect(() => (isLast ? end : undefined), [isLast]);
  if (step === null) return null;
  const next = stepAfter(step);
  return { step, end, turn: next === null ? end : () => useTourState.setState({ turned: next }) };
}

function end(): void {
  useTourState.setState(nobody);
}

/** Calls back once nothing was tapped, typed or scrolled for a moment. Returns what calls it off. */
function whenQuiet(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    for (const name of touches) window.removeEventListener(name, wait, { capture: true });
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stop();
      act();
    }, quietMs);
  };
  for (const name of touches) window.addEventListener(name, wait, { capture: true, passive: true });
  wait();
  return stop;
}

const touches = ['pointerdown', 'keydown', 'scroll', 'wheel', 'touchmove'] as const;
