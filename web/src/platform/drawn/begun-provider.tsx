import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { BegunContext } from './use-begun.ts';

/**
 * Tells the app when its first rendering is over, where the server drew the page. What is drawn then is rendered in
 * pieces, between which a slow phone hears its user.
 */
export function BegunProvider({ isDrawn, children }: { isDrawn: boolean; children: ReactNode }) {
  const [hasBegun, setBegun] = useState(!isDrawn);
  useEffect(() => startTransition(() => setBegun(true)), []);
  return <BegunContext value={hasBegun}>{children}</BegunContext>;
}
