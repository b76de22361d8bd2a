import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { appBegan } from './app-began.ts';
import { BegunContext } from './use-begun.ts';

interface BegunProviderProps {
  /** The server drew the page, and this is its first rendering in the browser. */
  readonly isDrawn: boolean;
  /** It can be seen, and tapped: what follows is rendered in pieces, between which a slow phone hears its user. */
  readonly isSeen: boolean;
  readonly children: ReactNode;
}

/**
 * Tells the page that the app takes taps, once its first rendering is over, and the app that it may draw what only a
 * browser knows. A tap is from then on the app's alone: told later, it would be done twice.
 */
export function BegunProvider({ isDrawn, isSeen, children }: BegunProviderProps) {
  const [hasBegun, setBegun] = useState(!isDrawn);
  useEffect(() => {
    document.dispatchEvent(new Event(appBegan));
    if (isSeen) startTransition(() => setBegun(true));
    else setBegun(true);
  }, [isSeen]);
  return <BegunContext value={hasBegun}>{children}</BegunContext>;
}
