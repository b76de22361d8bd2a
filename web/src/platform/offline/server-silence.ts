import { useSyncExternalStore } from 'react';
import { untilServerAnswers } from './recovery.ts';

/** How long calls must have gone unanswered before the server counts as away, in milliseconds. */
export const silencePatience = 4_000;
/** How soon it is asked then whether it is back. */
const firstWait = 2_000;
const probe = '/healthz';

let silent = false;
let waiting: ReturnType<typeof setTimeout> | undefined;
let asking: AbortController | null = null;
const listeners = new Set<() => void>();

function setSilent(next: boolean): void {
  if (silent === next) return;
  silent = next;
  for (const listener of listeners) listener();
}

/** Notes that the server answered, whatever it said: it is there. */
export function noteServerAnswer(): void {
  clearTimeout(waiting);
  waiting = undefined;
  asking?.abort();
  asking = null;
  setSilent(false);
}

/**
 * Notes that a request brought no answer. One alone says little: the server is away when none of those that follow is
 * answered either. From then on it is asked until it is back.
 */
export function noteNoServerAnswer(): void {
  // Without a connection it is not the server that is away.
  if (silent || !navigator.onLine) return;
  waiting ??= setTimeout(() => {
    waiting = undefined;
    if (!navigator.onLine) return;
    setSilent(true);
    const watch = new AbortController();
    asking = watch;
    void untilServerAnswers(probe, watch.signal, firstWait).then((back) => {
      if (back) noteServerAnswer();
    });
  }, silencePatience);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server has not answered for some seconds. */
export function useServerSilent(): boolean {
  return useSyncExternalStore(subscribe, () => silent);
}
