import { type ComponentType, useEffect, useState } from 'react';
import { retryImport } from '../platform/offline/retry-import.ts';

/** The news load this long after sign-in: the first screen's data come first. */
const pauseMs = 2_000;

interface PunterNewsHostProps {
  isLoggedIn: boolean;
  isOnMyBets: boolean;
}

/** Loads what a signed-in punter is told wherever one is, and retries when loading fails. */
export function PunterNewsHost({ isLoggedIn, isOnMyBets }: PunterNewsHostProps) {
  const [News, setNews] = useState<ComponentType<{ isOnMyBets: boolean }> | null>(null);
  useEffect(() => {
    if (!isLoggedIn) return;
    const end = new AbortController();
    const timer = setTimeout(async () => {
      const loaded = await retryImport(() => import('../news/punter-news.tsx'), end.signal);
      if (loaded !== null) setNews(() => loaded.PunterNews);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [isLoggedIn]);
  return isLoggedIn && News !== null ? <News isOnMyBets={isOnMyBets} /> : null;
}
