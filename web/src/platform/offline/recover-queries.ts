import type { QueryClient } from '@tanstack/react-query';
import { isAwaitingServer } from '../api/query-client.ts';
import { firstWaitMs, longestWaitMs, untilServerAnswers } from './recovery.ts';

/** Refetches failed queries without data once the server answers again. Returns the function that stops it. */
export function recoverQueries(client: QueryClient, addressOf: () => string): () => void {
  const cache = client.getQueryCache();
  const failed = () => cache.findAll({ type: 'active', predicate: isAwaitingServer });
  let waiting: AbortController | null = null;
  // Backs off from a server that answers and still fails.
  let firstTry = firstWaitMs;
  const wait = async (watch: AbortController) => {
    const back = await untilServerAnswers(addressOf(), watch.signal, firstTry);
    if (waiting === watch) waiting = null;
    if (!back) return;
    firstTry = Math.min(2 * firstTry, longestWaitMs);
    await client.refetchQueries({ type: 'active', predicate: isAwaitingServer });
    if (failed().length === 0) firstTry = firstWaitMs;
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
