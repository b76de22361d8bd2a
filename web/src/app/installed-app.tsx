import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { loadChunk } from '../platform/offline/load-chunk.ts';

/** While the first screen waits for its answers, the service worker waits this long at most. */
const longestWaitMs = 4_000;

/**
 * Installs the service worker, for offline use, as soon as the first screen has what it asked for: whoever loses the
 * connection a moment later still has the app.
 */
export function InstalledApp() {
  const isFetching = useIsFetching() > 0;
  const client = useQueryClient();
  const [isDue, setDue] = useState(false);
  const isBegun = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), longestWaitMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // In development, code must always come from the server.
    if (isBegun.current || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    // Asked for anew: a screen that has just been drawn begins to fetch in an effect before this one.
    const isWaiting = isFetching || client.isFetching() > 0;
    if (isWaiting && !isDue) return;
    isBegun.current = true;
    loadChunk(() => import('../installed/register.ts'))
      .then(({ installWorker }) => installWorker())
      // The browser refuses (a private window, perhaps): the app works as an ordinary page.
      .catch(() => undefined);
  }, [isFetching, isDue, client]);
  return null;
}
