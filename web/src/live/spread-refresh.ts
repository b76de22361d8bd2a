import { useEffect, useRef, useState } from 'react';

/** What a live event changes is fetched within this time, so that all viewers do not ask in one moment. */
export const spreadMs = 700;

/** A refresh that many live events ask for. */
export interface SpreadRefresh {
  /** Asks for it; what is asked again before it comes is the same refresh. */
  readonly soon: () => void;
  /** Takes back what was asked for. */
  readonly cancel: () => void;
}

/** Refreshes at a random moment within {@link spreadMs} of being asked to. `random` is from 0 to below 1. */
export function spreadRefresh(refresh: () => void, random: () => number = Math.random): SpreadRefresh {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    soon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        refresh();
      }, random() * spreadMs);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/**
 * What live events call instead of `refresh`, so that it comes once for several of them and not for all viewers at once;
 * see {@link spreadRefresh}. It never changes, and asks for nothing any more once the component is gone. It outlives the
 * streams that call it: what one told before it ended is refreshed.
 */
export function useSpreadRefresh(refresh: () => void): () => void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  const [spread] = useState(() => spreadRefresh(() => latest.current()));
  useEffect(() => spread.cancel, [spread]);
  return spread.soon;
}
