import { create } from 'zustand';

const useStaleness = create<{ readonly since: number | null }>()(() => ({ since: null }));

/**
 * Notes that an answer came from the offline cache, and its age (an HTTP date), or from the server (null). The oldest
 * cached answer counts until the server answers again.
 */
export function noteStaleness(date: string | null): void {
  const time = date === null ? null : Date.parse(date);
  const { since } = useStaleness.getState();
  const next = time === null ? null : Number.isNaN(time) ? since : Math.min(time, since ?? time);
  if (next !== since) useStaleness.setState({ since: next });
}

/** The time of the oldest cached answer on the page; null while everything is fresh. */
export function useStaleSince(): number | null {
  return useStaleness(({ since }) => since);
}
