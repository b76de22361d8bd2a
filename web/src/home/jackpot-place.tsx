import type { Meeting } from '@furlong/contract/schemas/meetings';
import { progressOf } from '../meetings/meeting-progress.ts';
import { useOnBreak } from '../platform/api/closed-to.ts';
import { usePart } from '../platform/offline/use-part.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';
import styles from './jackpot-place.module.css';

/** How many meetings' jackpots Home shows: the live one and the next. */
const shownMax = 2;

const loadJackpots = () => import('../jackpots/home-jackpots.tsx');

/** The jackpots of the next meetings, loaded after the page. Whoever is on a break has none (rule: breaks-on-screen). */
export function JackpotPlace({ meetings, now }: { meetings: readonly Meeting[]; now: number }) {
  const isOnBreak = useOnBreak();
  const part = usePart(loadJackpots);
  if (isOnBreak) return null;
  const played = meetings.filter((meeting) =>
    ['to-come', 'under-way', 'run'].includes(progressOf(meeting, now).stage),
  );
  const shown = played.slice(0, shownMax);
  if (shown.length === 0) return null;
  return (
    <div className={styles.jackpots}>
      {part === null ? (
        shown.map(({ meetingId }) => <Bone key={meetingId} height={172} />)
      ) : (
        <part.HomeJackpots meetings={shown} />
      )}
    </div>
  );
}
