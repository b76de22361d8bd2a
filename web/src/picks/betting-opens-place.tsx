import { useState } from 'react';
import { usePart } from '../platform/offline/use-part.ts';
import { useSession } from '../platform/session/session-store.ts';

const loadBand = () => import('./betting-opens.tsx');

/**
 * The band that says when betting opens, whose code and question come after the card. The sign-in told whose details are
 * being checked, so that nobody else asks.
 */
export function BettingOpensPlace() {
  const isPending = useSession((session) => session.isIdentityPending);
  // Stays while its own question ends the wait.
  const [isWanted, setWanted] = useState(isPending);
  if (isPending && !isWanted) setWanted(true);
  return isWanted ? <LazyBand /> : null;
}

function LazyBand() {
  const part = usePart(loadBand);
  return part === null ? null : <part.BettingOpens />;
}
