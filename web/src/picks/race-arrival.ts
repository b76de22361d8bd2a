import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The state of a navigation that leads to a race's heading: it is scrolled to and takes the focus. */
interface ToHeading {
  readonly toHeading: true;
  /** The race in which a pick has led here. */
  readonly after?: number;
}

export const toHeading: ToHeading = { toHeading: true };

/** The same after a pick in a race. */
export function toHeadingAfter(raceNumber: number): ToHeading {
  return { toHeading: true, after: raceNumber };
}

/** The race in which a pick has led to the one that is shown; null when another way has. */
export function useRaceBefore(): number | null {
  const { state } = useLocation();
  return isToHeading(state) ? (state.after ?? null) : null;
}

/**
 * The heading of the card's race. A way that names it leads there, also to the race that is shown already; another
 * change of race only brings it back into sight. A first load stays where it is.
 */
export function useRaceArrival(raceNumber: number | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation();
  const before = useRef({ key, raceNumber });
  useEffect(() => {
    const last = before.current;
    before.current = { key, raceNumber };
    const there = heading.current;
    if (there === null || last.key === key) return;
    if (isToHeading(state)) {
      there.focus({ preventScroll: true });
      there.scrollIntoView({ block: 'start' });
    } else if (last.raceNumber !== raceNumber && isScrolledPast(there)) {
      there.scrollIntoView({ block: 'start' });
    }
  }, [key, state, raceNumber]);
  return heading;
}

/** Whether it is above the screen, or behind what sticks to its top. */
function isScrolledPast(heading: HTMLElement): boolean {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  return heading.getBoundingClientRect().top < (Number.parseFloat(scrollPaddingTop) || 0) - 1;
}

function isToHeading(state: unknown): state is ToHeading {
  return typeof state === 'object' && state !== null && 'toHeading' in state;
}
