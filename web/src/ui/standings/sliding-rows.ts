import { type RefObject, useLayoutEffect, useRef } from 'react';

const slideMs = 240;

/** Animates the rows of a list to their new positions when the order changes; rows carry `data-row`. */
export function useSlidingRows(list: RefObject<HTMLElement | null>, order: readonly number[]): void {
  const places = useRef(new Map<string, number>());
  const key = order.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures once per change of order, which the key stands for
  useLayoutEffect(() => {
    const before = places.current;
    const after = new Map<string, number>();
    const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    for (const row of list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
      const name = row.dataset.row ?? '';
      const top = row.offsetTop;
      after.set(name, top);
      const was = before.get(name);
      if (still || was === undefined || was === top) continue;
      row.animate?.([{ transform: `translateY(${was - top}px)` }, { transform: 'none' }], {
        duration: slideMs,
        easing: 'cubic-bezier(.2,.7,.2,1)',
      });
    }
    places.current = after;
  }, [key]);
}
