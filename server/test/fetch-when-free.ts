import { setTimeout as pause } from 'node:timers/promises';

const patience = 30_000;

/**
 * Fetches from a server process. On a machine full of tests one can be too busy for a request: it turns it away before
 * it is begun (503, with a time to come back), and the request is made again, as its clients do.
 */
export async function fetchWhenFree(url: string, init: RequestInit): Promise<Response> {
  const end = Date.now() + patience;
  for (;;) {
    const response = await fetch(url, init);
    const isTurnedAway = response.status === 503 && response.headers.has('retry-after');
    if (!isTurnedAway || Date.now() > end) return response;
    await response.body?.cancel();
    await pause(200);
  }
}
