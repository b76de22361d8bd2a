import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './my-bets.module.css';
import { screenWords } from './my-bets-words.ts';

/** The skeleton of a few tickets. */
export function MyBetsSkeleton() {
  return (
    <Skeleton text={screenWords.loading}>
      <div className={styles.waiting}>
        <Bone width="72px" height={18} />
        <Bone height={236} />
        <Bone height={236} />
      </div>
    </Skeleton>
  );
}
