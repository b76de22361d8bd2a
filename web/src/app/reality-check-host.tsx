import { type ComponentType, useEffect, useState } from 'react';
import { retryImport } from '../platform/offline/retry-import.ts';

/** How long after a sign-in the reality check is fetched, in milliseconds: nothing else waits for it. */
const pauseMs = 5_000;

/** Brings the reality check for a punter who is signed in. Where it does not load it is tried again. */
export function RealityCheckHost({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [Check, setCheck] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isLoggedIn) return;
    const end = new AbortController();
    const timer = setTimeout(async () => {
      const loaded = await retryImport(() => import('../protection/reality-check.tsx'), end.signal);
      if (loaded !== null) setCheck(() => loaded.RealityCheck);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [isLoggedIn]);
  return isLoggedIn && Check !== null ? <Check /> : null;
}
