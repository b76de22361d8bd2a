import { useEffect, useState } from 'react';

/** Text larger than this (px) leaves no room for a bar over the page. */
const largeText = 26;

/**
 * Keeps a bar in sight over the whole page of a phone: its look says where, by `data-save-bar`; the page ends above it,
 * by `--save-bar`. `whole`: it has more than its one row. Returns the ref of the bar.
 */
export function useStays(isWanted: boolean, whole: boolean): (bar: HTMLElement | null) => void {
  const [bar, setBar] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const root = document.documentElement;
    if (bar === null || !isWanted || Number.parseFloat(getComputedStyle(root).fontSize) > largeText) return;
    root.dataset.saveBar = whole ? 'whole' : 'row';
    const measure = () => root.style.setProperty('--save-bar', `${bar.offsetHeight}px`);
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    sizes?.observe(bar);
    measure();
    return () => {
      sizes?.disconnect();
      root.style.removeProperty('--save-bar');
      delete root.dataset.saveBar;
    };
  }, [bar, isWanted, whole]);
  return setBar;
}
