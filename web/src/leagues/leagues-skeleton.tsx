import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import { leagueWords } from './league-words.ts';
import styles from './leagues.module.css';

/** The list of leagues and the board below it. */
export function LeaguesSkeleton() {
  return (
    <Skeleton text={leagueWords.loading}>
      <div className="cols">
        <div className={styles.main}>
          <Bone height={150} />
          <Bone height={320} />
        </div>
        <div className={styles.main}>
          <Bone height={140} />
        </div>
      </div>
    </Skeleton>
  );
}
