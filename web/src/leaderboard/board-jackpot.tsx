import { HomeJackpots } from '../jackpots/home-jackpots.tsx';
import { useOnBreak } from '../platform/api/closed-to.ts';
import type { BoardMeeting } from './board-parts.ts';
import styles from './own-place.module.css';

/**
 * The jackpot of the meeting whose board is shown, where the own place would be: for a visitor, and who has no row yet.
 * Part of the drawn page: how tall it is, or that there is none, is known nowhere else. Whoever is on a break has none (rule: breaks-on-screen).
 */
export function BoardJackpot({ meeting }: { meeting: BoardMeeting | undefined }) {
  const isOnBreak = useOnBreak();
  if (isOnBreak || meeting === undefined) return null;
  return (
    <div className={styles.jackpot}>
      <HomeJackpots meetings={[meeting]} />
    </div>
  );
}
