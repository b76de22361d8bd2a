import { useOnBreak } from '../platform/api/closed-to.ts';
import { usePart } from '../platform/offline/use-part.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';
import type { BoardMeeting } from './board-parts.ts';
import styles from './own-place.module.css';

const loadJackpots = () => import('../jackpots/home-jackpots.tsx');

/**
 * The jackpot of the meeting whose board is shown, where the own place would be: for a visitor, and who has no row yet.
 * Loaded after the board. Whoever is on a break has none (rule: breaks-on-screen).
 */
export function BoardJackpot({ meeting }: { meeting: BoardMeeting | undefined }) {
  const isOnBreak = useOnBreak();
  const part = usePart(loadJackpots);
  if (isOnBreak || meeting === undefined) return null;
  return (
    <div className={styles.jackpot}>
      {part === null ? <Bone height={172} /> : <part.HomeJackpots meetings={[meeting]} />}
    </div>
  );
}
