import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { scrollTrack } from './scroll-to-slide.ts';

/** How long a slide stands, in milliseconds. */
export const interval = 8_000;

const stillness = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia?.(stillness);
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** Whether the punter asked for as little motion as can be. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(stillness).matches ?? false);
}

interface Slides {
  readonly track: RefObject<HTMLUListElement | null>;
  /** The place of the slide that is shown. */
  readonly current: number;
  /** Shows another; past the ends it goes round. */
  readonly show: (place: number) => void;
  /** What was scrolled by hand. */
  readonly onScroll: () => void;
  /** A hand takes over from a movement that is under way. */
  readonly onTouch: () => void;
}

/** The place and movement of slides; they advance by themselves unless held. */
export function useSlides(count: number, held: boolean): Slides {
  const track = useRef<HTMLUListElement>(null);
  const stop = useRef(() => {});
  const [current, setCurrent] = useState(0);
  const still = useReducedMotion();

  const show = (place: number) => {
    const next = (place + count) % count;
    setCurrent(next);
    stop.current();
    const { current: element } = track;
    if (element !== null) stop.current = scrollTrack(element, next * element.clientWidth, still);
  };
  useEffect(() => () => stop.current(), []);
  // Each slide stands its whole time, whoever brought it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new slide begins a new interval
  useEffect(() => {
    if (held || still || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) show(current + 1);
    }, interval);
    return () => clearInterval(timer);
  }, [held, still, count, current]);

  return {
    track,
    current,
    show,
    onScroll() {
      const { current: element } = track;
      if (element === null || element.hasAttribute('data-moving') || element.clientWidth === 0) return;
      setCurrent(Math.round(element.scrollLeft / element.clientWidth));
    },
    onTouch: () => stop.current(),
  };
}
