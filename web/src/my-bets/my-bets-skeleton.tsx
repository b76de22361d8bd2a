import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './my-bets.module.css';

/** The skeleton of a few tickets. */
export function MyBetsSkeleton() {
  return (
    <Skeleton text="Loading My Bets">
      <div className={styles.waiting}>
        <Bone width="72px" height={18} />
        <Bone height={236} />
        <Bone height={236} />
      </div>
    </Skeleton>
  );
}
