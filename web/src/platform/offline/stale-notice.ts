import { useSyncExternalStore } from 'react';

let staleSince: number | null = null;
const listeners = new Set<() => void>();

/**
 * Notes that an answer came from the offline cache, and its age (an HTTP date), or from the server (null). The oldest
 * cached answer counts until the server answers again.
 */
export function noteStaleness(date: string | null): void {
  const time = date === null ? null : Date.parse(date);
  const next = time === null ? null : Number.isNaN(time) ? staleSince : Math.min(time, staleSince ?? time);
  if (next === staleSince) return;
  staleSince = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The time of the oldest cached answer on the page; null while everything is fresh. */
export function useStaleSince(): number | null {
  return useSyncExternalStore(subscribe, () => staleSince);
}
