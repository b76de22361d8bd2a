import { create } from 'zustand';

const useStaleness = create<{ readonly since: number | null }>()(() => ({ since: null }));

/** When the server last answered, by its own clock. No state: it is read only where the connection is gone. */
let lastAnswerAt: number | null = null;

/** What is asked for again and again is this much older than the last answer, at most. */
const askedAgainMs = 2 * 60_000;

/**
 * Notes that an answer came from the offline cache, and its age (an HTTP date). The oldest counts; what the page held
 * while it was connected is as old as the last answer of all, so that one page tells one age.
 */
export function noteStale(date: string): void {
  const time = timeOfStored(date);
  const { since } = useStaleness.getState();
  const next = Number.isNaN(time) ? since : Math.min(time, since ?? time);
  if (next !== since) useStaleness.setState({ since: next });
}

/** Of when a stored answer counts as, by its own date: what the page held while it was connected, of the last answer. */
export function timeOfStored(date: string): number {
  const answeredAt = Date.parse(date);
  return lastAnswerAt !== null && lastAnswerAt - answeredAt < askedAgainMs ? lastAnswerAt : answeredAt;
}

/** Notes that the server answered, and when (an HTTP date): from then on nothing counts as old. */
export function noteFresh(date: string | null): void {
  const time = Date.parse(date ?? '');
  if (!Number.isNaN(time)) lastAnswerAt = time;
  if (useStaleness.getState().since !== null) useStaleness.setState({ since: null });
}

/** The time of the oldest cached answer on the page; null while everything is fresh. */
export function useStaleSince(): number | null {
  return useStaleness(({ since }) => since);
}

/** When the server last answered this page, for a page whose connection is gone; null when it never did. */
export function lastAnswerTime(): number | null {
  return lastAnswerAt;
}
