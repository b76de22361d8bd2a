import { create } from 'zustand';
import { untilServerAnswers } from './recovery.ts';

/** How long calls must go unanswered before the server counts as unavailable. */
export const unavailableAfterMs = 4_000;
/** The first probe after that. */
const firstProbeMs = 2_000;
const probePath = '/healthz';

let waiting: ReturnType<typeof setTimeout> | undefined;
let asking: AbortController | null = null;
const useAvailability = create<{ readonly isUnavailable: boolean }>()(() => ({ isUnavailable: false }));

function setUnavailable(isUnavailable: boolean): void {
  if (useAvailability.getState().isUnavailable !== isUnavailable) useAvailability.setState({ isUnavailable });
}

/** Notes that the server answered, with any status. */
export function noteServerAnswer(): void {
  clearTimeout(waiting);
  waiting = undefined;
  asking?.abort();
  asking = null;
  setUnavailable(false);
}

/**
 * Notes that a request got no answer. A single one means little: the server counts as unavailable when no later
 * request is answered either. It is then probed until it answers.
 */
export function noteUnanswered(): void {
  // Offline, the connection is missing and not the server.
  if (useAvailability.getState().isUnavailable || !navigator.onLine) return;
  waiting ??= setTimeout(() => {
    waiting = undefined;
    if (!navigator.onLine) return;
    setUnavailable(true);
    const watch = new AbortController();
    asking = watch;
    void untilServerAnswers(probePath, watch.signal, firstProbeMs).then((back) => {
      if (back) noteServerAnswer();
    });
  }, unavailableAfterMs);
}

/** Whether the server has left calls unanswered for {@link unavailableAfterMs}. */
export function useServerUnavailable(): boolean {
  return useAvailability(({ isUnavailable }) => isUnavailable);
}
