import { Bone, Skeleton } from '../ui/feedback/skeleton.tsx';
import styles from './home-skeleton.module.css';
import { homeWords } from './home-words.ts';

/** Home's skeleton: the next meeting, the list, the side column. */
export function HomeSkeleton() {
  return (
    <Skeleton text={homeWords.loading}>
      <div className={styles.next} />
      <div className="cols">
        <div className={styles.stack}>
          <Bone width="280px" height={28} />
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Bone key={key} height={60} />
          ))}
        </div>
        <div className={styles.stack}>
          <Bone height={120} />
          <Bone height={200} />
        </div>
      </div>
    </Skeleton>
  );
}
