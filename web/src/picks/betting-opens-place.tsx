import { usePart } from '../platform/offline/use-part.ts';

const loadBand = () => import('./betting-opens.tsx');

/** The band that says when betting opens, whose code and question come after the card. */
export function BettingOpensPlace() {
  const part = usePart(loadBand);
  return part === null ? null : <part.BettingOpens />;
}
