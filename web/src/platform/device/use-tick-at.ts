import { useEffect } from 'react';
import { tickNow, useNow } from './now.ts';
import { serverNow } from './server-clock.ts';

/** A timer of more than this many milliseconds would be due at once; a later time is set again with the steps. */
const longestMs = 60 * 60_000;

/**
 * Makes `useNow` step at the next of some times (ISO 8601; null: not known), not up to five seconds after it: a race that
 * is off takes no bets on the screen either.
 */
export function useTickAt(times: readonly (string | null)[]): void {
  const now = useNow();
  const next = Math.min(
    ...times.map((time) => (time === null ? Number.NaN : Date.parse(time))).filter((time) => time > now),
  );
  // Worked out anew with each step, as the server's clock may be corrected meanwhile.
  const wait = next - now;
  useEffect(() => {
    if (wait > longestMs) return;
    const timer = setTimeout(tickNow, Math.max(0, next - serverNow()));
    return () => clearTimeout(timer);
  }, [next, wait]);
}
