import { useSyncExternalStore } from 'react';

let shownFrom: number | null = null;
const listeners = new Set<() => void>();

/**
 * Notes whether an answer was a copy kept on the device, and of when (an HTTP date; null: fresh from the server). The
 * oldest copy counts, until the server answers again.
 */
export function noteCopy(date: string | null): void {
  const time = date === null ? null : Date.parse(date);
  const next = time === null ? null : Number.isNaN(time) ? shownFrom : Math.min(time, shownFrom ?? time);
  if (next === shownFrom) return;
  shownFrom = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The time of the oldest copy that is shown; null while what is shown is fresh. */
export function useCopyTime(): number | null {
  return useSyncExternalStore(subscribe, () => shownFrom);
}
