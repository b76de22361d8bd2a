import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './leaderboard-screen.module.css';
import { boardWords } from './leaderboard-words.ts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** The skeleton of the rows. */
export function BoardRowsSkeleton({ text }: { text: string }) {
  return (
    <Skeleton text={text} className={styles.rowsSkeleton}>
      {rows.map((key) => (
        <div key={key} className={styles.rowSkeleton}>
          <Bone height={18} />
        </div>
      ))}
    </Skeleton>
  );
}

/** The board's skeleton: search, rail, rows, own place. */
export function LeaderboardSkeleton() {
  return (
    <div className="cols late">
      <div>
        <div className={styles.tools} aria-hidden="true">
          <Bone height={44} />
        </div>
        <div className={styles.railPlace} />
        <BoardRowsSkeleton text={boardWords.loading} />
      </div>
      <div className={`side ${styles.live}`} aria-hidden="true">
        <Bone height={190} />
      </div>
    </div>
  );
}
