import type { Meeting } from '@furlong/contract/schemas/meetings';
import { useOnBreak } from '../platform/api/closed-to.ts';
import { usePart } from '../platform/offline/use-part.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';

const loadJackpots = () => import('../jackpots/home-jackpots.tsx');

/** The jackpots of the next meetings, loaded after the page. Whoever is on a break has none (rule: breaks-on-screen). */
export function JackpotPlace({ meetings }: { meetings: readonly Meeting[] }) {
  const isOnBreak = useOnBreak();
  const part = usePart(loadJackpots);
  if (meetings.length === 0 || isOnBreak) return null;
  return part === null ? <Bone height={172} /> : <part.HomeJackpots meetings={meetings} />;
}
