import { spreadWait } from '../api/spread-wait.ts';

/** The longest first wait before the server is probed again; it doubles each time. */
export const firstWaitMs = 4_000;
export const longestWaitMs = 60_000;

/** Ends after the time, when the browser is online again, or when aborted. */
export function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, time);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** Whether the server answers. One on another origin may answer opaquely. */
async function answers(address: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(address, { mode: 'no-cors', cache: 'no-store', signal }).catch(() => null);
  return response !== null && (response.ok || response.type === 'opaque');
}

/**
 * Waits until the server answers: probed when the browser is back online, and with growing waits, which differ from
 * viewer to viewer. Resolves to false when aborted.
 */
export async function untilServerAnswers(
  address: string,
  signal: AbortSignal,
  wait: number = firstWaitMs,
): Promise<boolean> {
  for (let time = wait; !signal.aborted; time = Math.min(2 * time, longestWaitMs)) {
    await pause(spreadWait(time), signal);
    if (signal.aborted || !navigator.onLine || document.hidden) continue;
    if (await answers(address, signal)) return true;
  }
  return false;
}
