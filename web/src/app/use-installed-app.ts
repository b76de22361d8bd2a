import { useEffect } from 'react';
import { loadChunk } from '../platform/offline/load-chunk.ts';

/** The service worker is registered this long after the page is shown. */
const registerTimeoutMs = 4_000;

/** Installs the service worker after everything the punter waits for. */
export function useInstalledApp(): void {
  useEffect(() => {
    // In development, code must always come from the server.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => {
      loadChunk(() => import('../installed/register.ts'))
        .then(({ installWorker }) => installWorker())
        // The browser refuses (a private window, perhaps): the app works as an ordinary page.
        .catch(() => undefined);
    }, registerTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
}
