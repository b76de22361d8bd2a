import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

const stepMs = 5_000;
let current = serverNow();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // Nobody has kept it up to date.
    current = serverNow();
    timer = setInterval(() => {
      current = serverNow();
      for (const each of listeners) each();
    }, stepMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** The server's time in steps of five seconds, for display only. Decisions use {@link serverNow}. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => current);
}
