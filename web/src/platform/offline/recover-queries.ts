import type { QueryClient } from '@tanstack/react-query';
import { isAwaitingServer } from '../api/query-client.ts';
import { firstWait, longestWait, untilServerAnswers } from './recovery.ts';

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
