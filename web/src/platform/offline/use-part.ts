import { useEffect, useState } from 'react';
import { retryImport } from './retry-import.ts';

/** The parts that are loaded, by what loads them: another visit shows them at once. */
const loadedParts = new Map<() => Promise<unknown>, unknown>();

/** A part of a screen whose code is loaded apart; null until it is. `load` is one and the same function each time. */
export function usePart<M extends object>(load: () => Promise<M>): M | null {
  const [part, setPart] = useState<M | null>(() => (loadedParts.get(load) as M | undefined) ?? null);
  useEffect(() => {
    if (part !== null) return;
    const end = new AbortController();
    void retryImport(load, end.signal).then((loaded) => {
      if (loaded === null) return;
      loadedParts.set(load, loaded);
      setPart(() => loaded);
    });
    return () => end.abort();
  }, [load, part]);
  return part;
}
