/** How long after a failure the server is asked first whether it is back, in milliseconds; each time twice as long. */
export const firstWait = 4_000;
export const longestWait = 60_000;

/** Waits for the time, for the connection to come back, or for nobody to wait any more. */
function pause(time: number, signal: AbortSignal): Promise<void> {
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

/** Whether the server answers at all. One on another origin need not let its words be read. */
async function answers(address: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(address, { mode: 'no-cors', cache: 'no-store', signal }).catch(() => null);
  return response !== null && (response.ok || response.type === 'opaque');
}

/**
 * Waits until the server answers again: asked when the browser is back online, and now and then, less often the longer
 * it takes. Resolves to false when it was told to stop.
 */
export async function untilServerAnswers(
  address: string,
  signal: AbortSignal,
  wait: number = firstWait,
): Promise<boolean> {
  for (let time = wait; !signal.aborted; time = Math.min(2 * time, longestWait)) {
    await pause(time, signal);
    if (signal.aborted || !navigator.onLine || document.hidden) continue;
    if (await answers(address, signal)) return true;
  }
  return false;
}
