import type { QueryClient } from '@tanstack/react-query';
import { isAwaitingServer } from './query-client.ts';

/** How long after a failure the server is asked first whether it is back, in milliseconds; each time twice as long. */
const firstWait = 4_000;
const longestWait = 60_000;

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

/** Fetches what failed and has nothing to show, as soon as the server answers again. Returns what ends it. */
export function recoverQueries(client: QueryClient, addressOf: () => string): () => void {
  const cache = client.getQueryCache();
  const failed = () => cache.findAll({ type: 'active', predicate: isAwaitingServer });
  let waiting: AbortController | null = null;
  // A server that answers and still fails is left alone for longer each time.
  let firstTry = firstWait;
  const wait = async (watch: AbortController) => {
    const back = await untilServerAnswers(addressOf(), watch.signal, firstTry);
    if (waiting === watch) waiting = null;
    if (!back) return;
    firstTry = Math.min(2 * firstTry, longestWait);
    await client.refetchQueries({ type: 'active', predicate: isAwaitingServer });
    if (failed().length === 0) firstTry = firstWait;
  };
  const end = cache.subscribe(() => {
    const wanted = failed().length > 0;
    if (!wanted) {
      waiting?.abort();
      waiting = null;
    } else if (waiting === null) {
      waiting = new AbortController();
      void wait(waiting);
    }
  });
  return () => {
    end();
    waiting?.abort();
  };
}
