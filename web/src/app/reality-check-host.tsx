import { type ComponentType, useEffect, useState } from 'react';
import { retryImport } from '../platform/offline/retry-import.ts';

/** The reality check loads this long after sign-in: nothing waits for it. */
const pauseMs = 5_000;

/** Loads the reality check for a signed-in punter, and retries when loading fails. */
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
