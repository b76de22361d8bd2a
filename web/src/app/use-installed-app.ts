import { useEffect } from 'react';
import { loadChunk } from '../platform/offline/load-chunk.ts';

/** How long after the page is there the app is kept for use without a connection, in milliseconds. */
const registerTimeoutMs = 4_000;

/** Keeps the app on the device once everything the punter waits for is there. */
export function useInstalledApp(): void {
  useEffect(() => {
    // While developing, code must come from the server each time.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => {
      loadChunk(() => import('../installed/register.ts'))
        .then(({ installWorker }) => installWorker())
        // A browser that will not, or a private window: the app works as any page does.
        .catch(() => undefined);
    }, registerTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
}
