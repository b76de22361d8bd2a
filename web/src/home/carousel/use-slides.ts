import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { scrollTrack } from './scroll-to-slide.ts';

/** How long each slide is shown, in milliseconds. */
export const interval = 8_000;

const stillness = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia?.(stillness);
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** Whether the device asks for reduced motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(stillness).matches ?? false,
    () => true,
  );
}

interface Slides {
  readonly track: RefObject<HTMLUListElement | null>;
  /** The index of the current slide. */
  readonly current: number;
  /** Shows another slide; wraps around at the ends. */
  readonly show: (place: number) => void;
  /** Follows scrolling by hand. */
  readonly onScroll: () => void;
  /** Stops a running transition when the track is scrolled by hand. */
  readonly onTouch: () => void;
}

/** The current slide and its transitions; advances by itself unless paused. */
export function useSlides(count: number, isPaused: boolean): Slides {
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
  // Each slide gets a full interval, also after a change by hand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new slide begins a new interval
  useEffect(() => {
    if (isPaused || still || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) show(current + 1);
    }, interval);
    return () => clearInterval(timer);
  }, [isPaused, still, count, current]);

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
