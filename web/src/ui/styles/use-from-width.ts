import { useSyncExternalStore } from 'react';
import { getDrawnPage } from '../../platform/drawn/drawn-page.ts';
import { type breakpoints, fromWidth } from './breakpoints.ts';

/**
 * Whether the page is at least this wide, for parts that move in the DOM; others use CSS. A page that the server drew is
 * right for widths of 640 to 768 px: a part that moves at another needs a rule of CSS until the app has begun.
 */
export function useFromWidth(width: (typeof breakpoints)[number]): boolean {
  const query = fromWidth(width);
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    () => window.matchMedia?.(query).matches ?? false,
    // The server knows no width: what is no phone is wide.
    () => getDrawnPage()?.isNarrow === false,
  );
}
