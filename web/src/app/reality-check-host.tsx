import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '../platform/load-chunk.ts';

/** How long after a sign-in the reality check is fetched, in milliseconds: nothing else waits for it. */
const pause = 5_000;

/** Brings the reality check for a punter who is signed in. Where it does not load the next page tries again. */
export function RealityCheckHost({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [Check, setCheck] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isLoggedIn) return;
    const timer = setTimeout(() => {
      loadChunk(() => import('../protection/reality-check.tsx')).then(
        (loaded) => setCheck(() => loaded.RealityCheck),
        () => undefined,
      );
    }, pause);
    return () => clearTimeout(timer);
  }, [isLoggedIn]);
  return isLoggedIn && Check !== null ? <Check /> : null;
}
