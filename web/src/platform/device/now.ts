import { useSyncExternalStore } from 'react';
import { getDrawnPage } from '../drawn/drawn-page.ts';
import { serverNow } from './server-clock.ts';

const stepMs = 5_000;
let current = serverNow();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Notes the time between two steps: the page is seen again, whose timers the browser held back, or a race is off now. */
export function tickNow(): void {
  current = serverNow();
  for (const each of listeners) each();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // Nobody has kept it up to date.
    current = serverNow();
    timer = setInterval(tickNow, stepMs);
    document.addEventListener('visibilitychange', tickNow);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tickNow);
      timer = undefined;
    }
  };
}

/** The server's time in steps of five seconds, for display only. Decisions use {@link serverNow}. */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => getDrawnPage()?.now ?? current,
  );
}
