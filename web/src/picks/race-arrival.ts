import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The state of a navigation that leads to a race's heading: it is scrolled to and takes the focus. */
export const toHeading = { toHeading: true } as const;

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
    } else if (last.raceNumber !== raceNumber && there.getBoundingClientRect().top < 0) {
      there.scrollIntoView({ block: 'start' });
    }
  }, [key, state, raceNumber]);
  return heading;
}

function isToHeading(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'toHeading' in state;
}
