import { useEffect } from 'react';

/** Less than this above the sheet has no room for a toast. */
const roomPx = 96;

/**
 * Where toasts stand while the slip is over the page: above a low sheet, else between its list and its foot, which makes
 * room for them (`slip-shell.module.css`), so that no control is below one.
 */
export function useToastPlace(sheet: HTMLElement | null): void {
  useEffect(() => {
    if (sheet === null) return;
    const root = document.documentElement;
    const measure = () => {
      const isHigh = sheet.offsetTop < roomPx;
      const below = isHigh
        ? (sheet.querySelector<HTMLElement>('[data-slip-foot]')?.offsetHeight ?? 0)
        : sheet.offsetHeight;
      root.style.setProperty('--slip-below', `${below}px`);
      root.dataset.slip = isHigh ? 'high' : 'low';
    };
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    // The foot may grow in a sheet that does not: what is above it shrinks.
    const observe = () => {
      for (const each of [sheet, ...sheet.children]) sizes?.observe(each);
      measure();
    };
    const parts = new MutationObserver(observe);
    parts.observe(sheet, { childList: true });
    observe();
    return () => {
      parts.disconnect();
      sizes?.disconnect();
      root.style.removeProperty('--slip-below');
      delete root.dataset.slip;
    };
  }, [sheet]);
}
