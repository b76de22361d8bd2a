import type { Race } from '@furlong/contract/schemas/meetings';
import { correctionWords, wonIn } from '../meetings/result-words.ts';
import { Note } from '../ui/feedback/note.tsx';
import { formatRaceTime } from '../ui/format/format-margin.ts';
import { Dividends } from '../ui/racing/dividends.tsx';
import styles from './race-outcome.module.css';

/** What the result of a race says beside its order (rule: racing-facts); nothing where it says no more. */
export function RaceOutcome({ race: { correction, winnerTime, dividends = [] } }: { race: Race }) {
  if (correction === undefined && winnerTime === undefined && dividends.length === 0) return null;
  return (
    <div className={styles.outcome}>
      {correction !== undefined && <Note tone="amber">{correctionWords[correction]}</Note>}
      {winnerTime !== undefined && <p className="small num">{wonIn(formatRaceTime(winnerTime))}.</p>}
      {dividends.length > 0 && <Dividends dividends={dividends} />}
    </div>
  );
}
