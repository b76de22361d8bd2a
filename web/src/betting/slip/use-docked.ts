import { useSyncExternalStore } from 'react';
import { dockWidth, fromWidth } from '../../ui/styles/breakpoints.ts';

function query(): MediaQueryList | null {
  return window.matchMedia?.(fromWidth(dockWidth)) ?? null;
}

function subscribe(listener: () => void): () => void {
  const wide = query();
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
}

/** Whether there is room for the slip beside the content. */
export function useIsDocked(): boolean {
  return useSyncExternalStore(subscribe, isWideEnough, () => false);
}

/** Whether there is room for the slip beside the content, at this moment. */
export function isWideEnough(): boolean {
  return query()?.matches ?? false;
}
